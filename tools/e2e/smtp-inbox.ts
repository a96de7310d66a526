import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** An SMTP server on a loopback port that stores the messages it receives. */
export async function smtpInbox() {
  const messages: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.once('end', () => {
        // Quoted-printable soft line breaks end with "=".
        const message = Buffer.concat(chunks)
          .toString()
          .replaceAll(/=\r?\n/g, '');
        messages.push(message.replaceAll('=3D', '='));
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('No TCP port to be had.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    letters: messages,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
