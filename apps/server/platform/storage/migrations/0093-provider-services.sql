-- Which of a provider's models makes what, by service: {"voice": "kokoro"}.
ALTER TABLE providers ADD COLUMN models jsonb NOT NULL DEFAULT '{}';

-- Pictures that are paid for and being drawn. A row goes with its picture or with the tokens' return; one whose
-- process died is given back later.
CREATE TABLE pending_images (
  id              uuid PRIMARY KEY,
  user_id         uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  provider        text NOT NULL,
  description     text NOT NULL,
  charged         integer NOT NULL CHECK (charged >= 0),
  free_tokens     integer NOT NULL CHECK (free_tokens >= 0),
  free_day        date NOT NULL,
  idempotency_key text,
  request_hash    bytea,
  created_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, idempotency_key)
);
CREATE INDEX pending_images_created_at_idx ON pending_images (created_at);
