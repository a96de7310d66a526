-- The candidates of a vote as rows, so that those of a track are found by an index. The JSON stays for the processes of
-- the previous version, which read and write it while they still run; a later version drops it with this trigger.
CREATE TABLE vote_candidates (
  vote_id  uuid NOT NULL REFERENCES votes (id) ON DELETE CASCADE,
  -- From 0; ballots contain it.
  position integer NOT NULL,
  -- No foreign key: a vote keeps the place of a candidate that was deleted.
  track_id uuid NOT NULL,
  version  integer NOT NULL,
  PRIMARY KEY (vote_id, position)
);
CREATE INDEX vote_candidates_track_idx ON vote_candidates (track_id);

CREATE FUNCTION store_vote_candidates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM vote_candidates WHERE vote_id = NEW.id;
  INSERT INTO vote_candidates (vote_id, position, track_id, version)
    SELECT NEW.id, place - 1, (candidate->>'trackId')::uuid, (candidate->>'version')::int
    FROM jsonb_array_elements(NEW.candidates) WITH ORDINALITY AS c (candidate, place);
  RETURN NULL;
END $$;
CREATE TRIGGER vote_candidates_changed AFTER INSERT OR UPDATE OF candidates ON votes FOR EACH ROW
  EXECUTE FUNCTION store_vote_candidates();

INSERT INTO vote_candidates (vote_id, position, track_id, version)
  SELECT v.id, place - 1, (candidate->>'trackId')::uuid, (candidate->>'version')::int
  FROM votes v, jsonb_array_elements(v.candidates) WITH ORDINALITY AS c (candidate, place);
