import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

export interface Gate {
  readonly port: number;
  /** Closes every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Stops forwarding without closing connections, as a network that drops all packets. */
  silence(): void;
  /** Forwards again, including the bytes held back. */
  heal(): Promise<void>;
  close(): void;
}

/** A TCP proxy on the loopback interface to a real server. */
export async function gateTo(server: NetConnectOpts): Promise<Gate> {
  const open = new Set<Socket>();
  let isSilent = false;
  const front = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ ...server, allowHalfOpen: true });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
      if (isSilent) socket.pause();
    }
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo;
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port,
    async cut() {
      const closed = once(front, 'close');
      front.close();
      breakAll();
      await closed;
    },
    silence() {
      isSilent = true;
      for (const socket of open) socket.pause();
    },
    async heal() {
      isSilent = false;
      for (const socket of open) socket.resume();
      if (front.listening) return;
      front.listen(port, '127.0.0.1');
      await once(front, 'listening');
    },
    close() {
      front.close();
      breakAll();
    },
  };
}
