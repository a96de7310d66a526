-- What a track was made from. The new one outlives the old one.
ALTER TABLE generations
  ADD COLUMN parent_track_id uuid,
  ADD COLUMN remake text CHECK (remake IN ('same', 'variation', 'extension', 'section'));
ALTER TABLE tracks
  ADD COLUMN parent_track_id uuid REFERENCES tracks (id) ON DELETE SET NULL,
  ADD COLUMN remake text CHECK (remake IN ('same', 'variation', 'extension', 'section'));
CREATE INDEX tracks_parent_idx ON tracks (parent_track_id) WHERE parent_track_id IS NOT NULL;
