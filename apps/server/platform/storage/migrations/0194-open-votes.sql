-- Each list of versions and generations asks which of them are candidates of an open vote.
CREATE INDEX votes_open_idx ON votes (id) WHERE closed_at IS NULL;
