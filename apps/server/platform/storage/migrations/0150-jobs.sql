LOCK TABLE generations, generation_sounds, score_files, pending_images, image_orders, service_uses
  IN ACCESS EXCLUSIVE MODE;

-- Generations become the jobs of every kind.
ALTER TABLE generations RENAME TO jobs;
ALTER TABLE jobs RENAME COLUMN track_type TO kind;
ALTER TABLE jobs RENAME COLUMN settings TO request;
ALTER TABLE generation_sounds
  DROP CONSTRAINT generation_sounds_project_id_generation_id_fkey,
  DROP CONSTRAINT generation_sounds_pkey;
ALTER TABLE generation_sounds DROP COLUMN project_id, ADD PRIMARY KEY (generation_id, attempt, piece);
ALTER TABLE jobs
  DROP CONSTRAINT generations_pkey,
  DROP CONSTRAINT generations_track_type_check,
  DROP CONSTRAINT generations_length_ms_check,
  DROP COLUMN progress,
  ALTER COLUMN project_id DROP NOT NULL,
  -- One job of a singleton key is under way at a time.
  ADD COLUMN singleton_key text,
  ADD COLUMN result jsonb,
  ADD PRIMARY KEY (id),
  ADD CHECK (kind IN ('music', 'sound_effect', 'voice', 'image', 'text', 'stems', 'midi', 'wav')),
  ADD CHECK (milli_units >= 0);
DROP INDEX generations_id_idx;
ALTER TABLE generation_sounds ADD FOREIGN KEY (generation_id) REFERENCES jobs (id) ON DELETE CASCADE;
-- For the deletion of a project.
CREATE INDEX jobs_home_idx ON jobs (project_id);
CREATE UNIQUE INDEX jobs_singleton_key ON jobs (singleton_key) WHERE status IN ('pending', 'generating');
CREATE INDEX jobs_singleton_idx ON jobs (singleton_key, id) WHERE singleton_key IS NOT NULL;
ALTER INDEX generations_idempotency_key RENAME TO jobs_idempotency_key;
ALTER INDEX generations_project_idx RENAME TO jobs_queue_idx;
ALTER INDEX generations_under_way_idx RENAME TO jobs_under_way_idx;
ALTER INDEX generations_idea_idx RENAME TO jobs_idea_idx;
ALTER INDEX generations_consumption_idx RENAME TO jobs_consumption_idx;
ALTER INDEX generations_provider_idx RENAME TO jobs_provider_idx;
ALTER INDEX generations_stood_in_idx RENAME TO jobs_stood_in_idx;

-- Pictures and texts become jobs: what they used, what their Idempotency-Keys drew, and what is being drawn.
INSERT INTO jobs (id, user_id, kind, status, provider, prompt, request, milli_units, seed, request_hash, token_cost,
    free_tokens, free_day, provider_cost_usd, attempt, created_at, started_at, finished_at, dismissed_at)
  SELECT id, user_id, service, 'completed', provider, '', '{}', milli_units, 0, '', tokens_charged, free_tokens,
    (used_at AT TIME ZONE 'UTC')::date, provider_cost_usd, 1, used_at, used_at, used_at, used_at
  FROM service_uses;
DROP TABLE service_uses;
-- Without a quantity: the use stands in a row of its own.
INSERT INTO jobs (id, user_id, kind, status, provider, prompt, request, milli_units, seed, idempotency_key, request_hash,
    token_cost, free_tokens, free_day, provider_cost_usd, attempt, created_at, started_at, finished_at, dismissed_at)
  SELECT image_id, user_id, 'image', 'completed', 'builtin', '', '{}', 0, 0, idempotency_key, request_hash, 0, 0,
    (created_at AT TIME ZONE 'UTC')::date, 0, 1, created_at, created_at, created_at, created_at
  FROM image_orders ON CONFLICT DO NOTHING;
DROP TABLE image_orders;
-- Their process is gone. A day old, so that the next sweep of lost jobs returns their tokens.
INSERT INTO jobs (id, user_id, kind, status, provider, prompt, request, milli_units, seed, request_hash, token_cost,
    free_tokens, free_day, provider_cost_usd, created_at)
  SELECT id, user_id, 'image', 'pending', provider, description, '{}', 1000, 0, '', charged, free_tokens, free_day,
    provider_cost_usd, created_at - interval '2 days'
  FROM pending_images;
DROP TABLE pending_images;

-- Files of scores keep what is there; what is being made is a job, and is asked for again.
INSERT INTO discarded_objects (key)
  SELECT 'projects/' || project_id || '/scores/' || id || '/' FROM score_files WHERE object_key IS NULL
  ON CONFLICT DO NOTHING;
DELETE FROM score_files WHERE object_key IS NULL;
ALTER TABLE score_files
  DROP COLUMN status,
  DROP COLUMN asked_by,
  DROP COLUMN attempt,
  DROP COLUMN progress,
  DROP COLUMN error_message,
  ALTER COLUMN object_key SET NOT NULL;
