CREATE TABLE projects (
  id                  uuid PRIMARY KEY,
  name                text NOT NULL CHECK (name <> ''),
  description         text,
  image_url           text,
  is_public           boolean NOT NULL DEFAULT false,
  allow_downloads     boolean NOT NULL DEFAULT true,
  email_notifications boolean NOT NULL DEFAULT true,
  created_by          uuid NOT NULL REFERENCES users (id),
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  deleted_at          timestamptz
);

CREATE TABLE project_members (
  id         uuid NOT NULL,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id    uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role       text NOT NULL DEFAULT 'collaborator' CHECK (role IN ('admin', 'collaborator')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, id),
  UNIQUE (project_id, user_id)
);
CREATE INDEX project_members_user_id_idx ON project_members (user_id, project_id);
