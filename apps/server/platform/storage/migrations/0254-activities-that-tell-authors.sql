-- Activities that are hidden while a vote is open on what their actor made. Those from before are recognized by their text,
-- and orders of takes by the time of their transaction.
ALTER TABLE activities ADD COLUMN tells_author boolean NOT NULL DEFAULT false, ADD COLUMN take_set_id uuid;
UPDATE activities SET tells_author = true
WHERE type = 'other' AND track_id IS NOT NULL
  AND (name LIKE 'made a new version after an approval: %'
    OR (comment_id IS NOT NULL AND name ~ '^resolved a comment on .* with V[0-9]+$'));
UPDATE activities AS a SET take_set_id = s.id FROM take_sets AS s
WHERE a.type = 'other' AND a.project_id = s.project_id AND a.actor_id = s.created_by AND a.created_at = s.created_at
  AND a.name LIKE 'ordered % takes of %';
