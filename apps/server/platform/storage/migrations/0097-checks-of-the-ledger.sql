-- Each time the whole ledger was checked, and what came of it.
CREATE TABLE ledger_checks (
  id         uuid PRIMARY KEY,
  checked_at timestamptz NOT NULL DEFAULT now(),
  accounts   integer NOT NULL,
  -- Accounts that did not add up.
  broken     integer NOT NULL
);
CREATE INDEX ledger_checks_checked_at_idx ON ledger_checks (checked_at);
