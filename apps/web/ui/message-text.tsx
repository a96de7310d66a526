import { Fragment, type ReactNode } from 'react';
import type { MessagePart } from '#contract/message-format.ts';

interface MessageTextProps<Tag extends string> {
  readonly parts: readonly MessagePart<Tag>[];
  /** What stands in place of each tag of the message; given the text between `<tag>` and `</tag>`. */
  readonly tags: Readonly<Record<Tag, (text: string) => ReactNode>>;
}

/** A message with elements in it, in the order of its language. */
export const MessageText = <Tag extends string>({ parts, tags }: MessageTextProps<Tag>) =>
  parts.map(({ kind, text }, index) => (
    <Fragment key={index}>{kind === 'plain' ? text : tags[kind as Tag](text)}</Fragment>
  ));
