/** The id of the element of a comment. */
export const commentElementId = (commentId: string): string => `comment-${commentId}`;
