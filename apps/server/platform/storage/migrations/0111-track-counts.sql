-- Counts of tracks are kept with what they are shown for, because counting takes as long as there are tracks.
ALTER TABLE projects ADD COLUMN track_count integer NOT NULL DEFAULT 0;
CREATE TABLE user_track_counts (
  user_id   uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  generated integer NOT NULL DEFAULT 0
);

-- Whole statements at once: a row counted up for each of a thousand tracks would be a thousand versions of it. In one
-- order, so that two statements never wait for each other's rows.
CREATE FUNCTION count_project_tracks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE change record;
BEGIN
  FOR change IN SELECT project_id, count(*) AS total FROM changed WHERE NOT in_trash GROUP BY project_id ORDER BY project_id LOOP
    UPDATE projects SET track_count = track_count + TG_ARGV[0]::int * change.total WHERE id = change.project_id;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER track_added AFTER INSERT ON project_tracks REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_project_tracks('1');
CREATE TRIGGER track_removed AFTER DELETE ON project_tracks REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_project_tracks('-1');

CREATE FUNCTION count_project_track_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT OLD.in_trash THEN UPDATE projects SET track_count = track_count - 1 WHERE id = OLD.project_id; END IF;
  IF NOT NEW.in_trash THEN UPDATE projects SET track_count = track_count + 1 WHERE id = NEW.project_id; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER track_trashed_or_moved AFTER UPDATE OF in_trash, project_id ON project_tracks FOR EACH ROW
  WHEN (OLD.in_trash <> NEW.in_trash OR OLD.project_id <> NEW.project_id) EXECUTE FUNCTION count_project_track_again();

CREATE FUNCTION count_generated_tracks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_track_counts AS kept (user_id, generated)
    SELECT created_by, TG_ARGV[0]::int * count(*) FROM changed WHERE source = 'generated' AND deleted_at IS NULL
    GROUP BY created_by ORDER BY created_by
    ON CONFLICT (user_id) DO UPDATE SET generated = kept.generated + excluded.generated;
  RETURN NULL;
END $$;
CREATE TRIGGER track_generated AFTER INSERT ON tracks REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_generated_tracks('1');
CREATE TRIGGER generated_track_deleted AFTER DELETE ON tracks REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_generated_tracks('-1');

CREATE FUNCTION count_generated_track_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_track_counts AS kept (user_id, generated)
    VALUES (NEW.created_by, CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END)
    ON CONFLICT (user_id) DO UPDATE SET generated = kept.generated + excluded.generated;
  RETURN NULL;
END $$;
CREATE TRIGGER generated_track_trashed_or_restored AFTER UPDATE OF deleted_at ON tracks FOR EACH ROW
  WHEN (NEW.source = 'generated' AND (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION count_generated_track_again();

-- The triggers hold off whoever would change the tables until this is committed.
UPDATE projects AS p SET track_count = c.total
  FROM (SELECT project_id, count(*) AS total FROM project_tracks WHERE NOT in_trash GROUP BY project_id) AS c
  WHERE c.project_id = p.id;
INSERT INTO user_track_counts (user_id, generated)
  SELECT created_by, count(*) FROM tracks WHERE source = 'generated' AND deleted_at IS NULL GROUP BY created_by;
