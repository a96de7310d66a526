import type { ApiUser } from '#contract/testing/api-user.ts';
import type { DemoUserName } from './studio.data.ts';

const brief = (prompt: string) => ({
  type: 'music' as const,
  settings: { prompt, music_length_ms: 12_000 },
});

/**
 * Gives a project a monthly budget, a generation that waits for approval, and three takes of one brief. The project
 * belongs to the first user; the second one is a creator in it.
 */
export async function seedTakes(
  { mara, priya }: Readonly<Record<DemoUserName, ApiUser>>,
  projectId: string,
): Promise<void> {
  const params = { projectId };
  await mara.call('createTakeSet', {
    params,
    body: {
      brief: brief('A celesta alone, sparse, D minor, 84 bpm, like light on a wet street'),
      takes: [{}, {}, { seed: 4711 }],
      tolerances: {},
      budget: 200,
    },
  });
  const limits = { monthlyTokens: 5_000, warnPercent: 80, perPersonTokens: 1_500, approvalAbove: 150 };
  await mara.call('setProjectBudget', { params, body: limits });
  const body = { prompt: 'Full orchestra for the crossing, brass held back', music_length_ms: 60_000 };
  await priya.call('generateMusic', { params, body, headers: { prefer: 'respond-async' } });
}
