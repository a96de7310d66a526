-- A track with one version has no rows in track_versions: its row in tracks is that version. Its rows are written with
-- the second version, so that existing tracks need no change here.
ALTER TABLE tracks
  -- The number of the current version, of which tracks has a copy.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN version_count integer NOT NULL DEFAULT 1,
  -- Numbers are not reused.
  ADD COLUMN last_version integer NOT NULL DEFAULT 1;

CREATE TABLE track_versions (
  id               uuid NOT NULL,
  project_id       uuid NOT NULL,
  track_id         uuid NOT NULL,
  number           integer NOT NULL CHECK (number > 0),
  origin           text NOT NULL
    CHECK (origin IN ('generated', 'variation', 'section', 'extended', 'uploaded', 'merged', 'comment')),
  source_version   integer,
  name             text,
  note             text,
  created_by       uuid NOT NULL REFERENCES users (id),
  created_at       timestamptz NOT NULL DEFAULT now(),
  deleted_at       timestamptz,
  generation_id    uuid,
  source           text NOT NULL CHECK (source IN ('generated', 'uploaded')),
  prompt           text,
  parent_track_id  uuid REFERENCES tracks (id) ON DELETE SET NULL,
  remake           text,
  settings         jsonb,
  provider         text,
  provider_version text,
  seed             bigint,
  composition_plan jsonb,
  facts            jsonb,
  words            jsonb,
  token_cost       integer NOT NULL DEFAULT 0,
  duration_ms      integer NOT NULL CHECK (duration_ms >= 0),
  waveform         jsonb NOT NULL,
  object_key       text NOT NULL,
  content_type     text NOT NULL,
  extension        text NOT NULL,
  size_bytes       bigint NOT NULL,
  playable_key     text,
  PRIMARY KEY (track_id, number, project_id),
  FOREIGN KEY (project_id, track_id) REFERENCES tracks (project_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX track_versions_object_key_idx ON track_versions (object_key);
CREATE INDEX track_versions_playable_key_idx ON track_versions (playable_key) WHERE playable_key IS NOT NULL;
CREATE INDEX track_versions_parent_idx ON track_versions (parent_track_id) WHERE parent_track_id IS NOT NULL;
CREATE INDEX track_versions_trash_idx ON track_versions (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX track_versions_uploads_idx ON track_versions (created_by) WHERE source = 'uploaded';

-- The track that the output becomes a version of, and the number of that version.
ALTER TABLE jobs ADD COLUMN version_of uuid, ADD COLUMN version integer;

ALTER TABLE score_files ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE score_files
  DROP CONSTRAINT score_files_track_id_kind_project_id_key,
  ADD UNIQUE (track_id, kind, version, project_id);

-- A current version can be generated or uploaded.
CREATE FUNCTION count_generated_track_of_other_source() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_track_counts AS kept (user_id, generated)
    VALUES (NEW.created_by, CASE WHEN NEW.source = 'generated' THEN 1 ELSE -1 END)
    ON CONFLICT (user_id) DO UPDATE SET generated = kept.generated + excluded.generated;
  RETURN NULL;
END $$;
CREATE TRIGGER generated_track_changed_source AFTER UPDATE OF source ON tracks FOR EACH ROW
  WHEN (NEW.deleted_at IS NULL AND NEW.source <> OLD.source) EXECUTE FUNCTION count_generated_track_of_other_source();
