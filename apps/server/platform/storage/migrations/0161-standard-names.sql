-- The tables and columns whose names differed from the terms in the code. Processes of the previous version stop first.
ALTER TABLE half_sign_ins RENAME TO pending_mfa_challenges;
ALTER TABLE pending_mfa_challenges RENAME COLUMN password_mark TO password_fingerprint;
ALTER TABLE second_factors RENAME COLUMN sealed_secret TO encrypted_secret;
ALTER TABLE second_factors RENAME COLUMN last_step TO last_counter;
ALTER TABLE generation_sounds RENAME TO audio_chunks;
ALTER TABLE discarded_objects RENAME TO deletion_queue;
ALTER TABLE deletion_queue RENAME COLUMN discarded_at TO queued_at;
ALTER TABLE service_pricing RENAME COLUMN is_usual TO is_default;
ALTER TABLE jobs RENAME COLUMN maker_name TO provider_name;
ALTER TABLE jobs RENAME COLUMN stood_in_for TO fallback_for;
ALTER TABLE jobs RENAME COLUMN stood_in_because TO fallback_reason;
ALTER TABLE jobs RENAME COLUMN remake_asked TO remake_request;
ALTER TABLE activities RENAME COLUMN person_id TO added_user_id;
-- Unused since live events are no longer stored.
DROP TABLE live_messages;
-- The facts of a track name its request and the deviations from it.
UPDATE tracks SET facts = (facts - 'asked') || jsonb_build_object('requested', facts->'asked') WHERE facts ? 'asked';
UPDATE tracks SET facts = jsonb_set(facts, '{differences}', (
    SELECT jsonb_agg(CASE WHEN difference ? 'came'
        THEN (difference - 'asked' - 'came')
          || jsonb_build_object('requested', difference->'asked', 'actual', difference->'came')
        ELSE difference END ORDER BY n)
    FROM jsonb_array_elements(facts->'differences') WITH ORDINALITY AS each (difference, n)))
  WHERE facts->'differences' @? '$[*].came';
