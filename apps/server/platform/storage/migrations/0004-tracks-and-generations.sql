CREATE TABLE generations (
  id              uuid PRIMARY KEY,
  project_id      uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id         uuid NOT NULL REFERENCES users (id),
  track_type      text NOT NULL CHECK (track_type IN ('music', 'sound_effect', 'voice')),
  status          text NOT NULL CHECK (status IN ('pending', 'generating', 'completed', 'failed', 'cancelled')),
  provider        text NOT NULL,
  prompt          text NOT NULL,
  settings        jsonb NOT NULL,
  length_ms       integer NOT NULL CHECK (length_ms > 0),
  seed            bigint NOT NULL,
  idempotency_key text,
  request_hash    bytea NOT NULL,
  token_cost      integer NOT NULL CHECK (token_cost >= 0),
  free_tokens     integer NOT NULL CHECK (free_tokens >= 0),
  free_day        date NOT NULL,
  provider_cost_usd numeric(12, 6) NOT NULL,
  -- Counts the tries; a try that lost its place to a later one may no longer write.
  attempt         integer NOT NULL DEFAULT 0,
  progress        jsonb,
  track_id        uuid,
  error_code      text,
  error_message   text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  started_at      timestamptz,
  finished_at     timestamptz,
  dismissed_at    timestamptz
);
CREATE UNIQUE INDEX generations_idempotency_key ON generations (user_id, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
CREATE INDEX generations_project_idx ON generations (project_id, id) WHERE dismissed_at IS NULL;
CREATE INDEX generations_under_way_idx ON generations (status) WHERE status IN ('pending', 'generating');

CREATE TABLE tracks (
  id               uuid PRIMARY KEY,
  project_id       uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  created_by       uuid NOT NULL REFERENCES users (id),
  generation_id    uuid UNIQUE,
  title            text NOT NULL,
  track_type       text NOT NULL CHECK (track_type IN ('music', 'sound_effect', 'voice')),
  source           text NOT NULL CHECK (source IN ('generated', 'uploaded')),
  genres           text[] NOT NULL DEFAULT '{}',
  prompt           text,
  settings         jsonb,
  provider         text,
  provider_version text,
  seed             bigint,
  composition_plan jsonb,
  -- What was understood and measured: sentence, bpm, key, metre, instruments, sections, loudness.
  facts            jsonb,
  token_cost       integer NOT NULL DEFAULT 0,
  duration_ms      integer NOT NULL CHECK (duration_ms >= 0),
  waveform         jsonb NOT NULL,
  -- The file a person downloads, and the one a browser plays where that differs.
  object_key       text NOT NULL,
  content_type     text NOT NULL,
  extension        text NOT NULL,
  size_bytes       bigint NOT NULL,
  playable_key     text,
  created_at       timestamptz NOT NULL DEFAULT now(),
  deleted_at       timestamptz
);
CREATE INDEX tracks_project_idx ON tracks (project_id, id) WHERE deleted_at IS NULL;
CREATE INDEX tracks_created_by_idx ON tracks (created_by, id) WHERE deleted_at IS NULL;
