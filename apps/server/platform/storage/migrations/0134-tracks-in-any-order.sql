-- Numbers by value, accents beside their letter.
CREATE COLLATION track_titles (provider = icu, locale = 'und-u-kn-true');

-- Where a project has much of all tracks, its list is read along these; elsewhere its own tracks are sorted.
CREATE INDEX tracks_title_idx ON tracks (title COLLATE track_titles, id) WHERE deleted_at IS NULL;
CREATE INDEX tracks_duration_idx ON tracks (duration_ms, id) WHERE deleted_at IS NULL;
CREATE INDEX tracks_source_idx ON tracks (source, id) WHERE deleted_at IS NULL;
-- What lists call the type of a track: a sound effect is also known by its genre or title.
CREATE INDEX tracks_kind_idx ON tracks (
  (CASE WHEN lower(title) LIKE '%sound effect%'
          OR genres && '{sound-effect,Sound-effect,Sound-Effect,SOUND-EFFECT}'::text[]
        THEN 'sound_effect' ELSE track_type END),
  id
) WHERE deleted_at IS NULL;

-- For counting what was said about a project itself.
CREATE INDEX comments_on_project_idx ON comments (project_id)
  WHERE track_id IS NULL AND idea_id IS NULL AND deleted_at IS NULL;
