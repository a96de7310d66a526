import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** Closes every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Stops forwarding without closing connections, as a network that drops all packets. */
  blackhole(): void;
  /** Forwards again, including the bytes held back. */
  restore(): Promise<void>;
  close(): void;
}

/** A TCP proxy on the loopback interface to a real server. */
export async function startTcpProxy(server: NetConnectOpts): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let isSilent = false;
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ ...server, allowHalfOpen: true });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
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
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port,
    async cut() {
      const closed = once(listener, 'close');
      listener.close();
      breakAll();
      await closed;
    },
    blackhole() {
      isSilent = true;
      for (const socket of open) socket.pause();
    },
    async restore() {
      isSilent = false;
      for (const socket of open) socket.resume();
      if (listener.listening) return;
      listener.listen(port, '127.0.0.1');
      await once(listener, 'listening');
    },
    close() {
      listener.close();
      breakAll();
    },
  };
}
