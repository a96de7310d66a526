-- When the person has shown that the address is theirs.
ALTER TABLE users ADD COLUMN email_verified_at timestamptz;

-- Mails to send; what they say is written when they are sent. A row that stays at 'sending' is one whose
-- process died at it: nobody knows whether it left, so it is not sent again.
CREATE TABLE mails (
  id          uuid PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('verify_email', 'digest')),
  user_id     uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  project_id  uuid REFERENCES projects (id) ON DELETE CASCADE,
  -- The activities that a digest tells: those after the one number, up to the other.
  after_seq   bigint,
  upto_seq    bigint,
  state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'dropped')),
  attempts    integer NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  CHECK ((kind = 'digest') = (num_nonnulls(project_id, after_seq, upto_seq) = 3))
);
CREATE INDEX mails_user_idx ON mails (user_id);
CREATE INDEX mails_project_idx ON mails (project_id) WHERE project_id IS NOT NULL;

-- What somebody was mailed about a project, and whether they want to be. Outlives the membership, so that
-- somebody who wants no mail gets none when they come back.
CREATE TABLE digests (
  project_id      uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id         uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  mailed_upto     bigint NOT NULL DEFAULT 0,
  mailed_at       timestamptz,
  unsubscribed_at timestamptz,
  PRIMARY KEY (project_id, user_id)
);
CREATE INDEX digests_user_idx ON digests (user_id);
