import { messages } from '#web/features/compose/edits/messages.ts';
import { ApiError, serverMessage } from '#web/data/api-error.ts';

/** Why there is no price; edits without effect give their reasons. */
export function estimateProblem(error: unknown): string {
  const message = serverMessage(error, messages.estimateFailed);
  const remarks = error instanceof ApiError ? error.facts['remarks'] : undefined;
  if (!Array.isArray(remarks)) return message;
  const reasons = remarks
    .map((remark: unknown) => (Object(remark) as { readonly reason?: unknown }).reason)
    .filter((reason) => typeof reason === 'string');
  return [message, ...reasons].join(' ');
}
