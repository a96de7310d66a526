-- The sums of the upload quotas are read from these alone.
CREATE INDEX tracks_uploaded_by ON tracks (created_by) INCLUDE (size_bytes) WHERE source = 'uploaded';
CREATE INDEX tracks_uploaded_in ON tracks (project_id) INCLUDE (size_bytes) WHERE source = 'uploaded';
