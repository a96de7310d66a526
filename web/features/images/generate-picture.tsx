import { type FormEvent, useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Pictured } from '#web/features/images/pictured.ts';
import { words } from '#web/features/images/words.ts';
import { outdate } from '#web/kit/data/entity-cache.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { useOne } from '#web/kit/data/use-one.ts';
import { Field, TextArea } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import textStyles from '#web/kit/text.module.css';
import styles from './picture-dialog.module.css';

const pollMs = 1_000;

interface GeneratePictureProps {
  readonly thing: Pictured;
  readonly generating: boolean;
  readonly disabled: boolean;
  readonly onGenerate: (prompt: string) => void;
}

/** The running image generation of a target, also one started before the dialog was opened. */
function useDrawing({ entityType, entityId }: Pictured, isAsked: boolean) {
  const { data } = useOne('listImageGenerations', {
    params: { entityType, entityId },
    pollMs: (answer) => (isAsked || answer?.generations.length ? pollMs : false),
  });
  const job = data?.generations[0];
  const isThere = job !== undefined;
  useEffect(() => {
    if (!isThere) return undefined;
    // The image may exist once the generation has ended.
    return () => void outdate(['project', 'currentUser']);
  }, [isThere]);
  return job;
}

/** Generates a picture from a prompt; the cost is displayed beside the button. */
export function GeneratePicture({ thing, generating: isAsked, disabled, onGenerate }: GeneratePictureProps) {
  const [prompt, setPrompt] = useState('');
  const { data } = useOne('getTokenPrices');
  const job = useDrawing(thing, isAsked);
  const cancel = useAction('cancelImageGeneration', {
    send: (generationId: string) => ({ params: { generationId } }),
    done: words.cancelled,
    failed: words.cancelFailed,
  });
  const generating = isAsked || job !== undefined;
  const price = data?.prices.find(({ service }) => service === 'image');
  const isOff = data !== undefined && price === undefined;
  const text = prompt.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text !== '' && !disabled && !isOff) onGenerate(text);
  };
  return (
    <form className={styles.words} onSubmit={submit}>
      <Field
        label={words.prompt}
        hint={
          <span className={styles.hint}>
            <span>{price && words.draws(price.makerName)}</span>
            <span>{words.count(prompt.length)}</span>
          </span>
        }
      >
        {(control) => (
          <TextArea
            {...control}
            name="prompt"
            rows={4}
            maxLength={limits.imagePrompt.max}
            placeholder={words.promptHint}
            readOnly={generating}
            value={prompt}
            onChange={(event) => setPrompt(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.pay}>
        <span className={textStyles.secondary}>
          {isOff ? words.switchedOff : price && words.costs(price.tokens)}
        </span>
        {job && (
          <Key busy={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
            {words.cancel}
          </Key>
        )}
        <Key
          type="submit"
          look="lit"
          busy={generating}
          disabled={text === '' || isOff || (disabled && !generating)}
        >
          {generating ? words.generating : words.generate}
        </Key>
      </div>
    </form>
  );
}
