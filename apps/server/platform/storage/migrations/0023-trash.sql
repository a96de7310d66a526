CREATE INDEX projects_trash_idx ON projects (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX tracks_trash_idx ON tracks (deleted_at, id) WHERE deleted_at IS NOT NULL;

-- Files whose rows are gone. The transaction that deletes a row writes its keys here, and the files follow
-- later, so that a server that dies in between forgets none.
CREATE TABLE discarded_objects (
  key          text PRIMARY KEY,
  discarded_at timestamptz NOT NULL DEFAULT now()
);
