-- What was asked of the track that a piece is made from, as it was asked, so that it can be asked again.
ALTER TABLE generations ADD COLUMN remake_asked jsonb;
