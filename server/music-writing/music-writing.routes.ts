import { AppError } from '#contract/errors.ts';
import {
  createCompositionPlan,
  createPlan,
  improvePrompt,
  understandMusic,
  type WritingRequest,
} from '#contract/music-writing.ts';
import type { Provider } from '#providers/provider.ts';
import type { Bind } from '#server/http/bind.ts';

/** What can be said of a piece before it is made: plan, reading, a better prompt. */
export function musicWritingRoutes(bind: Bind, { provider }: { provider: Provider }): void {
  function writer() {
    if (!provider.writer) throw new AppError('service_unavailable', { service: 'writing' });
    return provider.writer;
  }
  const plan = ({ body }: { body: WritingRequest }) => ({ composition_plan: writer().sketch(body).plan });

  bind(createPlan, plan);
  bind(createCompositionPlan, plan);
  bind(understandMusic, ({ body }) => {
    const { plan: _plan, genres, moods, instruments, unwanted, ...rest } = writer().sketch(body);
    return {
      ...rest,
      genres: [...genres],
      moods: [...moods],
      instruments: [...instruments],
      unwanted: [...unwanted],
    };
  });
  bind(improvePrompt, ({ body }) => ({ improvedPrompt: writer().improve(body.type, body.prompt) }));
}
