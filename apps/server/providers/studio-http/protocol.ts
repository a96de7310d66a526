import { z } from 'zod';
import { compositionPlan } from '#contract/plan.ts';
import type { ProviderErrorCode } from '#providers/provider-error.ts';

const codes = [
  'auth',
  'quota',
  'rate',
  'busy',
  'policy',
  'invalid',
  'unavailable',
  'unknown',
] as const satisfies readonly ProviderErrorCode[];

export const failure = z.object({
  code: z.enum(codes).catch('unknown'),
  message: z.string().optional(),
  suggestion: z
    .object({ prompt: z.string().optional(), composition_plan: compositionPlan.optional() })
    .optional()
    .catch(undefined),
});

const text = z.string().trim().min(1).max(200).optional().catch(undefined);
const facts = z.object({
  title: text,
  genres: z.array(z.string().trim().min(1).max(50)).max(16).optional().catch(undefined),
  bpm: z.number().positive().max(1_000).optional().catch(undefined),
  key: text,
  metre: text,
  composition_plan: compositionPlan.optional().catch(undefined),
});
export type Metadata = z.infer<typeof facts>;

export const requestState = z.discriminatedUnion('status', [
  z.object({ status: z.literal('waiting') }),
  z.object({ status: z.literal('working'), progress: z.number().optional().catch(undefined) }),
  z.object({ status: z.literal('done'), facts: facts.default({}).catch({}) }),
  z.object({ status: z.literal('failed'), error: failure.optional() }),
]);
export type RequestState = z.infer<typeof requestState>;

export const about = z.object({
  name: z.string(),
  version: z.string(),
  services: z.array(z.string()),
});

export const voiceList = z.object({
  voices: z.array(
    z.object({
      id: z.string().min(1).max(100),
      name: z.string().optional(),
      description: z.string().optional(),
      language: z.string().optional(),
    }),
  ),
});
