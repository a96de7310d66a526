-- The constraints of values that the program defines fall behind it; new values need no migration.
ALTER TABLE jobs DROP CONSTRAINT generations_remake_check;
ALTER TABLE tracks DROP CONSTRAINT tracks_remake_check;
ALTER TABLE track_versions DROP CONSTRAINT track_versions_origin_check;

-- The version in which an edit that was read from the comment was made.
ALTER TABLE comments ADD COLUMN fixed_in_version integer;
