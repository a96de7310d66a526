-- Where in a track a comment is about, in seconds; only those on tracks that are no replies have one.
ALTER TABLE comments
  ADD COLUMN position double precision,
  ADD CONSTRAINT comments_position_check
    CHECK (position IS NULL OR (position >= 0 AND track_id IS NOT NULL AND parent_id IS NULL));
