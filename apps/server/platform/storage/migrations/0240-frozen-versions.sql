-- The exports of an approved version are kept until the version is purged. A row says of which version, and what is
-- missing; versions that were approved before get theirs here, and their files from the workers, one after the other.
CREATE TABLE frozen_versions (
  project_id      uuid NOT NULL,
  track_id        uuid NOT NULL,
  version         integer NOT NULL,
  -- Whose approval it was; the jobs that make the files are this user's.
  frozen_by       uuid NOT NULL REFERENCES users (id),
  created_at      timestamptz NOT NULL DEFAULT now(),
  -- Null: files are missing.
  completed_at    timestamptz,
  -- While claimed_at is set, the end of the worker's lease.
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  claimed_at      timestamptz,
  attempts        integer NOT NULL DEFAULT 0,
  -- Why the last attempt left files out.
  failure         text,
  PRIMARY KEY (track_id, version, project_id),
  FOREIGN KEY (project_id, track_id) REFERENCES tracks (project_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX frozen_versions_incomplete_idx ON frozen_versions (next_attempt_at) WHERE completed_at IS NULL;
CREATE INDEX frozen_versions_project_idx ON frozen_versions (project_id);
CREATE INDEX frozen_versions_frozen_by_idx ON frozen_versions (frozen_by);
CREATE INDEX tracks_approved_idx ON tracks (id) WHERE review_state = 'approved';
CREATE INDEX score_files_project_idx ON score_files (project_id);

INSERT INTO frozen_versions (project_id, track_id, version, frozen_by)
SELECT project_id, id, version, created_by FROM tracks WHERE review_state = 'approved';

-- Earlier versions that everybody who is asked now approved.
INSERT INTO frozen_versions (project_id, track_id, version, frozen_by)
SELECT DISTINCT v.project_id, v.track_id, v.number, v.created_by
FROM track_versions v
WHERE EXISTS (SELECT FROM track_reviewers r WHERE r.track_id = v.track_id)
  AND NOT EXISTS (
    SELECT FROM track_reviewers r WHERE r.track_id = v.track_id AND 'approved' IS DISTINCT FROM (
      SELECT given.verdict FROM track_verdicts given
      WHERE given.track_id = r.track_id AND given.user_id = r.user_id AND given.version = v.number
      ORDER BY given.id DESC LIMIT 1))
ON CONFLICT DO NOTHING;
