ALTER TABLE project_members ADD COLUMN invited_by uuid REFERENCES users (id) ON DELETE SET NULL;

-- The public projects, in the order of their list.
CREATE INDEX projects_public_idx ON projects (updated_at, id) WHERE is_public AND deleted_at IS NULL;
-- Whose image a stored file is.
CREATE INDEX projects_image_url_idx ON projects (image_url) WHERE image_url IS NOT NULL;
