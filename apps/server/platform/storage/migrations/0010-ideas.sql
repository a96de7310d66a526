CREATE TABLE ideas (
  id                 uuid PRIMARY KEY,
  project_id         uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id            uuid NOT NULL REFERENCES users (id),
  title              text NOT NULL CHECK (title <> ''),
  description        text NOT NULL,
  status             text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'in_progress', 'generated', 'rejected')),
  generated_track_id uuid REFERENCES tracks (id) ON DELETE SET NULL,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ideas_project_idx ON ideas (project_id, id);
CREATE INDEX ideas_generated_track_idx ON ideas (generated_track_id) WHERE generated_track_id IS NOT NULL;

-- The idea that a piece is made from.
ALTER TABLE generations ADD COLUMN idea_id uuid REFERENCES ideas (id) ON DELETE SET NULL;
CREATE INDEX generations_idea_idx ON generations (idea_id) WHERE idea_id IS NOT NULL;
