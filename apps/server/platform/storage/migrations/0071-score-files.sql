-- Files made from the score of a track when somebody asks for them, and kept for a while. Without a foreign key:
-- the row of a track that is gone for good still says which file has to go.
CREATE TABLE score_files (
  id            uuid PRIMARY KEY,
  track_id      uuid NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('stems', 'midi', 'wav')),
  status        text NOT NULL CHECK (status IN ('making', 'ready', 'failed')),
  asked_by      uuid NOT NULL REFERENCES users (id),
  -- Counts the tries, each of which has a place of its own for its file.
  attempt       integer NOT NULL DEFAULT 0,
  progress      jsonb,
  error_message text,
  object_key    text,
  size_bytes    bigint,
  created_at    timestamptz NOT NULL DEFAULT now(),
  used_at       timestamptz NOT NULL DEFAULT now(),
  UNIQUE (track_id, kind)
);
CREATE INDEX score_files_under_way_idx ON score_files (asked_by) WHERE status = 'making';
CREATE INDEX score_files_used_idx ON score_files (used_at, id);
