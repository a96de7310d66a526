-- Finished takes that were not charged. They are no versions: nothing but a preview leaves the server until the creator
-- pays. The take can be purged with its project before a sweep deletes the files, so that nothing references it.
CREATE TABLE unpaid_takes (
  take_id     uuid PRIMARY KEY,
  preview_key text NOT NULL,
  -- The content of the version that it becomes when it is accepted.
  version     jsonb NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX unpaid_takes_created_idx ON unpaid_takes (created_at);

-- Whether missed takes of external providers, which bill each of them, are made again.
ALTER TABLE take_sets ADD COLUMN retry_billed boolean NOT NULL DEFAULT false;

-- The unpaid audio that a user ordered and that was listened to, by day (UTC): it is limited.
CREATE TABLE unpaid_previews (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  day     date NOT NULL,
  job_id  uuid NOT NULL,
  PRIMARY KEY (user_id, day, job_id)
);
CREATE INDEX unpaid_previews_day_idx ON unpaid_previews (day);
