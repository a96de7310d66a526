-- Tokens that are bought. Only Stripe's word makes a purchase paid.
CREATE TABLE purchases (
  id                  uuid PRIMARY KEY,
  user_id             uuid NOT NULL REFERENCES users (id),
  tokens              integer NOT NULL CHECK (tokens > 0),
  cents               integer NOT NULL CHECK (cents > 0),
  currency            text NOT NULL,
  status              text NOT NULL CHECK (status IN ('pending', 'paid', 'failed', 'expired')),
  checkout_session_id text UNIQUE,
  payment_intent_id   text UNIQUE,
  -- What went back of the cents, in all.
  refunded_cents      integer NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
  disputed_cents      integer NOT NULL DEFAULT 0 CHECK (disputed_cents >= 0),
  created_at          timestamptz NOT NULL DEFAULT now(),
  paid_at             timestamptz
);
CREATE INDEX purchases_user_id_idx ON purchases (user_id);

-- Each time money went back: the tokens that went with it, and how many of them were there to take.
CREATE TABLE purchase_refunds (
  id           uuid PRIMARY KEY,
  purchase_id  uuid NOT NULL REFERENCES purchases (id),
  tokens_due   integer NOT NULL CHECK (tokens_due > 0),
  tokens_taken integer NOT NULL CHECK (tokens_taken BETWEEN 0 AND tokens_due),
  created_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX purchase_refunds_purchase_id_idx ON purchase_refunds (purchase_id);

-- Stripe sends an event again until it hears that it arrived; each counts once.
CREATE TABLE stripe_events (
  id          text PRIMARY KEY,
  type        text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now()
);
