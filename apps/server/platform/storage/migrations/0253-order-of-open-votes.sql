-- The order of the candidates of votes from before the random value was stored follows from ids that voters know. Ballots
-- contain indexes, so they stay true. Closed votes keep the numbers that their voters heard.
UPDATE votes SET order_seed = gen_random_uuid() WHERE order_seed IS NULL AND closed_at IS NULL;
