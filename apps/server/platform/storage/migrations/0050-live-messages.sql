-- What the server's processes told each other lately, so that a page that was away for a moment gets what it
-- missed. Kept for minutes.
CREATE TABLE live_messages (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel    text NOT NULL,
  payload    jsonb NOT NULL,
  -- The transaction that wrote the row, and the oldest one that was under way then. Whoever has heard this
  -- message has heard everything below the horizon, for messages arrive in the order of their commits.
  xid        xid8 NOT NULL DEFAULT pg_current_xact_id(),
  horizon    xid8 NOT NULL DEFAULT pg_snapshot_xmin(pg_current_snapshot()),
  written_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX live_messages_xid_idx ON live_messages (xid);
CREATE INDEX live_messages_written_at_idx ON live_messages (written_at);
