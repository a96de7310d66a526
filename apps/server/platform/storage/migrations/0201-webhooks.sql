CREATE TABLE webhooks (
  id              uuid PRIMARY KEY,
  -- Null: of the studio.
  project_id      uuid REFERENCES projects (id) ON DELETE CASCADE,
  url             text NOT NULL,
  events          text[] NOT NULL,
  is_enabled      boolean NOT NULL,
  -- When it was switched off after too many failures.
  switched_off_at timestamptz,
  -- Encrypted with the server's secret.
  secret          bytea NOT NULL,
  previous_secret bytea,
  previous_until  timestamptz,
  created_by      uuid NOT NULL REFERENCES users (id),
  created_at      timestamptz NOT NULL DEFAULT now(),
  -- Deliveries that ended, and those of them that failed since the last one that was accepted.
  calls           integer NOT NULL DEFAULT 0,
  failures        integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  -- Until then, a process sends its oldest pending delivery.
  claimed_until   timestamptz
);
CREATE INDEX webhooks_project_idx ON webhooks (project_id);
CREATE INDEX webhooks_created_by_idx ON webhooks (created_by);

CREATE TABLE webhook_deliveries (
  id           uuid PRIMARY KEY,
  webhook_id   uuid NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  -- The id of the message: the same for all webhooks and whenever it is sent again.
  event_id     uuid NOT NULL,
  type         text NOT NULL,
  subject      text NOT NULL,
  body         text NOT NULL,
  state        text NOT NULL CHECK (state IN ('pending', 'delivered', 'failed')),
  attempts     integer NOT NULL DEFAULT 0,
  is_manual    boolean NOT NULL DEFAULT false,
  -- The order of sending; not now(), which is the start of the transaction.
  created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at     timestamptz,
  -- Of the last attempt.
  attempted_at timestamptz,
  duration_ms  integer,
  url          text,
  status       integer,
  reply        text,
  error        text
);
CREATE INDEX webhook_deliveries_list_idx ON webhook_deliveries (webhook_id, created_at, id);
CREATE INDEX webhook_deliveries_pending_idx ON webhook_deliveries (webhook_id, created_at, id)
  WHERE state = 'pending';
CREATE INDEX webhook_deliveries_created_idx ON webhook_deliveries (created_at);
