-- An activity keeps the facts of its sentence instead of the sentence. Columns that PostgreSQL computes are filled while
-- the table is rewritten once. A comment on “X”: Y has the shortest name that fits.
ALTER TABLE activities
  ADD COLUMN name text NOT NULL GENERATED ALWAYS AS (coalesce(
    CASE type
      WHEN 'comment' THEN substring(message FROM '^commented on “(.*?)”: ')
      WHEN 'reaction' THEN substring(message FROM '^reacted to a comment on “(.*)”$')
      WHEN 'track_generated' THEN substring(message FROM '^generated “(.*)”$')
      WHEN 'track_uploaded' THEN substring(message FROM '^uploaded “(.*)”$')
      WHEN 'idea_created' THEN substring(message FROM '^added the idea “(.*)”$')
      WHEN 'member_added' THEN substring(message FROM '^added (.*) to the team$')
    END, message)) STORED,
  ADD COLUMN excerpt text GENERATED ALWAYS AS (
    CASE type WHEN 'comment' THEN substring(message FROM '^commented on “.*?”: (.*)$') END) STORED;
-- Any other sentence is shown as it is.
UPDATE activities SET type = 'other' WHERE name = message AND type <> 'other';
ALTER TABLE activities
  ALTER COLUMN name DROP EXPRESSION,
  ALTER COLUMN excerpt DROP EXPRESSION;
ALTER TABLE activities
  DROP COLUMN message,
  ADD CHECK ((type = 'comment') = (excerpt IS NOT NULL)),
  -- Who was added to the team.
  ADD COLUMN person_id uuid REFERENCES users (id);
-- A member and their activity are of one transaction, so their times are equal; somebody who left and came back is found
-- by name.
UPDATE activities AS a SET person_id = m.user_id FROM project_members AS m
  WHERE a.type = 'member_added' AND m.project_id = a.project_id AND m.created_at = a.created_at;
UPDATE activities AS a SET person_id = u.id FROM project_members AS m JOIN users AS u ON u.id = m.user_id
  WHERE a.type = 'member_added' AND a.person_id IS NULL AND m.project_id = a.project_id
    AND a.name IN (trim(u.first_name || ' ' || u.last_name), u.email);
CREATE INDEX activities_person_idx ON activities (person_id) WHERE person_id IS NOT NULL;
