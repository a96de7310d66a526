-- Number of the newest activity when the member last opened the project. What is read is seen too, so 0 suits all rows.
ALTER TABLE project_members ADD COLUMN activities_seen_upto bigint NOT NULL DEFAULT 0;
