-- A blocked account signs in no more. A deleted one is blocked, and its row holds nothing of the person: what it
-- made stays under “Former member”, and the ledger keeps its sums.
ALTER TABLE users ADD COLUMN blocked_at timestamptz, ADD COLUMN deleted_at timestamptz;
