-- What was ordered and paid for, in thousandths of the service's unit: milliseconds of music or of an
-- effect, characters of a voice. The length of speech is not known before it is spoken.
ALTER TABLE generations RENAME COLUMN length_ms TO milli_units;
