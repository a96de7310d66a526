-- Projects by their last change and memberships by their beginning, for a user who is in most projects.
CREATE INDEX projects_changed_idx ON projects (updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX project_members_joined_idx ON project_members (user_id, created_at, id);
