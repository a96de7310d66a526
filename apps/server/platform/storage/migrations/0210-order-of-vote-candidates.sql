-- Random, so that the order of the candidates does not follow from the ids of vote and voter. Null: a vote of an earlier
-- version, whose order follows from its id and does not change.
ALTER TABLE votes ADD COLUMN order_seed uuid;
