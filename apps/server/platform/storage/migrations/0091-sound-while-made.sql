-- What can be heard of a generation while it is made: MP3 frames in pieces, counted from 0 for each try. Kept for
-- minutes and worth nothing after a crash, so it goes into no log.
CREATE UNLOGGED TABLE generation_sounds (
  generation_id uuid NOT NULL REFERENCES generations (id) ON DELETE CASCADE,
  attempt       integer NOT NULL,
  piece         integer NOT NULL,
  mp3           bytea NOT NULL,
  written_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (generation_id, attempt, piece)
);
CREATE INDEX generation_sounds_written_at_idx ON generation_sounds (written_at);
