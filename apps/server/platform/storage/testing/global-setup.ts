import { dropLeftovers, testServer } from './test-server.ts';

/** Keeps the test server running from the first test file to the last; the files join it. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await testServer();
  if (!server.adopted) await dropLeftovers(server.connection);
  return () => server.stop();
}
