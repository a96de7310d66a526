-- What waits for a person is looked for when that person leaves.
CREATE INDEX track_reviewers_user_idx ON track_reviewers (user_id);
CREATE INDEX vote_voters_user_idx ON vote_voters (user_id) WHERE ballot IS NULL;
CREATE INDEX jobs_awaiting_approval_user_idx ON jobs (user_id) WHERE status = 'awaiting_approval';
