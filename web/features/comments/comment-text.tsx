import { Fragment } from 'react';
import type { CommentReply } from '#contract/comments.ts';
import { splitMentions } from '#web/features/comments/mentions.ts';
import styles from './comments.module.css';

/** The text of a comment, with its mentions marked. */
export function CommentText({ comment: { content, mentions } }: { readonly comment: CommentReply }) {
  const names = mentions.map(({ name }) => name);
  return (
    <p className={styles.text}>
      {splitMentions(content, names).map(({ text, isMention }, index) =>
        isMention ? (
          <span key={index} className={styles.mention}>
            {text}
          </span>
        ) : (
          <Fragment key={index}>{text}</Fragment>
        ),
      )}
    </p>
  );
}
