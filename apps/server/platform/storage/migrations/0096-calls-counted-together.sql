-- How often somebody called in their present minute, over all processes: each adds what it counted, once a second and
-- in one statement. Worth nothing after a crash, so it goes into no log.
CREATE UNLOGGED TABLE call_counts (
  -- "person:<id>" or "address:<hash>".
  subject      text PRIMARY KEY,
  calls        integer NOT NULL CHECK (calls >= 0),
  window_start timestamptz NOT NULL
) WITH (fillfactor = 50);
