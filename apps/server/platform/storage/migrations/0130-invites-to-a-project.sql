-- A code with a project also makes the person who uses it a member of that project.
ALTER TABLE invite_codes ADD COLUMN project_id uuid REFERENCES projects (id) ON DELETE CASCADE;
CREATE INDEX invite_codes_project_idx ON invite_codes (project_id) WHERE project_id IS NOT NULL;
