-- Whose a stored file is.
CREATE UNIQUE INDEX images_object_key_idx ON images (object_key);
