-- What an account needs beside its password, where its owner wants that; a row is one that is on.
CREATE TABLE second_factors (
  user_id       uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- What the app shares with the server, encrypted for this person.
  sealed_secret bytea NOT NULL,
  -- The last time step whose code was used (RFC 6238): neither it nor one before counts again.
  last_step     bigint NOT NULL,
  -- Of the person's recovery codes.
  salt          bytea NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now()
);

-- Those that were not used yet, hashed.
CREATE TABLE recovery_codes (
  user_id   uuid NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);

-- Somebody has shown their password and not yet the code: no session.
CREATE TABLE half_sign_ins (
  token_hash    bytea PRIMARY KEY,
  user_id       uuid NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
  -- Names the password that was shown; another one ends this.
  password_mark text NOT NULL,
  expires_at    timestamptz NOT NULL
);
CREATE INDEX half_sign_ins_user_id_idx ON half_sign_ins (user_id);
CREATE INDEX half_sign_ins_expires_at_idx ON half_sign_ins (expires_at);

ALTER TABLE mails DROP CONSTRAINT mails_kind_check,
  ADD CONSTRAINT mails_kind_check CHECK (kind IN ('verify_email', 'digest', 'recovery_code_used'));
