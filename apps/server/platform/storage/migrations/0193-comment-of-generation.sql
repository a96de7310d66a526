-- The comment that the prompt of a generated version was made from; its result resolves the comment.
ALTER TABLE jobs ADD COLUMN comment_id uuid;
