-- Who makes a service when nobody is asked for by name; at most one of each service.
ALTER TABLE service_pricing ADD COLUMN is_usual boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX service_pricing_usual_key ON service_pricing (service) WHERE is_usual;

ALTER TABLE generations
  -- How people knew the provider when it took the order; null of orders from before this was kept.
  ADD COLUMN maker_name text,
  -- The provider that took the order and failed, where the built-in composer stood in; and why, in a sentence.
  ADD COLUMN stood_in_for text,
  ADD COLUMN stood_in_because text;

-- How a provider did lately.
DROP INDEX generations_provider_idx;
CREATE INDEX generations_provider_idx ON generations (provider, finished_at);
CREATE INDEX generations_stood_in_idx ON generations (stood_in_for, finished_at) WHERE stood_in_for IS NOT NULL;
