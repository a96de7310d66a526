-- What a search of tracks looks through. The index over it is built after the start (concurrent-indexes.ts).
CREATE FUNCTION track_search_text(title text, genres text[], tags text[], prompt text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN concat_ws(E'\n', title, array_to_string(genres, E'\n'), array_to_string(tags, E'\n'), prompt);
END $$;

-- Each character of a text with none, one and two of those before it; a loop, because `substr` counts from the start each time.
CREATE FUNCTION search_ngrams(words text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  grams text[] := '{}';
  letter text;
  previous text := '';
  earlier text := '';
BEGIN
  FOREACH letter IN ARRAY string_to_array(lower(words), NULL) LOOP
    grams := grams || letter || (previous || letter) || (earlier || previous || letter);
    earlier := previous;
    previous := letter;
  END LOOP;
  RETURN grams;
END $$;
