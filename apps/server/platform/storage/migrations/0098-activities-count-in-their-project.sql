-- What happens in a project is numbered there: by the microseconds since 1970, and always above the number before, which
-- the project keeps. All numbers given so far are below any such time, so they stay as they are.
ALTER TABLE projects ADD COLUMN activities_upto bigint NOT NULL DEFAULT 0;

-- The present, where a new member begins; and the number that processes of the version before give, while they hold the
-- project's row.
CREATE OR REPLACE FUNCTION activities_so_far() RETURNS bigint LANGUAGE sql VOLATILE
  AS 'SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint';
ALTER TABLE activities ALTER COLUMN seq SET DEFAULT activities_so_far();
DROP SEQUENCE activities_seq;

ALTER TABLE activities DROP CONSTRAINT activities_pkey,
  ADD PRIMARY KEY (project_id, seq) INCLUDE (actor_id);
DROP INDEX activities_project_idx;
CREATE INDEX activities_id_idx ON activities (id);
