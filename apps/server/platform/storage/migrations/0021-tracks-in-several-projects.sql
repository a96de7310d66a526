-- The projects that a track stands in; tracks.project_id is its home, where it was made. `in_trash` follows
-- the track, so that lists and counts of a project read one index.
CREATE TABLE project_tracks (
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  track_id   uuid NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
  added_by   uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  in_trash   boolean NOT NULL DEFAULT false,
  PRIMARY KEY (track_id, project_id)
);
INSERT INTO project_tracks (project_id, track_id, added_by, created_at, in_trash)
  SELECT project_id, id, created_by, created_at, deleted_at IS NOT NULL FROM tracks;
CREATE INDEX project_tracks_project_idx ON project_tracks (project_id, track_id) WHERE NOT in_trash;
-- For counting: with so few different values it takes a few bytes a row, a page for a thousand.
CREATE INDEX project_tracks_count_idx ON project_tracks (project_id) WHERE NOT in_trash;
CREATE INDEX tracks_generated_by_idx ON tracks (created_by) WHERE source = 'generated' AND deleted_at IS NULL;

-- A track always stands in its home; looked at when a transaction ends, because each needs the other.
ALTER TABLE tracks ADD CONSTRAINT tracks_stand_in_their_home FOREIGN KEY (id, project_id)
  REFERENCES project_tracks (track_id, project_id) DEFERRABLE INITIALLY DEFERRED;

-- Lists go through project_tracks now; what remains is finding all of a home's tracks, trash included.
DROP INDEX tracks_project_idx;
CREATE INDEX tracks_home_idx ON tracks (project_id, id);

-- Whose a stored file is.
CREATE INDEX tracks_object_key_idx ON tracks (object_key);
CREATE INDEX tracks_playable_key_idx ON tracks (playable_key) WHERE playable_key IS NOT NULL;
