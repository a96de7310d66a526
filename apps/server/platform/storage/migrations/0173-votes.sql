CREATE TABLE votes (
  id         uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  title      text NOT NULL,
  mode       text NOT NULL CHECK (mode IN ('choice', 'ranking')),
  -- [{trackId, version}]; ballots contain indexes of this array.
  candidates jsonb NOT NULL,
  created_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  closed_at  timestamptz,
  -- The index of the candidate that the creator chose on a tie.
  tie_winner integer
);
CREATE INDEX votes_project_idx ON votes (project_id, id);
CREATE TABLE vote_voters (
  vote_id  uuid NOT NULL REFERENCES votes (id) ON DELETE CASCADE,
  user_id  uuid NOT NULL REFERENCES users (id),
  -- Indexes of candidates, best first; null: has not voted.
  ballot   jsonb,
  voted_at timestamptz,
  PRIMARY KEY (vote_id, user_id)
);
