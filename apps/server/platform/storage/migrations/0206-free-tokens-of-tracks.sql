-- The day's free tokens that a track's generation used in addition to its token cost.
ALTER TABLE tracks ADD COLUMN free_tokens integer NOT NULL DEFAULT 0;
ALTER TABLE track_versions ADD COLUMN free_tokens integer NOT NULL DEFAULT 0;

UPDATE tracks SET free_tokens = j.free_tokens
  FROM jobs j WHERE j.id = tracks.generation_id AND j.free_tokens > 0;
UPDATE track_versions SET free_tokens = j.free_tokens
  FROM jobs j WHERE j.id = track_versions.generation_id AND j.free_tokens > 0;
