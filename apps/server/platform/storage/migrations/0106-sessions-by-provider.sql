-- Whether a session was begun at a sign-in provider, which has asked for whatever it asks for. Of those that are there
-- already nobody knows.
ALTER TABLE sessions ADD COLUMN by_provider boolean NOT NULL DEFAULT false;
