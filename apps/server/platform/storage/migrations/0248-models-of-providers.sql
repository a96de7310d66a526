-- What the service said about its models when it was last asked: the default of each service, and announced ends.
ALTER TABLE providers ADD COLUMN listed_models jsonb;
ALTER TABLE providers ADD COLUMN models_checked_at timestamptz;
-- Defaults that have changed since the prices were set: {"music": {"model": "…", "at": "…"}}.
ALTER TABLE providers ADD COLUMN changed_defaults jsonb NOT NULL DEFAULT '{}';

-- The default music model of ElevenLabs changes with this version, from music_v1 to music_v2_5.
UPDATE providers
SET changed_defaults = jsonb_build_object('music', jsonb_build_object('model', 'music_v2_5', 'at', now()))
WHERE lower(split_part(name, '-', 1)) = 'elevenlabs' AND NOT models ? 'music';

-- The defaults of OpenAI until this version, so that the next look at its list notices that they have changed.
UPDATE providers
SET listed_models = '{"defaults": {"voice": "tts-1", "image": "gpt-image-1", "text": "gpt-4.1-mini"}, "ends": {}}'
WHERE lower(split_part(name, '-', 1)) = 'openai' AND base_url IS NULL;
