/** The id of the element of a comment on a track's page. */
export const commentElementId = (commentId: string): string => `comment-${commentId}`;
