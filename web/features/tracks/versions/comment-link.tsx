import { limits } from '#contract/limits.ts';
import { messages } from '#web/features/tracks/page/messages.ts';
import { commentElementId } from '#web/domain/comment-element-id.ts';
import { useList } from '#web/data/use-list.ts';
import textStyles from '#web/ui/text.module.css';

interface CommentLinkProps {
  readonly trackId: string;
  /** Number of the version that was made from the comment. */
  readonly version: number;
}

/** A link to the comment that a version was made from; nothing if the comment is not in the list. */
export function CommentLink({ trackId, version }: CommentLinkProps) {
  const { rows } = useList('listComments', {
    params: { entityType: 'track', entityId: trackId },
    query: { limit: limits.page.max },
  });
  const comment = rows?.find(({ fixedInVersion }) => fixedInVersion === version);
  if (!comment) return null;
  const show = () => {
    const element = document.getElementById(commentElementId(comment.id));
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'center' });
  };
  return (
    <button type="button" className={textStyles.link} onClick={show}>
      {messages.versions.showComment}
    </button>
  );
}
