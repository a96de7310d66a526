-- What an Idempotency-Key drew. The row outlives the picture: a repeated request hears the first answer even
-- when another picture has taken its place, and is never charged again.
CREATE TABLE image_orders (
  user_id         uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  idempotency_key text NOT NULL,
  request_hash    bytea NOT NULL,
  image_id        uuid NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, idempotency_key)
);
