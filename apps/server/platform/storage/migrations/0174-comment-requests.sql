-- The Idempotency-Key of the request that created a comment; null without one.
ALTER TABLE comments ADD COLUMN request_key text;
CREATE INDEX comments_request_idx ON comments (user_id, request_key) WHERE request_key IS NOT NULL;
