-- Stacking a track moves the versions that are being generated for it, while the track is locked.
CREATE INDEX jobs_version_of_idx ON jobs (version_of) WHERE version_of IS NOT NULL;
