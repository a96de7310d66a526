-- The pairs of letters in a text, for finding parts of it through an index where no extension can be had.
CREATE FUNCTION search_grams(words text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT coalesce(array_agg(DISTINCT substr(lower(words), at, 2)), '{}')
    FROM generate_series(1, char_length(lower(words)) - 1) AS at
  );
CREATE INDEX users_search_idx ON users
  USING gin (search_grams(email || E'\n' || first_name || ' ' || last_name));

-- An admin takes tokens back (correction), or a payment went back and its tokens with it (refund).
ALTER TABLE token_transactions
  DROP CONSTRAINT token_transactions_type_check,
  ADD CONSTRAINT token_transactions_type_check CHECK (
    type IN ('purchase', 'grant', 'hold', 'release', 'spend', 'return', 'correction', 'refund'));
