import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { words } from '#web/features/images/words.ts';
import { Field, TextArea } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import { queryOf } from '#web/kit/data/query.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './picture-dialog.module.css';

interface GeneratePictureProps {
  readonly generating: boolean;
  readonly disabled: boolean;
  readonly onGenerate: (prompt: string) => void;
}

/** A picture from words; what it costs stands beside the key. */
export function GeneratePicture({ generating, disabled, onGenerate }: GeneratePictureProps) {
  const [prompt, setPrompt] = useState('');
  const { data } = useQuery({ ...queryOf('getTokenPrices'), refetchOnMount: 'always' });
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
