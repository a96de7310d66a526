CREATE TABLE share_links (
  id             uuid PRIMARY KEY,
  -- SHA-256 of the token.
  token_hash     bytea NOT NULL UNIQUE,
  -- Its first characters, by which its creator recognises it.
  token_start    text NOT NULL,
  project_id     uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  -- Both null: the project.
  track_id       uuid REFERENCES tracks (id) ON DELETE CASCADE,
  playlist_id    uuid REFERENCES playlists (id) ON DELETE CASCADE,
  -- Null: always the current version.
  version        integer,
  recipient      text NOT NULL,
  note           text,
  permissions    jsonb NOT NULL,
  password_hash  text,
  -- {text, voice, everySeconds}
  spoken_tag     jsonb,
  expires_at     timestamptz,
  revoked_at     timestamptz,
  created_by     uuid NOT NULL REFERENCES users (id),
  created_at     timestamptz NOT NULL DEFAULT now(),
  last_visit_at  timestamptz,
  CHECK (track_id IS NULL OR playlist_id IS NULL),
  CHECK (version IS NULL OR track_id IS NOT NULL)
);
CREATE INDEX share_links_project_idx ON share_links (project_id, id);
CREATE INDEX share_links_track_idx ON share_links (track_id, id) WHERE track_id IS NOT NULL;
CREATE INDEX share_links_playlist_idx ON share_links (playlist_id, id) WHERE playlist_id IS NOT NULL;
CREATE INDEX share_links_created_by_idx ON share_links (created_by);

CREATE TABLE share_link_plays (
  share_link_id uuid NOT NULL REFERENCES share_links (id) ON DELETE CASCADE,
  -- In UTC.
  day           date NOT NULL,
  plays         integer NOT NULL DEFAULT 0,
  PRIMARY KEY (share_link_id, day)
);

-- A guest of a share link: a user without credentials, so that comments, verdicts and activities have an author. Not a
-- foreign key, because guests stay guests when the link is deleted.
ALTER TABLE users ADD COLUMN guest_of uuid;
CREATE INDEX users_guest_of_idx ON users (guest_of) WHERE guest_of IS NOT NULL;

-- Settings of the server that admins change at run time; one row.
CREATE TABLE server_settings (
  id             boolean PRIMARY KEY DEFAULT true CHECK (id),
  sharing        boolean NOT NULL DEFAULT true
);
INSERT INTO server_settings DEFAULT VALUES;
