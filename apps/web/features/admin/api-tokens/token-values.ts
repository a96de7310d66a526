import type { Body } from '#contract/api.ts';
import { apiTokenScopes, type ApiTokenScope } from '#contract/api-token-scopes.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#web/features/admin/api-tokens/messages.ts';
import type { Rules } from '#web/ui/use-form.ts';

export const endChoices = ['30', '90', '365', 'none'] as const;

/** The values of the form for a token. */
export interface TokenValues {
  readonly name: string;
  /** Without `read`, which every token has. */
  readonly scopes: readonly ApiTokenScope[];
  /** Empty: all projects. */
  readonly projectId: string;
  /** As typed; empty: no limit. */
  readonly limit: string;
  readonly end: (typeof endChoices)[number];
}

export const newValues = (projectId = ''): TokenValues => ({
  name: '',
  scopes: [],
  projectId,
  limit: '',
  end: '90',
});

const { form } = messages;
const isSpendingLimit = (typed: string) =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= limits.tokenBalance.max;
const hasLimit = ({ scopes, limit }: TokenValues) => scopes.includes('generate') && limit.trim() !== '';

export const rules: Rules<TokenValues> = {
  name: (name) => {
    if (name.trim() === '') return form.nameRequired;
    return name.trim().length <= limits.apiTokenName.max || form.nameTooLong;
  },
  limit: (limit, values) => !hasLimit(values) || isSpendingLimit(limit) || form.limitInvalid,
};

const dayMs = 86_400_000;

/** The body that creates the token. A token with the scope `admin` is for all projects. */
export function toBody(values: TokenValues, now: Date): Body<'createApiToken'> {
  const { name, scopes, projectId, limit, end } = values;
  return {
    name,
    scopes: apiTokenScopes.filter((scope) => scope === 'read' || scopes.includes(scope)),
    projectId: projectId === '' || scopes.includes('admin') ? null : projectId,
    spendingLimit: hasLimit(values) ? Number(limit) : null,
    expiresAt: end === 'none' ? null : new Date(now.getTime() + Number(end) * dayMs).toISOString(),
  };
}
