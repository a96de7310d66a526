-- A person's tracks are counted by the sum of their projects' counts; those that stand in several of them are counted
-- apart, so that each counts once. A track that stands in one project again keeps the mark, which changes no sum.
ALTER TABLE project_tracks ADD COLUMN is_shared boolean NOT NULL DEFAULT false;

CREATE FUNCTION mark_shared_tracks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project_tracks AS place SET is_shared = true
    FROM (SELECT DISTINCT track_id FROM added) AS a
    WHERE place.track_id = a.track_id AND NOT place.is_shared
      AND EXISTS (SELECT FROM project_tracks o WHERE o.track_id = a.track_id AND o.project_id <> place.project_id);
  RETURN NULL;
END $$;
CREATE TRIGGER track_shared AFTER INSERT ON project_tracks REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION mark_shared_tracks();

UPDATE project_tracks SET is_shared = true
  WHERE track_id IN (SELECT track_id FROM project_tracks GROUP BY track_id HAVING count(*) > 1);
CREATE INDEX project_tracks_shared_idx ON project_tracks (project_id, track_id) WHERE is_shared AND NOT in_trash;
