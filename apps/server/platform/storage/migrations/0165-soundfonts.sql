-- The SoundFonts that admins uploaded. At most one is the default; without one the built-in samples play.
CREATE TABLE soundfonts (
  id          uuid PRIMARY KEY,
  name        text NOT NULL,
  engineer    text NOT NULL,
  licence     text NOT NULL,
  presets     integer NOT NULL,
  samples     integer NOT NULL,
  size_bytes  bigint NOT NULL,
  object_key  text NOT NULL,
  is_default  boolean NOT NULL DEFAULT false,
  uploaded_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX soundfonts_default_key ON soundfonts (is_default) WHERE is_default;
