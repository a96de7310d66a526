import { useEffect, useRef } from 'react';
import type { CommentReply } from '#contract/comments.ts';
import { CommentForm } from '#web/features/comments/comment-form.tsx';
import { messages } from '#web/features/comments/messages.ts';

interface EditFormProps {
  readonly comment: CommentReply;
  /** Resolves when the text is saved. */
  readonly onSave: (content: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Edits the text of a comment in its place. */
export function EditForm({ comment, onSave, onClose }: EditFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <CommentForm
      ref={field}
      label={messages.editLabel}
      action={messages.saveEdit}
      draft={{ read: () => comment.content, save: () => undefined }}
      onPost={async (content) => {
        if (content !== comment.content) await onSave(content);
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
