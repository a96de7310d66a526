-- What admins have changed: who, what, on what, from what to what. Rows are added and never touched again.
CREATE TABLE audit_log (
  id          uuid PRIMARY KEY,
  -- Kept as they were, whatever becomes of the account.
  actor_id    uuid NOT NULL,
  actor_email text NOT NULL,
  action      text NOT NULL,
  target_type text NOT NULL,
  target_id   uuid NOT NULL,
  before      jsonb,
  after       jsonb,
  ip          text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the rows of % are never changed', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_is_kept BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
