-- The score that was written with a version, an object beside its audio. Null: made before scores were stored, or without
-- one. Versions of the program before this one leave the columns null, and the pieces are written later.
ALTER TABLE tracks ADD COLUMN score_key text, ADD COLUMN score_size_bytes bigint;
ALTER TABLE track_versions ADD COLUMN score_key text, ADD COLUMN score_size_bytes bigint;

-- Music whose score is not stored, by the version of the composer that made it.
CREATE INDEX tracks_without_score_idx ON tracks (provider_version, id)
  WHERE score_key IS NULL AND provider = 'builtin' AND track_type = 'music' AND source = 'generated';
CREATE INDEX track_versions_without_score_idx ON track_versions (provider_version, id)
  WHERE score_key IS NULL AND provider = 'builtin' AND source = 'generated';
