-- Who can make what, and what it costs. A unit is a second of audio, an image or 1,000 characters.
CREATE TABLE providers (
  id              uuid PRIMARY KEY,
  name            text NOT NULL UNIQUE,
  display_name    text NOT NULL,
  api_key_env_var text,
  base_url        text,
  is_active       boolean NOT NULL DEFAULT true,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE service_pricing (
  id                    uuid PRIMARY KEY,
  provider_id           uuid NOT NULL REFERENCES providers (id) ON DELETE CASCADE,
  service               text NOT NULL,
  display_name          text NOT NULL,
  cost_per_unit         numeric(12, 6) NOT NULL CHECK (cost_per_unit >= 0),
  user_token_multiplier numeric(8, 3) NOT NULL DEFAULT 1 CHECK (user_token_multiplier >= 0),
  free_tokens_daily     integer NOT NULL DEFAULT 0 CHECK (free_tokens_daily >= 0),
  min_token_cost        integer NOT NULL DEFAULT 1 CHECK (min_token_cost >= 0),
  max_token_cost        integer CHECK (max_token_cost >= min_token_cost),
  is_active             boolean NOT NULL DEFAULT true,
  created_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider_id, service)
);

INSERT INTO providers (id, name, display_name) VALUES
  ('01920000-0000-7000-8000-000000000001', 'builtin', 'Built-in composer');

-- 0.033333 USD a second is 34 tokens for 10 s, 100 for 30 s, 200 for 60 s, 400 for 2 min, 1000 for 5 min.
INSERT INTO service_pricing (id, provider_id, service, display_name, cost_per_unit, free_tokens_daily) VALUES
  ('01920000-0000-7000-8000-000000000011', '01920000-0000-7000-8000-000000000001', 'music', 'Music, per second', 0.033333, 300),
  ('01920000-0000-7000-8000-000000000012', '01920000-0000-7000-8000-000000000001', 'sound_effect', 'Sound effect, per second', 0.1, 150),
  ('01920000-0000-7000-8000-000000000013', '01920000-0000-7000-8000-000000000001', 'voice', 'Voice, per 1,000 characters', 0.5, 100);

-- The balance, and how many ledger rows led to it. Every change locks this row first.
CREATE TABLE token_accounts (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  balance integer NOT NULL DEFAULT 0 CHECK (balance >= 0),
  entries integer NOT NULL DEFAULT 0 CHECK (entries >= 0)
);

-- The ledger: append-only. The amounts of a person add up to the balance; entry_no leaves no gap.
CREATE TABLE token_transactions (
  id             uuid NOT NULL,
  user_id        uuid NOT NULL REFERENCES token_accounts (user_id) ON DELETE CASCADE,
  entry_no       integer NOT NULL,
  type           text NOT NULL CHECK (type IN ('purchase', 'grant', 'hold', 'release', 'spend', 'return')),
  amount         integer NOT NULL,
  balance_after  integer NOT NULL CHECK (balance_after >= 0),
  free_tokens    integer NOT NULL DEFAULT 0 CHECK (free_tokens >= 0),
  description    text NOT NULL,
  reference_type text,
  reference_id   uuid,
  created_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, entry_no),
  UNIQUE (user_id, id)
);
-- Each step of a thing happens once: a second settle or return breaks here, whatever the code does.
CREATE UNIQUE INDEX token_transactions_reference_key
  ON token_transactions (user_id, reference_id, type) WHERE reference_id IS NOT NULL;

-- How much of a day's (UTC) free tokens is used, by service.
CREATE TABLE free_allowances (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  service text NOT NULL,
  day     date NOT NULL,
  used    integer NOT NULL CHECK (used >= 0),
  PRIMARY KEY (user_id, service, day)
);
