-- People, their sessions, and the codes that let them in.

CREATE TABLE users (
  id                 uuid PRIMARY KEY,
  email              text NOT NULL,
  password_hash      text,
  first_name         text NOT NULL DEFAULT '',
  last_name          text NOT NULL DEFAULT '',
  profile_image_url  text,
  role               text NOT NULL DEFAULT 'collaborator' CHECK (role IN ('collaborator', 'creator', 'admin')),
  invite_validated_at timestamptz,
  created_at         timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));

-- The cookie carries a random token; only its SHA-256 is kept.
CREATE TABLE sessions (
  token_hash   bytea PRIMARY KEY,
  user_id      uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at   timestamptz NOT NULL DEFAULT now(),
  expires_at   timestamptz NOT NULL
);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);

-- Failed attempts by subject ("sign-in:<hash of address>", "invite:<user id>", …), for slowing down guesses.
CREATE TABLE attempts (
  subject       text PRIMARY KEY,
  failures      integer NOT NULL CHECK (failures >= 0),
  window_start  timestamptz NOT NULL,
  blocked_until timestamptz
);
CREATE INDEX attempts_window_start_idx ON attempts (window_start);

CREATE TABLE invite_codes (
  id          uuid PRIMARY KEY,
  code        text NOT NULL,
  description text,
  role        text NOT NULL DEFAULT 'collaborator' CHECK (role IN ('collaborator', 'creator', 'admin')),
  max_uses    integer NOT NULL CHECK (max_uses >= 1),
  used_count  integer NOT NULL DEFAULT 0 CHECK (used_count BETWEEN 0 AND max_uses),
  is_active   boolean NOT NULL DEFAULT true,
  expires_at  timestamptz,
  created_by  uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX invite_codes_code_key ON invite_codes (lower(code));

CREATE TABLE invite_redemptions (
  user_id     uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  code_id     uuid REFERENCES invite_codes (id) ON DELETE SET NULL,
  redeemed_at timestamptz NOT NULL DEFAULT now()
);
