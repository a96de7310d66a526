import { AppError, type ErrorCode } from '#contract/errors.ts';
import type { PromptRequest } from '#contract/prompt-assistant.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import type { EditContext } from '#engine/edits.ts';
import type { PromptType, ReadEdits, TextAssistant } from '#providers/text-assistant.ts';
import { apiTokenIdOf, type AuthUser } from '#server/platform/http/auth-user.ts';
import { requestHash } from '#server/platform/http/request-hash.ts';
import { requireCompleted } from '#server/platform/jobs/end-job.ts';
import { retryWhileUnavailable } from '#server/platform/retry-while-unavailable.ts';
import {
  providersOf,
  type AvailableProvider,
} from '#server/composing/providers/provider-registry.service.ts';
import { textResult, textTimeoutMs, type TextRequest, type TextResult } from './text-kind.ts';
import type { Context, ComposingServices } from '#server/platform/context.ts';

const methods = { plan: 'plan', improve: 'improve', edits: 'readEdits' } as const satisfies Readonly<
  Record<TextRequest['task'], keyof TextAssistant>
>;

/** Errors after which the built-in composer writes instead. */
const unaffordable = new Set<ErrorCode>(['insufficient_tokens', 'token_spending_limit']);

export type MusicWriting = ReturnType<typeof musicWritingService>;

declare module '#server/platform/context.ts' {
  interface ComposingServices {
    readonly musicWriting: MusicWriting;
  }
}

/** Texts about a piece: plan, interpretation and improved prompt before it is generated; edits of it afterwards. */
export function musicWritingService(
  { provider: builtin, log }: Context,
  { providerRegistry, jobs, jobKinds, readInTurn }: ComposingServices,
) {
  function writer() {
    if (!builtin.promptReader) throw new AppError('service_unavailable', { service: 'text' });
    return builtin.promptReader;
  }

  /** The external provider for a task: the requested one, else the default one. @throws unknown_provider */
  async function findTextProvider(
    task: TextRequest['task'],
    requestedProvider: string | undefined,
  ): Promise<AvailableProvider | undefined> {
    if (requestedProvider?.toLowerCase() === builtin.name) return undefined;
    const available = await providerRegistry.available();
    const isRequested = ({ provider }: AvailableProvider) =>
      provider.name.toLowerCase() === requestedProvider?.toLowerCase();
    if (requestedProvider !== undefined && !available.some(isRequested)) {
      throw new AppError('unknown_provider', { service: 'text' });
    }
    const capable = providersOf(available, 'text').filter(({ provider }) => provider.text?.[methods[task]]);
    return capable.find(isRequested) ?? capable[0];
  }

  /**
   * Generates a text with an external provider, as long as the user's free tokens of the day suffice; the balance never
   * pays for texts. `signal` cancels the job: only this request can use its result.
   * @returns undefined if no external provider can write it now; then the built-in composer does
   * @throws generation_cancelled
   */
  async function writeWithProvider(
    me: AuthUser,
    requestedProvider: string | undefined,
    prompt: string,
    request: TextRequest,
    signal: AbortSignal,
  ): Promise<(TextResult & { readonly provider: string }) | undefined> {
    const available = await findTextProvider(request.task, requestedProvider);
    if (!available) return undefined;
    const job = await jobs
      .submit({
        kind: jobKinds.text,
        userId: me.id,
        apiTokenId: apiTokenIdOf(me),
        projectId: null,
        request,
        requestHash: requestHash('text', request),
        provider: available.provider.name,
        providerName: available.displayName,
        prompt,
        milliUnits: prompt.length,
        seed: 0,
        freeOnly: true,
      })
      .catch((error: unknown) => {
        if (error instanceof AppError && unaffordable.has(error.code)) return undefined;
        throw error;
      });
    if (!job) return undefined;
    const timeout = AbortSignal.timeout(textTimeoutMs);
    const ended = await jobs
      .waitForEnd(job.id, AbortSignal.any([signal, timeout]))
      .catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
        return 'unavailable' as const;
      });
    if (ended === 'unavailable') {
      // Only this call can use the text, and it would still be paid for. Cancelling may have to wait until the disk has room.
      retryWhileUnavailable(() => jobs.cancel(job), { log }).catch((error: unknown) =>
        log.warn({ err: error, job: job.id }, 'failed to cancel an abandoned text job'),
      );
      return undefined;
    }
    if (ended?.status === 'completed') return { ...textResult.parse(ended.result), provider: job.provider };
    const endedJob = ended ?? (await jobs.cancel(job));
    if (signal.aborted || ended?.status === 'cancelled') requireCompleted(endedJob);
    log.warn(
      { job: job.id, provider: job.provider },
      'text job failed or timed out; falling back to the built-in composer',
    );
    return undefined;
  }

  return {
    /** The built-in composer's interpretation of a prompt. */
    sketch: (me: AuthUser, request: PromptRequest) => readInTurn(me.id, () => writer().sketch(request)),

    /** @throws unknown_provider, generation_cancelled */
    async plan(
      me: AuthUser,
      request: PromptRequest,
      requestedProvider: string | undefined,
      signal: AbortSignal,
    ): Promise<CompositionPlan> {
      const written = await writeWithProvider(
        me,
        requestedProvider,
        request.prompt,
        { task: 'plan', request },
        signal,
      );
      return written?.plan ?? (await readInTurn(me.id, () => writer().sketch(request))).plan;
    },

    /** @throws unknown_provider, generation_cancelled */
    async improve(
      me: AuthUser,
      type: PromptType,
      prompt: string,
      requestedProvider: string | undefined,
      signal: AbortSignal,
    ): Promise<string> {
      const written = await writeWithProvider(
        me,
        requestedProvider,
        prompt,
        { task: 'improve', type, prompt },
        signal,
      );
      return written?.prompt ?? readInTurn(me.id, () => writer().improve(type, prompt));
    },

    /**
     * The edits that a text asks for, read by an external provider.
     * @returns undefined if no external provider can read them now
     * @throws unknown_provider, generation_cancelled
     */
    async readEdits(
      me: AuthUser,
      text: string,
      context: EditContext,
      requestedProvider: string,
      signal: AbortSignal,
    ): Promise<(ReadEdits & { readonly reader: string }) | undefined> {
      const request = { task: 'edits', text, context } as const;
      const written = await writeWithProvider(me, requestedProvider, text, request, signal);
      return written?.read && { ...written.read, reader: written.provider };
    },
  };
}
