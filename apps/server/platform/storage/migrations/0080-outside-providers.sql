ALTER TABLE generations
  -- What the provider needs to go on with an order, or to know that it was sent; see apps/server/providers/provider.ts, Errand.
  ADD COLUMN provider_job text,
  ADD COLUMN allow_fallback boolean NOT NULL DEFAULT false,
  -- What a provider said beside the sentence: its code, whether it may have charged, what it suggests.
  ADD COLUMN error_facts jsonb;
