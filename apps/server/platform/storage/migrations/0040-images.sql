-- The picture that a project or a person has now. An id is never used for another picture, so its address
-- may be kept for ever.
CREATE TABLE images (
  id          uuid PRIMARY KEY,
  entity_type text NOT NULL CHECK (entity_type IN ('project', 'user')),
  entity_id   uuid NOT NULL,
  source      text NOT NULL CHECK (source IN ('uploaded', 'generated')),
  -- What it was drawn from, where it was drawn.
  prompt      text,
  seed        bigint,
  object_key  text NOT NULL,
  created_by  uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (entity_type, entity_id)
);

-- A unit is an image. The built-in cover maker costs nothing; a price set later is charged.
INSERT INTO service_pricing (id, provider_id, service, display_name, cost_per_unit, min_token_cost) VALUES
  ('01920000-0000-7000-8000-000000000014', '01920000-0000-7000-8000-000000000001', 'image', 'Image, each', 0, 0);
