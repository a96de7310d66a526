import { type FormEvent, useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { ImageTarget } from '#web/features/projects/images/image-target.ts';
import { messages } from '#web/features/projects/images/messages.ts';
import { invalidateEntities } from '#web/data/entity-cache.ts';
import { useAction } from '#web/data/use-action.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { Field, TextArea } from '#web/ui/field.tsx';
import { Button } from '#web/ui/button.tsx';
import textStyles from '#web/ui/text.module.css';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './picture-dialog.module.css';

const pollMs = 1_000;

interface GeneratePictureProps {
  readonly target: ImageTarget;
  readonly generating: boolean;
  readonly disabled: boolean;
  readonly onGenerate: (prompt: string) => void;
}

/** The running image generation of a target, also one started before the dialog was opened. */
function useImageGeneration({ entityType, entityId }: ImageTarget, isRequested: boolean) {
  const { data } = useApiQuery('listImageGenerations', {
    params: { entityType, entityId },
    pollMs: (reply) => (isRequested || reply?.generations.length ? pollMs : false),
  });
  const job = data?.generations[0];
  const isRunning = job !== undefined;
  useEffect(() => {
    if (!isRunning) return undefined;
    // The image may exist once the generation has ended.
    return () => void invalidateEntities(['project', 'currentUser']);
  }, [isRunning]);
  return job;
}

/** Generates a picture from a prompt; the cost is displayed beside the button. */
export function GeneratePicture({
  target,
  generating: isRequested,
  disabled,
  onGenerate,
}: GeneratePictureProps) {
  const [prompt, setPrompt] = useState('');
  const { data } = useApiQuery('getTokenPrices');
  const job = useImageGeneration(target, isRequested);
  const cancel = useAction('cancelImageGeneration', {
    send: (generationId: string) => ({ params: { generationId } }),
    successToast: messages.cancelled,
    errorToast: messages.cancelFailed,
  });
  const generating = isRequested || job !== undefined;
  const price = data?.prices.find(({ service }) => service === 'image');
  const isUnavailable = data !== undefined && price === undefined;
  const text = prompt.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text !== '' && !disabled && !isUnavailable) onGenerate(text);
  };
  return (
    <form className={layoutStyles.stack} onSubmit={submit}>
      <Field
        label={messages.prompt}
        hint={
          <span className={styles.hint}>
            <span>
              {price &&
                (price.providerName === null
                  ? messages.drawnByBuiltIn
                  : messages.drawnBy(price.providerName))}
            </span>
            <span>{messages.count(prompt.length)}</span>
          </span>
        }
      >
        {(control) => (
          <TextArea
            {...control}
            name="prompt"
            rows={4}
            maxLength={limits.imagePrompt.max}
            placeholder={messages.promptHint}
            readOnly={generating}
            value={prompt}
            onChange={(event) => setPrompt(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.submitRow}>
        <span className={textStyles.secondary}>
          {isUnavailable ? messages.unavailable : price && messages.costs(price.tokens)}
        </span>
        {job && (
          <Button busy={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
            {messages.cancel}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={generating}
          disabled={text === '' || isUnavailable || (disabled && !generating)}
        >
          {job?.status === 'awaiting_approval'
            ? messages.awaitingApproval
            : generating
              ? messages.generating
              : messages.generate}
        </Button>
      </div>
    </form>
  );
}
