import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, expect, test } from 'vitest';
import { ApiUser } from '#contract/testing/api-user.ts';
import { startCluster } from '#server/testing/cluster/cluster.ts';
import { eventually } from '#server/testing/eventually.ts';
import { messageOf, startReceiver, type ReceivedCall } from './testing/receiver.ts';

const projects = 5;
const webhooksPerProject = 4;
const commentsPerProject = 50;
const deliveries = projects * webhooksPerProject * commentsPerProject;
const maxMinutes = 12;
const maxGrowthBytes = 100_000_000;

/** A service inside the network, to which the receiver redirects. */
let insideCalls = 0;
const inside = createServer((_request, reply) => {
  insideCalls += 1;
  reply.end();
});
await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
const insideUrl = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/`;

const receiver = await startReceiver();
const metricsToken = randomUUID();
const cluster = await startCluster(1, 2, { WEBHOOK_HOSTS: receiver.host, METRICS_TOKEN: metricsToken });
afterAll(async () => {
  await cluster.close();
  await receiver.close();
  inside.close();
});

interface Accepted {
  readonly path: string;
  readonly text: string;
}
const accepted: Accepted[] = [];
const seen = new Set<string>();
const counts = { hang: 0, error: 0, redirect: 0, endless: 0, endlessError: 0, broken: 0 };

/** Each first attempt has one chance in 25 of each number, by the comment and the webhook. */
function kindOf(call: ReceivedCall, text: string): number {
  const key = `${call.path} ${text}`;
  if (seen.has(key)) return -1;
  seen.add(key);
  let hash = 7;
  for (const letter of key) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003;
  return hash % 25;
}

const endlessChunk = Buffer.alloc(65_536, 'x');
receiver.answerWith((reply, call) => {
  const text = (messageOf(call).data['comment'] as { text: string }).text;
  const accept = () => accepted.push({ path: call.path, text });
  const pour = (status: number) => {
    reply.writeHead(status).on('error', () => undefined);
    const write = () => {
      while (!reply.destroyed && reply.write(endlessChunk));
    };
    reply.on('drain', write);
    write();
  };
  switch (kindOf(call, text)) {
    case 0:
      counts.hang += 1;
      return;
    case 1:
    case 2:
      counts.error += 1;
      reply.writeHead(503).end('busy');
      return;
    case 3:
    case 4:
      counts.redirect += 1;
      reply.writeHead(307, { location: insideUrl }).end();
      return;
    case 5:
      counts.endlessError += 1;
      pour(500);
      return;
    case 6:
    case 7:
      counts.endless += 1;
      accept();
      pour(200);
      return;
    case 8:
      counts.broken += 1;
      reply.destroy();
      return;
    default:
      accept();
      reply.end();
  }
});

async function memoryOf(url: string): Promise<number> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(await reply.text())?.[1]);
}
const workers = () => cluster.nodes.filter(({ role }) => role === 'worker');

test(
  '1,000 deliveries to a hostile receiver arrive, in order and nowhere else, though workers are killed',
  async () => {
    const admin = new ApiUser(await cluster.url());
    await admin.join('admin@example.org', cluster.nodes.map(({ inviteCode }) => inviteCode).find(Boolean)!);
    const secrets = new Map<string, string>();
    const webhookIds: string[] = [];
    const projectIds: string[] = [];
    for (let project = 0; project < projects; project += 1) {
      const { id: projectId } = await admin.call('createProject', { body: { name: `Film ${project}` } });
      projectIds.push(projectId);
      for (let index = 0; index < webhooksPerProject; index += 1) {
        const path = `/hook/${project}/${index}`;
        const body = { url: receiver.url.replace('/hook', path), events: ['comment.created'] } as const;
        const created = await admin.call('createProjectWebhook', {
          params: { projectId },
          body: { ...body, events: [...body.events] },
        });
        webhookIds.push(created.id);
        secrets.set(path, created.secret);
      }
    }
    const baseline = Math.max(...(await Promise.all(workers().map(({ url }) => memoryOf(url)))));
    let peak = 0;
    const measuring = new AbortController();
    const measured = (async () => {
      while (!measuring.signal.aborted) {
        for (const { url } of workers()) peak = Math.max(peak, await memoryOf(url).catch(() => 0));
        await sleep(500);
      }
    })();

    const texts = Array.from({ length: commentsPerProject }, (_, index) => `comment ${index}`);
    const posting = Promise.all(
      projectIds.map(async (entityId) => {
        for (const content of texts)
          await admin.call('createComment', { body: { entityType: 'project', entityId, content } });
      }),
    );
    let kills = 0;
    for (const share of [0.2, 0.5]) {
      await eventually(() => expect(accepted.length).toBeGreaterThan(share * deliveries), {
        withinMs: maxMinutes * 60_000,
      });
      const victim = workers()[0]!;
      cluster.remove(victim);
      await victim.kill();
      await cluster.add('worker');
      kills += 1;
    }
    await posting;
    const distinct = () => new Set(accepted.map(({ path, text }) => `${path} ${text}`)).size;
    await eventually(() => expect(distinct()).toBe(deliveries), { withinMs: maxMinutes * 60_000 });

    for (const id of webhookIds) {
      const list = await eventually(async () => {
        const query = { limit: 100 };
        const reply = await admin.call('listWebhookDeliveries', { params: { webhookId: id }, query });
        expect(reply.deliveries.every(({ state }) => state === 'delivered')).toBe(true);
        return reply.deliveries;
      });
      expect(list).toHaveLength(commentsPerProject);
      expect(Math.max(...list.map(({ reply }) => reply!.body.length))).toBeLessThanOrEqual(4096);
    }
    for (const [path, secret] of secrets) {
      // Repetitions by a killed worker come before the next message, too.
      const own = accepted.filter((one) => one.path === path).map(({ text }) => text);
      expect(own.filter((text, index) => own[index - 1] !== text)).toEqual(texts);
      const verifier = new Verifier(secret);
      for (const { body, headers } of receiver.calls.filter((call) => call.path === path)) {
        // The verifier rejects old timestamps; what it received minutes ago is verified as of then.
        const signed = verifier.sign(
          String(headers['webhook-id']),
          new Date(Number(headers['webhook-timestamp']) * 1000),
          body,
        );
        expect(headers['webhook-signature']).toBe(signed);
      }
    }
    expect(insideCalls).toBe(0);
    measuring.abort();
    await measured;
    console.log(
      JSON.stringify({
        deliveries,
        calls: receiver.calls.length,
        repeated: accepted.length - deliveries,
        kills,
        ...counts,
        insideCalls,
        baselineMb: Math.round(baseline / 1e6),
        peakMb: Math.round(peak / 1e6),
      }),
    );
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
    expect(peak - baseline).toBeLessThan(maxGrowthBytes);
  },
  (2 * maxMinutes + 4) * 60_000,
);
