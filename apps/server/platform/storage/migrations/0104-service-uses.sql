-- What was used of services that make no track, pictures and words: the generations of the others say it themselves.
CREATE TABLE service_uses (
  id                uuid NOT NULL,
  user_id           uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  service           text NOT NULL,
  provider          text NOT NULL,
  milli_units       integer NOT NULL CHECK (milli_units >= 0),
  provider_cost_usd numeric(12, 6) NOT NULL CHECK (provider_cost_usd >= 0),
  tokens_charged    integer NOT NULL CHECK (tokens_charged >= 0),
  free_tokens       integer NOT NULL CHECK (free_tokens >= 0),
  used_at           timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, id)
);
-- What was consumed is added up from this index alone.
CREATE INDEX service_uses_consumption_idx ON service_uses (used_at)
  INCLUDE (provider, service, milli_units, provider_cost_usd, tokens_charged, free_tokens);
-- Whether a provider has made anything yet.
CREATE INDEX service_uses_provider_idx ON service_uses (provider);

-- What the provider asks for the picture, by the price that it was ordered at.
ALTER TABLE pending_images ADD COLUMN provider_cost_usd numeric(12, 6) NOT NULL DEFAULT 0;
