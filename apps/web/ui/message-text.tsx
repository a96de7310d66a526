import { cloneElement, Fragment, type ReactElement } from 'react';
import type { MessagePart } from '#contract/message-format.ts';

interface MessageTextProps<Tag extends string> {
  readonly parts: readonly MessagePart<Tag>[];
  /** What is drawn for each tag of the message, around the text between `<tag>` and `</tag>` if there is one. */
  readonly tags: Readonly<Record<Tag, ReactElement>>;
}

/** A message with elements in it, in the order of its language. */
export const MessageText = <Tag extends string>({ parts, tags }: MessageTextProps<Tag>) =>
  parts.map(({ kind, text }, index) => (
    <Fragment key={index}>
      {kind === 'plain' ? text : text === '' ? tags[kind] : cloneElement(tags[kind], undefined, text)}
    </Fragment>
  ));
