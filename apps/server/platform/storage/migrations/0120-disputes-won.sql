-- Of the disputed cents those that came back; the tokens that went with them come back as well.
ALTER TABLE purchases ADD COLUMN reinstated_cents integer NOT NULL DEFAULT 0 CHECK (reinstated_cents >= 0);

-- A row below 0 gives back what earlier ones took.
ALTER TABLE purchase_refunds
  DROP CONSTRAINT purchase_refunds_tokens_due_check,
  DROP CONSTRAINT purchase_refunds_check,
  ADD CONSTRAINT purchase_refunds_tokens_check CHECK (
    tokens_due <> 0 AND tokens_taken BETWEEN least(tokens_due, 0) AND greatest(tokens_due, 0)
  );
