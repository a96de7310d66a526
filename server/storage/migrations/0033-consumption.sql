-- What was ordered, in thousandths of the unit that the price counts (a second, 1,000 characters).
ALTER TABLE generations ADD COLUMN milli_units integer CHECK (milli_units >= 0);
UPDATE generations SET milli_units = length_ms;
ALTER TABLE generations ALTER COLUMN milli_units SET NOT NULL;

-- What was consumed is added up from this index alone.
CREATE INDEX generations_consumption_idx ON generations (finished_at)
  INCLUDE (provider, track_type, milli_units, provider_cost_usd, token_cost, free_tokens)
  WHERE status = 'completed';
-- Whether a provider has made anything yet.
CREATE INDEX generations_provider_idx ON generations (provider);
