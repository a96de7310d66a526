ALTER TABLE tracks ADD COLUMN tags text[] NOT NULL DEFAULT '{}';

-- One thumb for each person and track.
CREATE TABLE track_reactions (
  track_id   uuid NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
  user_id    uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  type       text NOT NULL CHECK (type IN ('thumbs_up', 'thumbs_down')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (track_id, user_id)
);
