CREATE TABLE playlists (
  id         uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  name       text NOT NULL,
  image_url  text,
  created_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX playlists_project_idx ON playlists (project_id, id);
CREATE INDEX playlists_created_by_idx ON playlists (created_by);

CREATE TABLE playlist_items (
  id          uuid PRIMARY KEY,
  playlist_id uuid NOT NULL REFERENCES playlists (id) ON DELETE CASCADE,
  track_id    uuid NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
  -- Null: always the current version.
  version     integer,
  -- From 0 without gaps; all items of a playlist are renumbered with each change.
  position    integer NOT NULL,
  UNIQUE (playlist_id, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX playlist_items_track_idx ON playlist_items (track_id);

ALTER TABLE images DROP CONSTRAINT images_entity_type_check,
  ADD CONSTRAINT images_entity_type_check CHECK (entity_type IN ('project', 'playlist', 'user'));
