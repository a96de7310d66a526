CREATE TABLE project_budgets (
  project_id        uuid PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  monthly_tokens    integer CHECK (monthly_tokens >= 0),
  warn_percent      integer NOT NULL DEFAULT 80 CHECK (warn_percent BETWEEN 1 AND 100),
  per_person_tokens integer CHECK (per_person_tokens >= 0),
  approval_above    integer CHECK (approval_above >= 0),
  -- The month ("2026-11") for which the warning was given.
  warned_month      text
);

-- 'awaiting_approval': an admin of the project must approve the cost.
ALTER TABLE jobs
  DROP CONSTRAINT generations_status_check,
  ADD CHECK (status IN ('awaiting_approval', 'pending', 'generating', 'completed', 'failed', 'cancelled')),
  ADD COLUMN approved_by uuid REFERENCES users (id),
  -- When the job was enqueued, if it had to be approved first.
  ADD COLUMN approved_at timestamptz;
CREATE INDEX jobs_awaiting_approval_idx ON jobs (project_id, id) WHERE status = 'awaiting_approval';
DROP INDEX jobs_singleton_key;
CREATE UNIQUE INDEX jobs_singleton_key ON jobs (singleton_key)
  WHERE status IN ('awaiting_approval', 'pending', 'generating');
-- For the spending of a project in a month, and for the deletion of a project.
CREATE INDEX jobs_spending_idx ON jobs (project_id, created_at) WHERE project_id IS NOT NULL;
DROP INDEX jobs_home_idx;
