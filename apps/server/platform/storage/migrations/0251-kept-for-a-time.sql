-- What is kept for a time only: entries of the audit log for three years, and the use of free tokens for 90 days.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_LEVEL = 'ROW' AND TG_TABLE_NAME = 'audit_log' THEN
    IF OLD.created_at < now() - interval '3 years' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'the rows of % are never changed', TG_TABLE_NAME;
END
$$;
CREATE INDEX audit_log_created_idx ON audit_log (created_at);
CREATE INDEX free_allowances_day_idx ON free_allowances (day);

-- For the messages to webhooks that name a user; the index over it is built after the start (concurrent-indexes.ts).
CREATE FUNCTION uuids_in(words text) RETURNS uuid[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(SELECT DISTINCT part[1]::uuid
    FROM regexp_matches(words, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') AS part);
END $$;
