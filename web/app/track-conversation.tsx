export { CommentMarks } from '#web/features/comments/track/comment-marks.tsx';
export { Conversation } from '#web/features/comments/track/conversation.tsx';
