LOCK TABLE tracks, comments, ideas, generations, generation_sounds, activities IN ACCESS EXCLUSIVE MODE;

-- An idea is unique within its project, and so is what refers to it.
ALTER TABLE generations DROP CONSTRAINT generations_idea_id_fkey;
ALTER TABLE comments DROP CONSTRAINT comments_idea_id_fkey;
ALTER TABLE activities DROP CONSTRAINT activities_idea_id_fkey;
DROP INDEX ideas_project_idx;
ALTER TABLE ideas DROP CONSTRAINT ideas_pkey, ADD PRIMARY KEY (project_id, id);
CREATE INDEX ideas_id_idx ON ideas (id);
ALTER TABLE generations ADD FOREIGN KEY (project_id, idea_id) REFERENCES ideas (project_id, id)
  ON DELETE SET NULL (idea_id);
ALTER TABLE comments ADD FOREIGN KEY (project_id, idea_id) REFERENCES ideas (project_id, id) ON DELETE CASCADE;
ALTER TABLE activities ADD FOREIGN KEY (project_id, idea_id) REFERENCES ideas (project_id, id) ON DELETE CASCADE;

-- Generations likewise.
ALTER TABLE generation_sounds DROP CONSTRAINT generation_sounds_generation_id_fkey;
ALTER TABLE generations DROP CONSTRAINT generations_pkey, ADD PRIMARY KEY (project_id, id);
CREATE INDEX generations_id_idx ON generations (id);
DROP INDEX generations_idempotency_key;
CREATE UNIQUE INDEX generations_idempotency_key ON generations (user_id, idempotency_key, project_id)
  WHERE idempotency_key IS NOT NULL;
ALTER TABLE generation_sounds ADD FOREIGN KEY (project_id, generation_id) REFERENCES generations (project_id, id)
  ON DELETE CASCADE;

-- A track keeps a key of its own, since it stands in several projects; this one is for what hangs on it.
DROP INDEX tracks_home_idx;
ALTER TABLE tracks ADD UNIQUE (project_id, id);
ALTER TABLE tracks DROP CONSTRAINT tracks_generation_id_key;
CREATE UNIQUE INDEX tracks_generation_id_key ON tracks (generation_id, project_id);
