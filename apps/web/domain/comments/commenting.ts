import {
  type ComponentType,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useContext,
} from 'react';
import type { Comment, CommentReply } from '#contract/comments.ts';
import type { FieldControl } from '#web/ui/field.tsx';

/** Where the text of a form is kept until it is posted or cancelled. */
export interface CommentDraft {
  readonly read: () => string;
  readonly save: (content: string) => void;
}

export interface CommentFieldProps extends FieldControl {
  readonly ref: Ref<HTMLTextAreaElement> | undefined;
  readonly className: string | undefined;
  readonly rows: number;
  readonly readOnly: boolean;
  readonly value: string;
  readonly placeholder: string | undefined;
  readonly maxLength: number;
  readonly onValueChange: (value: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** Asks who writes, with the first text. */
export interface AuthorName {
  /** What to show first. */
  readonly suggested: string;
  /** Says that the name is missing. */
  readonly required: string;
  /** Sends the name; rejects when that fails. */
  readonly save: (name: string) => Promise<void>;
  readonly Field: ComponentType<{
    readonly name: string;
    readonly onChange: (name: string) => void;
    readonly inputRef: Ref<HTMLInputElement>;
    readonly className: string | undefined;
  }>;
}

/**
 * What the reader of comments may do with them, and how: members by the data layer, guests by the calls of their link.
 * What is absent is not offered.
 */
export interface Commenting {
  /**
   * Guests see the page once: their buttons carry words, a deletion asks first, and a form that is sent empty shows what
   * to fill in.
   */
  readonly audience: 'members' | 'guests';
  readonly maxChars: number;
  /** The text field; by default a plain one. */
  readonly Field?: ComponentType<CommentFieldProps>;
  readonly authorName?: AuthorName | undefined;
  readonly renderReactions?: (comment: CommentReply) => ReactNode;
  readonly mayEdit: (comment: CommentReply) => boolean;
  readonly mayDelete: (comment: CommentReply) => boolean;
  /** How long a comment can be changed and deleted, in minutes; for ever if absent. */
  readonly editMinutes?: number;
  /** Resolve when it is done; the calls of members state a failure themselves. */
  readonly reply: (content: string, thread: Comment) => Promise<unknown>;
  readonly edit: (comment: CommentReply, content: string) => Promise<unknown>;
  readonly remove: (comment: CommentReply, thread: Comment) => Promise<unknown> | void;
  /** What to say in its place when a call has failed. */
  readonly failureText?: (error: unknown) => string;
  /** A reply is on its way: no other form of a reply opens. */
  readonly isReplyInProgress?: () => boolean;
  readonly replyDraft?: (thread: Comment) => CommentDraft;
  /** The replies that a comment does not contain: shown in place of those that it contains, or loaded into it. */
  readonly renderAllReplies?: (thread: Comment, label: string) => ReactNode;
  readonly loadReplies?: (thread: Comment) => void;
}

export const CommentingContext = createContext<Commenting | undefined>(undefined);

export function useCommenting(): Commenting {
  const commenting = useContext(CommentingContext);
  if (!commenting) throw new Error('A comment stands in a CommentingContext.');
  return commenting;
}
