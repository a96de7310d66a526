-- Takes that were not charged count as storage of who ordered them and of their project. Null: added by a process of the
-- version before this one while it still ran; they are deleted within a week.
ALTER TABLE unpaid_takes
  ADD COLUMN user_id uuid,
  ADD COLUMN project_id uuid,
  ADD COLUMN size_bytes bigint NOT NULL DEFAULT 0;
UPDATE unpaid_takes SET
  user_id = (version ->> 'createdBy')::uuid,
  project_id = (version ->> 'projectId')::uuid,
  size_bytes = coalesce((version ->> 'sizeBytes')::bigint, 0) + coalesce((version ->> 'scoreSizeBytes')::bigint, 0);
CREATE INDEX unpaid_takes_user_idx ON unpaid_takes (user_id, created_at);
CREATE INDEX unpaid_takes_project_idx ON unpaid_takes (project_id);
