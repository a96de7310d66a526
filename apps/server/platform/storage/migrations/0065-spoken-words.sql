-- The words of a voice track and when each sounds: [{text, start_ms, end_ms}]. Not among the facts, which
-- lists read for every row.
ALTER TABLE tracks ADD COLUMN words jsonb;
