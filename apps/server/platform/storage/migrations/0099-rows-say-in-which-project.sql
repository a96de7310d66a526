-- Rows that knew their project only through another. Processes of the version before leave it empty; 0102 fills that.
ALTER TABLE track_reactions ADD COLUMN project_id uuid;
ALTER TABLE comment_reactions ADD COLUMN project_id uuid;
ALTER TABLE generation_sounds ADD COLUMN project_id uuid;
ALTER TABLE score_files ADD COLUMN project_id uuid;
