-- What was consumed is added up from this index alone.
CREATE INDEX generations_consumption_idx ON generations (finished_at)
  INCLUDE (provider, track_type, milli_units, provider_cost_usd, token_cost, free_tokens)
  WHERE status = 'completed';
-- Whether a provider has made anything yet.
CREATE INDEX generations_provider_idx ON generations (provider);
