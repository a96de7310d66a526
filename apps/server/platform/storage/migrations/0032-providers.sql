-- Two providers whose names differ in case only would be taken for one another.
CREATE UNIQUE INDEX providers_name_lower_key ON providers (lower(name));
