CREATE TABLE api_tokens (
  id             uuid PRIMARY KEY,
  -- SHA-256 of the token.
  token_hash     bytea NOT NULL UNIQUE,
  -- Its first characters, by which its owner recognises it.
  token_start    text NOT NULL,
  user_id        uuid NOT NULL REFERENCES users (id),
  name           text NOT NULL,
  scopes         text[] NOT NULL,
  -- Null: all projects of its owner.
  project_id     uuid REFERENCES projects (id) ON DELETE CASCADE,
  -- Null: no limit.
  spending_limit integer CHECK (spending_limit > 0),
  spent          integer NOT NULL DEFAULT 0 CHECK (spent >= 0),
  -- Whether it was created in a session that the sign-in provider began.
  by_provider    boolean NOT NULL,
  expires_at     timestamptz,
  last_used_at   timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX api_tokens_user_idx ON api_tokens (user_id, id);
CREATE INDEX api_tokens_project_idx ON api_tokens (project_id, id) WHERE project_id IS NOT NULL;

-- The API token of the request that submitted the job. Not a foreign key, because revoked tokens are deleted.
ALTER TABLE jobs ADD COLUMN api_token_id uuid;

-- The API token by which the actor made the change.
ALTER TABLE audit_log ADD COLUMN api_token_id uuid;
