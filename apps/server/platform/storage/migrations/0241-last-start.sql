-- Which version last ran on this data, so that the next start can say what an upgrade changed.
CREATE TABLE last_start (
  id          smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  version     text NOT NULL,
  commit      text,
  composer    text NOT NULL,
  api_version text NOT NULL,
  started_at  timestamptz NOT NULL DEFAULT now()
);
