CREATE TABLE take_sets (
  id              uuid PRIMARY KEY,
  project_id      uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  created_by      uuid NOT NULL REFERENCES users (id),
  created_at      timestamptz NOT NULL DEFAULT now(),
  -- {type, settings}
  brief           jsonb NOT NULL,
  tolerances      jsonb NOT NULL,
  budget          integer NOT NULL CHECK (budget >= 0),
  retry_missed    boolean NOT NULL,
  -- The track of the takes: null until the first one is finished.
  track_id        uuid REFERENCES tracks (id) ON DELETE SET NULL,
  vote_id         uuid REFERENCES votes (id) ON DELETE SET NULL,
  -- The number of the chosen take.
  winner          integer,
  cancelled_at    timestamptz,
  idempotency_key text,
  request_hash    bytea NOT NULL
);
CREATE INDEX take_sets_project_idx ON take_sets (project_id, id);
CREATE INDEX take_sets_track_idx ON take_sets (track_id) WHERE track_id IS NOT NULL;
CREATE INDEX take_sets_vote_idx ON take_sets (vote_id) WHERE vote_id IS NOT NULL;
CREATE UNIQUE INDEX take_sets_idempotency_key ON take_sets (created_by, idempotency_key)
  WHERE idempotency_key IS NOT NULL;

CREATE TABLE takes (
  id           uuid PRIMARY KEY,
  take_set_id  uuid NOT NULL REFERENCES take_sets (id) ON DELETE CASCADE,
  number       integer NOT NULL CHECK (number > 0),
  -- Whether it is made again, because the first one missed the brief.
  is_retry     boolean NOT NULL,
  job_id       uuid NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  -- The tokens that were held for the job.
  price        integer NOT NULL CHECK (price >= 0),
  measurements jsonb,
  misses       jsonb NOT NULL DEFAULT '[]',
  -- A missed take that its creator accepted.
  accepted_at  timestamptz,
  UNIQUE (take_set_id, number, is_retry)
);
CREATE UNIQUE INDEX takes_job_idx ON takes (job_id);
