import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { BudgetLimits, ProjectBudget, SpendingRequest } from '#contract/budgets.ts';
import type { Generation } from '#contract/generation.ts';
import { createProject, joinProject, registerUser, type SignedInUser } from '#server/testing/browser.ts';
import type { testContext } from '#server/testing/test-context.ts';

/** A generation of 10 s costs 34 tokens, one of 30 s 100. */
export const tenSeconds = { prompt: 'a waltz', music_length_ms: 10_000 };
export const thirtySeconds = { prompt: 'a waltz', music_length_ms: 30_000 };

type Context = Awaited<ReturnType<typeof testContext>>;

/** A project with an admin and two creators, who have 10,000 tokens each, and calls that must succeed. */
export async function budgetTeam(context: Context) {
  const { db, tokens } = context;
  async function rich(): Promise<SignedInUser> {
    const page = await registerUser(context, 'creator');
    const purchase = { userId: page.user.id, amount: 10_000, description: 'For the tests' };
    await db.transaction((tx) => tokens.creditPurchase(tx, { ...purchase, purchaseId: uuidv7() }));
    return page;
  }
  const [admin, member, colleague] = [await rich(), await rich(), await rich()];
  const { id: projectId } = await createProject(admin);
  await joinProject(context, projectId, member);
  await joinProject(context, projectId, colleague);

  const order = (who: SignedInUser, body: object = tenSeconds, headers: Record<string, string> = {}) =>
    who.call(`POST /api/projects/${projectId}/generate-music`, { body, headers });
  const budgetFor = async (who: SignedInUser): Promise<ProjectBudget> => {
    const reply = await who.call(`GET /api/projects/${projectId}/budget`);
    expect(reply.statusCode).toBe(200);
    return reply.json<ProjectBudget>();
  };
  return {
    projectId,
    admin,
    member,
    colleague,
    order,
    async setBudget(body: Partial<BudgetLimits>): Promise<void> {
      const reply = await admin.call(`PATCH /api/projects/${projectId}/budget`, { body });
      expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
    },
    budget: () => budgetFor(member),
    /** Orders a generation that must wait for approval. */
    async orderToWait(
      who = member,
      body: object = tenSeconds,
      headers: Record<string, string> = {},
    ): Promise<string> {
      const reply = await order(who, body, headers);
      expect([reply.statusCode, reply.json<Generation>().status]).toEqual([202, 'awaiting_approval']);
      return reply.json<Generation>().id;
    },
    decide: (who: SignedInUser, id: string, approve: boolean, reason?: string) =>
      who.call(`PUT /api/spending-requests/${id}/decision`, { body: { approve, reason } }),
    async requests(who: SignedInUser): Promise<SpendingRequest[]> {
      const reply = await who.call(`GET /api/projects/${projectId}/spending-requests`);
      return reply.json<{ spendingRequests: SpendingRequest[] }>().spendingRequests;
    },
    async generation(id: string): Promise<Generation> {
      return (await admin.call(`GET /api/generations/${id}`)).json<Generation>();
    },
    async activities(): Promise<string[]> {
      const reply = await admin.call(`GET /api/projects/${projectId}/activities`);
      return reply.json<{ activities: { message: string }[] }>().activities.map(({ message }) => message);
    },
    balanceOf: ({ user }: SignedInUser) => tokens.balanceOf(db, user.id),
    /** Tokens that a user can still spend today, free ones included. */
    async available({ user }: SignedInUser): Promise<number> {
      const used = (await tokens.freeTokensUsed(user.id)).get('music') ?? 0;
      return (await tokens.balanceOf(db, user.id)) + 300 - used;
    },
    async verify(): Promise<void> {
      expect(await tokens.verify()).toEqual([]);
      expect(await tokens.verifyProjects()).toEqual([]);
    },
  };
}
