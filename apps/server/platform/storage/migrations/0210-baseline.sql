-- The tables as migrations 0001 to 0210 left them. Made from the catalog of a database that had applied these, and equal to it
-- in the names and the order of columns, indexes and foreign keys.

-- Numbers by value, accents beside their letter.
CREATE COLLATION track_titles (provider = icu, locale = 'und-u-kn-true');

-- The present in the numbers of activities, where a new member begins to read.
CREATE FUNCTION activities_so_far() RETURNS bigint LANGUAGE sql
  AS 'SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint';

-- The pairs of letters in a text, for finding parts of it through an index without an extension.
CREATE FUNCTION search_grams(words text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT coalesce(array_agg(DISTINCT substr(lower(words), at, 2)), '{}')
    FROM generate_series(1, char_length(lower(words)) - 1) AS at
  );

CREATE TABLE users (
  id uuid NOT NULL,
  email text NOT NULL,
  password_hash text,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  profile_image_url text,
  role text NOT NULL DEFAULT 'collaborator',
  invite_validated_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  email_verified_at timestamptz,
  blocked_at timestamptz,
  deleted_at timestamptz,
  guest_of uuid,
  CONSTRAINT users_role_check CHECK (role IN ('collaborator', 'creator', 'admin')),
  CONSTRAINT users_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
CREATE INDEX users_search_idx ON users
  USING gin (search_grams(email || E'\n' || first_name || ' ' || last_name));
CREATE INDEX users_guest_of_idx ON users (guest_of) WHERE guest_of IS NOT NULL;

CREATE TABLE sessions (
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  by_provider boolean NOT NULL DEFAULT false,
  CONSTRAINT sessions_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);

CREATE TABLE attempts (
  subject text NOT NULL,
  failures integer NOT NULL,
  window_start timestamptz NOT NULL,
  blocked_until timestamptz,
  CONSTRAINT attempts_failures_check CHECK (failures >= 0),
  CONSTRAINT attempts_pkey PRIMARY KEY (subject)
);
CREATE INDEX attempts_window_start_idx ON attempts (window_start);

CREATE TABLE invite_codes (
  id uuid NOT NULL,
  code text NOT NULL,
  description text,
  role text NOT NULL DEFAULT 'collaborator',
  max_uses integer NOT NULL,
  used_count integer NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true,
  expires_at timestamptz,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  project_id uuid,
  CONSTRAINT invite_codes_role_check CHECK (role IN ('collaborator', 'creator', 'admin')),
  CONSTRAINT invite_codes_max_uses_check CHECK (max_uses >= 1),
  CONSTRAINT invite_codes_check CHECK (used_count >= 0 AND used_count <= max_uses),
  CONSTRAINT invite_codes_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX invite_codes_code_key ON invite_codes (lower(code));
CREATE INDEX invite_codes_project_idx ON invite_codes (project_id) WHERE project_id IS NOT NULL;

CREATE TABLE invite_redemptions (
  user_id uuid NOT NULL,
  code_id uuid,
  redeemed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT invite_redemptions_pkey PRIMARY KEY (user_id)
);

CREATE TABLE projects (
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  image_url text,
  is_public boolean NOT NULL DEFAULT false,
  allow_downloads boolean NOT NULL DEFAULT true,
  email_notifications boolean NOT NULL DEFAULT true,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  activities_upto bigint NOT NULL DEFAULT 0,
  track_count integer NOT NULL DEFAULT 0,
  CONSTRAINT projects_name_check CHECK (name <> ''),
  CONSTRAINT projects_pkey PRIMARY KEY (id)
);
CREATE INDEX projects_public_idx ON projects (updated_at, id) WHERE is_public AND deleted_at IS NULL;
CREATE INDEX projects_image_url_idx ON projects (image_url) WHERE image_url IS NOT NULL;
CREATE INDEX projects_trash_idx ON projects (deleted_at, id) WHERE deleted_at IS NOT NULL;

CREATE TABLE project_members (
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL DEFAULT 'collaborator',
  created_at timestamptz NOT NULL DEFAULT now(),
  activities_read_upto bigint NOT NULL DEFAULT activities_so_far(),
  invited_by uuid,
  activities_seen_upto bigint NOT NULL DEFAULT 0,
  CONSTRAINT project_members_role_check CHECK (role IN ('admin', 'collaborator')),
  CONSTRAINT project_members_pkey PRIMARY KEY (project_id, id),
  CONSTRAINT project_members_project_id_user_id_key UNIQUE (project_id, user_id)
);
CREATE INDEX project_members_user_id_idx ON project_members (user_id, project_id);

CREATE TABLE providers (
  id uuid NOT NULL,
  name text NOT NULL,
  display_name text NOT NULL,
  api_key_env_var text,
  base_url text,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  models jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT providers_pkey PRIMARY KEY (id),
  CONSTRAINT providers_name_key UNIQUE (name)
);
CREATE UNIQUE INDEX providers_name_lower_key ON providers (lower(name));

CREATE TABLE service_pricing (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  service text NOT NULL,
  display_name text NOT NULL,
  cost_per_unit numeric(12, 6) NOT NULL,
  user_token_multiplier numeric(8, 3) NOT NULL DEFAULT 1,
  free_tokens_daily integer NOT NULL DEFAULT 0,
  min_token_cost integer NOT NULL DEFAULT 1,
  max_token_cost integer,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  is_default boolean CONSTRAINT service_pricing_is_usual_not_null NOT NULL DEFAULT false,
  CONSTRAINT service_pricing_cost_per_unit_check CHECK (cost_per_unit >= 0),
  CONSTRAINT service_pricing_user_token_multiplier_check CHECK (user_token_multiplier >= 0),
  CONSTRAINT service_pricing_free_tokens_daily_check CHECK (free_tokens_daily >= 0),
  CONSTRAINT service_pricing_min_token_cost_check CHECK (min_token_cost >= 0),
  CONSTRAINT service_pricing_check CHECK (max_token_cost >= min_token_cost),
  CONSTRAINT service_pricing_pkey PRIMARY KEY (id),
  CONSTRAINT service_pricing_provider_id_service_key UNIQUE (provider_id, service)
);
CREATE UNIQUE INDEX service_pricing_usual_key ON service_pricing (service) WHERE is_default;

CREATE TABLE token_accounts (
  user_id uuid NOT NULL,
  balance integer NOT NULL DEFAULT 0,
  entries integer NOT NULL DEFAULT 0,
  CONSTRAINT token_accounts_balance_check CHECK (balance >= 0),
  CONSTRAINT token_accounts_entries_check CHECK (entries >= 0),
  CONSTRAINT token_accounts_pkey PRIMARY KEY (user_id)
);

CREATE TABLE token_transactions (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  entry_no integer NOT NULL,
  type text NOT NULL,
  amount integer NOT NULL,
  balance_after integer NOT NULL,
  free_tokens integer NOT NULL DEFAULT 0,
  description text NOT NULL,
  reference_type text,
  reference_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT token_transactions_balance_after_check CHECK (balance_after >= 0),
  CONSTRAINT token_transactions_free_tokens_check CHECK (free_tokens >= 0),
  CONSTRAINT token_transactions_type_check
    CHECK (type IN ('purchase', 'grant', 'hold', 'release', 'spend', 'return', 'correction', 'refund')),
  CONSTRAINT token_transactions_pkey PRIMARY KEY (user_id, entry_no),
  CONSTRAINT token_transactions_user_id_id_key UNIQUE (user_id, id)
);
CREATE UNIQUE INDEX token_transactions_reference_key ON token_transactions (user_id, reference_id, type)
  WHERE reference_id IS NOT NULL;

CREATE TABLE free_allowances (
  user_id uuid NOT NULL,
  service text NOT NULL,
  day date NOT NULL,
  used integer NOT NULL,
  CONSTRAINT free_allowances_used_check CHECK (used >= 0),
  CONSTRAINT free_allowances_pkey PRIMARY KEY (user_id, service, day)
);

CREATE TABLE jobs (
  id uuid CONSTRAINT generations_id_not_null NOT NULL,
  project_id uuid,
  user_id uuid CONSTRAINT generations_user_id_not_null NOT NULL,
  kind text CONSTRAINT generations_track_type_not_null NOT NULL,
  status text CONSTRAINT generations_status_not_null NOT NULL,
  provider text CONSTRAINT generations_provider_not_null NOT NULL,
  prompt text CONSTRAINT generations_prompt_not_null NOT NULL,
  request jsonb CONSTRAINT generations_settings_not_null NOT NULL,
  milli_units integer CONSTRAINT generations_length_ms_not_null NOT NULL,
  seed bigint CONSTRAINT generations_seed_not_null NOT NULL,
  idempotency_key text,
  request_hash bytea CONSTRAINT generations_request_hash_not_null NOT NULL,
  token_cost integer CONSTRAINT generations_token_cost_not_null NOT NULL,
  free_tokens integer CONSTRAINT generations_free_tokens_not_null NOT NULL,
  free_day date CONSTRAINT generations_free_day_not_null NOT NULL,
  provider_cost_usd numeric(12, 6) CONSTRAINT generations_provider_cost_usd_not_null NOT NULL,
  attempt integer CONSTRAINT generations_attempt_not_null NOT NULL DEFAULT 0,
  track_id uuid,
  error_code text,
  error_message text,
  created_at timestamptz CONSTRAINT generations_created_at_not_null NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  dismissed_at timestamptz,
  idea_id uuid,
  parent_track_id uuid,
  remake text,
  provider_job text,
  allow_fallback boolean CONSTRAINT generations_allow_fallback_not_null NOT NULL DEFAULT false,
  error_facts jsonb,
  provider_name text,
  fallback_for text,
  fallback_reason text,
  remake_request jsonb,
  singleton_key text,
  result jsonb,
  version_of uuid,
  version integer,
  approved_by uuid,
  approved_at timestamptz,
  comment_id uuid,
  api_token_id uuid,
  CONSTRAINT generations_token_cost_check CHECK (token_cost >= 0),
  CONSTRAINT generations_free_tokens_check CHECK (free_tokens >= 0),
  CONSTRAINT jobs_kind_check CHECK (kind IN ('music', 'sound_effect', 'voice', 'image', 'text', 'stems', 'midi', 'wav')),
  CONSTRAINT jobs_milli_units_check CHECK (milli_units >= 0),
  CONSTRAINT jobs_status_check
    CHECK (status IN ('awaiting_approval', 'pending', 'generating', 'completed', 'failed', 'cancelled'))
);
CREATE INDEX jobs_queue_idx ON jobs (project_id, id) WHERE dismissed_at IS NULL;
CREATE INDEX jobs_under_way_idx ON jobs (status) WHERE status IN ('pending', 'generating');
CREATE INDEX jobs_idea_idx ON jobs (idea_id) WHERE idea_id IS NOT NULL;
CREATE INDEX jobs_consumption_idx ON jobs (finished_at)
  INCLUDE (provider, kind, milli_units, provider_cost_usd, token_cost, free_tokens)
  WHERE status = 'completed';
CREATE INDEX jobs_provider_idx ON jobs (provider, finished_at);
CREATE INDEX jobs_stood_in_idx ON jobs (fallback_for, finished_at) WHERE fallback_for IS NOT NULL;
CREATE UNIQUE INDEX jobs_idempotency_key ON jobs (user_id, idempotency_key, project_id) WHERE idempotency_key IS NOT NULL;
ALTER TABLE jobs ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);
CREATE INDEX jobs_singleton_idx ON jobs (singleton_key, id) WHERE singleton_key IS NOT NULL;
CREATE INDEX jobs_awaiting_approval_idx ON jobs (project_id, id) WHERE status = 'awaiting_approval';
CREATE UNIQUE INDEX jobs_singleton_key ON jobs (singleton_key) WHERE status IN ('awaiting_approval', 'pending', 'generating');
CREATE INDEX jobs_spending_idx ON jobs (project_id, created_at) WHERE project_id IS NOT NULL;
CREATE INDEX jobs_version_of_idx ON jobs (version_of) WHERE version_of IS NOT NULL;

CREATE TABLE tracks (
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  created_by uuid NOT NULL,
  generation_id uuid,
  title text NOT NULL,
  track_type text NOT NULL,
  source text NOT NULL,
  genres text[] NOT NULL DEFAULT '{}',
  prompt text,
  settings jsonb,
  provider text,
  provider_version text,
  seed bigint,
  composition_plan jsonb,
  facts jsonb,
  token_cost integer NOT NULL DEFAULT 0,
  duration_ms integer NOT NULL,
  waveform jsonb NOT NULL,
  object_key text NOT NULL,
  content_type text NOT NULL,
  extension text NOT NULL,
  size_bytes bigint NOT NULL,
  playable_key text,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  tags text[] NOT NULL DEFAULT '{}',
  words jsonb,
  parent_track_id uuid,
  remake text,
  version integer NOT NULL DEFAULT 1,
  version_count integer NOT NULL DEFAULT 1,
  last_version integer NOT NULL DEFAULT 1,
  review_state text NOT NULL DEFAULT 'none',
  review_due_at timestamptz,
  is_locked boolean NOT NULL DEFAULT false,
  free_tokens integer NOT NULL DEFAULT 0,
  CONSTRAINT tracks_track_type_check CHECK (track_type IN ('music', 'sound_effect', 'voice')),
  CONSTRAINT tracks_source_check CHECK (source IN ('generated', 'uploaded')),
  CONSTRAINT tracks_duration_ms_check CHECK (duration_ms >= 0),
  CONSTRAINT tracks_review_state_check CHECK (review_state IN ('none', 'in_review', 'changes_requested', 'approved')),
  CONSTRAINT tracks_pkey PRIMARY KEY (id)
);
CREATE INDEX tracks_created_by_idx ON tracks (created_by, id) WHERE deleted_at IS NULL;
CREATE INDEX tracks_generated_by_idx ON tracks (created_by) WHERE source = 'generated' AND deleted_at IS NULL;
CREATE INDEX tracks_object_key_idx ON tracks (object_key);
CREATE INDEX tracks_playable_key_idx ON tracks (playable_key) WHERE playable_key IS NOT NULL;
CREATE INDEX tracks_trash_idx ON tracks (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX tracks_parent_idx ON tracks (parent_track_id) WHERE parent_track_id IS NOT NULL;
ALTER TABLE tracks ADD CONSTRAINT tracks_project_id_id_key UNIQUE (project_id, id);
CREATE UNIQUE INDEX tracks_generation_id_key ON tracks (generation_id, project_id);
CREATE INDEX tracks_uploaded_by ON tracks (created_by) INCLUDE (size_bytes) WHERE source = 'uploaded';
CREATE INDEX tracks_uploaded_in ON tracks (project_id) INCLUDE (size_bytes) WHERE source = 'uploaded';
CREATE INDEX tracks_title_idx ON tracks (title COLLATE track_titles, id) WHERE deleted_at IS NULL;
CREATE INDEX tracks_duration_idx ON tracks (duration_ms, id) WHERE deleted_at IS NULL;
CREATE INDEX tracks_source_idx ON tracks (source, id) WHERE deleted_at IS NULL;
CREATE INDEX tracks_kind_idx ON tracks ((
CASE
    WHEN lower(title) ~~ '%sound effect%' OR genres && '{sound-effect,Sound-effect,Sound-Effect,SOUND-EFFECT}' THEN 'sound_effect'
    ELSE track_type
END), id) WHERE deleted_at IS NULL;
CREATE INDEX tracks_review_idx ON tracks (review_state, id) WHERE deleted_at IS NULL;

CREATE TABLE ideas (
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  user_id uuid NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  generated_track_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ideas_title_check CHECK (title <> ''),
  CONSTRAINT ideas_status_check CHECK (status IN ('pending', 'in_progress', 'generated', 'rejected'))
);
CREATE INDEX ideas_generated_track_idx ON ideas (generated_track_id) WHERE generated_track_id IS NOT NULL;
ALTER TABLE ideas ADD CONSTRAINT ideas_pkey PRIMARY KEY (project_id, id);
CREATE INDEX ideas_id_idx ON ideas (id);

CREATE TABLE comments (
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  track_id uuid,
  idea_id uuid,
  entity_id uuid GENERATED ALWAYS AS (COALESCE(track_id, idea_id, project_id)) STORED NOT NULL,
  user_id uuid NOT NULL,
  parent_id uuid,
  content text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  "position" double precision,
  version integer,
  position_end double precision,
  edited_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid,
  assignee_id uuid,
  request_key text,
  fixed_in_version integer,
  CONSTRAINT comments_check CHECK (num_nonnulls(track_id, idea_id) <= 1),
  CONSTRAINT comments_check1 CHECK (deleted_at IS NULL OR content = ''),
  CONSTRAINT comments_position_check
    CHECK ("position" IS NULL OR "position" >= 0::double precision AND track_id IS NOT NULL AND parent_id IS NULL),
  CONSTRAINT comments_range_check CHECK (position_end IS NULL OR position_end > "position")
);
CREATE INDEX comments_thread_idx ON comments (entity_id, id) WHERE parent_id IS NULL;
CREATE INDEX comments_replies_idx ON comments (parent_id, id) WHERE parent_id IS NOT NULL;
CREATE INDEX comments_track_idx ON comments (track_id) WHERE track_id IS NOT NULL;
CREATE INDEX comments_idea_idx ON comments (idea_id) WHERE idea_id IS NOT NULL;
ALTER TABLE comments ADD CONSTRAINT comments_pkey PRIMARY KEY (project_id, id);
CREATE INDEX comments_id_idx ON comments (id);
CREATE INDEX comments_on_project_idx ON comments (project_id) WHERE track_id IS NULL AND idea_id IS NULL AND deleted_at IS NULL;
CREATE INDEX comments_open_idx ON comments (project_id, track_id)
  WHERE track_id IS NOT NULL AND parent_id IS NULL AND resolved_at IS NULL AND deleted_at IS NULL;
CREATE INDEX comments_request_idx ON comments (user_id, request_key) WHERE request_key IS NOT NULL;

CREATE TABLE comment_reactions (
  comment_id uuid NOT NULL,
  user_id uuid NOT NULL,
  type text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  project_id uuid NOT NULL,
  CONSTRAINT comment_reactions_type_check CHECK (type IN ('thumbs_up', 'thumbs_down')),
  CONSTRAINT comment_reactions_pkey PRIMARY KEY (comment_id, user_id, project_id)
);

CREATE TABLE activities (
  id uuid NOT NULL,
  seq bigint NOT NULL,
  project_id uuid NOT NULL,
  track_id uuid,
  idea_id uuid,
  comment_id uuid,
  actor_id uuid NOT NULL,
  type text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  name text NOT NULL,
  excerpt text,
  added_user_id uuid,
  CONSTRAINT activities_type_check
    CHECK (type IN ('comment', 'reaction', 'track_generated', 'idea_created', 'track_uploaded', 'member_added', 'other')),
  CONSTRAINT activities_check CHECK (num_nonnulls(track_id, idea_id) <= 1),
  CONSTRAINT activities_check1 CHECK ((type = 'comment') = (excerpt IS NOT NULL))
);
CREATE INDEX activities_comments_idx ON activities (project_id, seq) INCLUDE (actor_id) WHERE type = 'comment';
CREATE INDEX activities_track_idx ON activities (track_id) WHERE track_id IS NOT NULL;
CREATE INDEX activities_idea_idx ON activities (idea_id) WHERE idea_id IS NOT NULL;
CREATE INDEX activities_comment_idx ON activities (comment_id) WHERE comment_id IS NOT NULL;
ALTER TABLE activities ADD CONSTRAINT activities_pkey PRIMARY KEY (project_id, seq) INCLUDE (actor_id);
CREATE INDEX activities_id_idx ON activities (id);
CREATE INDEX activities_person_idx ON activities (added_user_id) WHERE added_user_id IS NOT NULL;

CREATE TABLE activity_reads (
  project_id uuid NOT NULL,
  user_id uuid NOT NULL,
  seq bigint NOT NULL,
  CONSTRAINT activity_reads_pkey PRIMARY KEY (project_id, user_id, seq)
);

CREATE TABLE mails (
  id uuid NOT NULL,
  kind text NOT NULL,
  user_id uuid NOT NULL,
  project_id uuid,
  after_seq bigint,
  upto_seq bigint,
  state text NOT NULL DEFAULT 'waiting',
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  CONSTRAINT mails_state_check CHECK (state IN ('waiting', 'sending', 'sent', 'dropped')),
  CONSTRAINT mails_check CHECK ((kind = 'digest') = (num_nonnulls(project_id, after_seq, upto_seq) = 3)),
  CONSTRAINT mails_kind_check CHECK (kind IN ('verify_email', 'digest', 'recovery_code_used')),
  CONSTRAINT mails_pkey PRIMARY KEY (id)
);
CREATE INDEX mails_user_idx ON mails (user_id);
CREATE INDEX mails_project_idx ON mails (project_id) WHERE project_id IS NOT NULL;

CREATE TABLE digests (
  project_id uuid NOT NULL,
  user_id uuid NOT NULL,
  mailed_upto bigint NOT NULL DEFAULT 0,
  mailed_at timestamptz,
  unsubscribed_at timestamptz,
  CONSTRAINT digests_pkey PRIMARY KEY (project_id, user_id)
);
CREATE INDEX digests_user_idx ON digests (user_id);

CREATE TABLE project_tracks (
  project_id uuid NOT NULL,
  track_id uuid NOT NULL,
  added_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  in_trash boolean NOT NULL DEFAULT false,
  is_shared boolean NOT NULL DEFAULT false,
  CONSTRAINT project_tracks_pkey PRIMARY KEY (track_id, project_id)
);
CREATE INDEX project_tracks_project_idx ON project_tracks (project_id, track_id) WHERE NOT in_trash;
CREATE INDEX project_tracks_count_idx ON project_tracks (project_id) WHERE NOT in_trash;
CREATE INDEX project_tracks_shared_idx ON project_tracks (project_id, track_id) WHERE is_shared AND NOT in_trash;

CREATE TABLE track_reactions (
  track_id uuid NOT NULL,
  user_id uuid NOT NULL,
  type text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  project_id uuid NOT NULL,
  CONSTRAINT track_reactions_type_check CHECK (type IN ('thumbs_up', 'thumbs_down')),
  CONSTRAINT track_reactions_pkey PRIMARY KEY (track_id, user_id, project_id)
);

CREATE TABLE deletion_queue (
  key text CONSTRAINT discarded_objects_key_not_null NOT NULL,
  queued_at timestamptz CONSTRAINT discarded_objects_discarded_at_not_null NOT NULL DEFAULT now(),
  CONSTRAINT discarded_objects_pkey PRIMARY KEY (key)
);

CREATE TABLE audit_log (
  id uuid NOT NULL,
  actor_id uuid NOT NULL,
  actor_email text NOT NULL,
  action text NOT NULL,
  target_type text NOT NULL,
  target_id uuid NOT NULL,
  before jsonb,
  after jsonb,
  ip text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  api_token_id uuid,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id)
);

CREATE TABLE purchases (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  tokens integer NOT NULL,
  cents integer NOT NULL,
  currency text NOT NULL,
  status text NOT NULL,
  checkout_session_id text,
  payment_intent_id text,
  refunded_cents integer NOT NULL DEFAULT 0,
  disputed_cents integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  paid_at timestamptz,
  reinstated_cents integer NOT NULL DEFAULT 0,
  CONSTRAINT purchases_tokens_check CHECK (tokens > 0),
  CONSTRAINT purchases_cents_check CHECK (cents > 0),
  CONSTRAINT purchases_status_check CHECK (status IN ('pending', 'paid', 'failed', 'expired')),
  CONSTRAINT purchases_refunded_cents_check CHECK (refunded_cents >= 0),
  CONSTRAINT purchases_disputed_cents_check CHECK (disputed_cents >= 0),
  CONSTRAINT purchases_reinstated_cents_check CHECK (reinstated_cents >= 0),
  CONSTRAINT purchases_pkey PRIMARY KEY (id),
  CONSTRAINT purchases_checkout_session_id_key UNIQUE (checkout_session_id),
  CONSTRAINT purchases_payment_intent_id_key UNIQUE (payment_intent_id)
);
CREATE INDEX purchases_user_id_idx ON purchases (user_id);

CREATE TABLE purchase_refunds (
  id uuid NOT NULL,
  purchase_id uuid NOT NULL,
  tokens_due integer NOT NULL,
  tokens_taken integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT purchase_refunds_tokens_check
    CHECK (tokens_due <> 0 AND (tokens_taken >= LEAST(tokens_due, 0) AND tokens_taken <= GREATEST(tokens_due, 0))),
  CONSTRAINT purchase_refunds_pkey PRIMARY KEY (id)
);
CREATE INDEX purchase_refunds_purchase_id_idx ON purchase_refunds (purchase_id);

CREATE TABLE stripe_events (
  id text NOT NULL,
  type text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT stripe_events_pkey PRIMARY KEY (id)
);

CREATE TABLE images (
  id uuid NOT NULL,
  entity_type text NOT NULL,
  entity_id uuid NOT NULL,
  source text NOT NULL,
  prompt text,
  seed bigint,
  object_key text NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT images_source_check CHECK (source IN ('uploaded', 'generated')),
  CONSTRAINT images_entity_type_check CHECK (entity_type IN ('project', 'playlist', 'user')),
  CONSTRAINT images_pkey PRIMARY KEY (id),
  CONSTRAINT images_entity_type_entity_id_key UNIQUE (entity_type, entity_id)
);
CREATE UNIQUE INDEX images_object_key_idx ON images (object_key);

CREATE TABLE external_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT external_identities_pkey PRIMARY KEY (issuer, subject)
);
CREATE INDEX external_identities_user_id_idx ON external_identities (user_id);

CREATE TABLE score_files (
  id uuid NOT NULL,
  track_id uuid,
  kind text NOT NULL,
  object_key text NOT NULL,
  size_bytes bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now(),
  project_id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT score_files_kind_check CHECK (kind IN ('stems', 'midi', 'wav'))
);
CREATE INDEX score_files_used_idx ON score_files (used_at, id);
ALTER TABLE score_files ADD CONSTRAINT score_files_pkey PRIMARY KEY (id, project_id);
ALTER TABLE score_files ADD CONSTRAINT score_files_track_id_kind_version_project_id_key UNIQUE (track_id, kind, version, project_id);

CREATE UNLOGGED TABLE audio_chunks (
  generation_id uuid CONSTRAINT generation_sounds_generation_id_not_null NOT NULL,
  attempt integer CONSTRAINT generation_sounds_attempt_not_null NOT NULL,
  piece integer CONSTRAINT generation_sounds_piece_not_null NOT NULL,
  mp3 bytea CONSTRAINT generation_sounds_mp3_not_null NOT NULL,
  written_at timestamptz CONSTRAINT generation_sounds_written_at_not_null NOT NULL DEFAULT now()
);
CREATE INDEX generation_sounds_written_at_idx ON audio_chunks (written_at);
ALTER TABLE audio_chunks ADD CONSTRAINT generation_sounds_pkey PRIMARY KEY (generation_id, attempt, piece);

CREATE TABLE ledger_checks (
  id uuid NOT NULL,
  checked_at timestamptz NOT NULL DEFAULT now(),
  accounts integer NOT NULL,
  broken integer NOT NULL,
  CONSTRAINT ledger_checks_pkey PRIMARY KEY (id)
);
CREATE INDEX ledger_checks_checked_at_idx ON ledger_checks (checked_at);

CREATE TABLE second_factors (
  user_id uuid NOT NULL,
  encrypted_secret bytea CONSTRAINT second_factors_sealed_secret_not_null NOT NULL,
  last_counter bigint CONSTRAINT second_factors_last_step_not_null NOT NULL,
  salt bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id)
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE pending_mfa_challenges (
  token_hash bytea CONSTRAINT half_sign_ins_token_hash_not_null NOT NULL,
  user_id uuid CONSTRAINT half_sign_ins_user_id_not_null NOT NULL,
  password_fingerprint text CONSTRAINT half_sign_ins_password_mark_not_null NOT NULL,
  expires_at timestamptz CONSTRAINT half_sign_ins_expires_at_not_null NOT NULL,
  CONSTRAINT half_sign_ins_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX half_sign_ins_user_id_idx ON pending_mfa_challenges (user_id);
CREATE INDEX half_sign_ins_expires_at_idx ON pending_mfa_challenges (expires_at);

CREATE TABLE user_track_counts (
  user_id uuid NOT NULL,
  generated integer NOT NULL DEFAULT 0,
  CONSTRAINT user_track_counts_pkey PRIMARY KEY (user_id)
);

CREATE TABLE soundfonts (
  id uuid NOT NULL,
  name text NOT NULL,
  engineer text NOT NULL,
  licence text NOT NULL,
  presets integer NOT NULL,
  samples integer NOT NULL,
  size_bytes bigint NOT NULL,
  object_key text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  uploaded_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT soundfonts_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX soundfonts_default_key ON soundfonts (is_default) WHERE is_default;

CREATE TABLE track_versions (
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  track_id uuid NOT NULL,
  number integer NOT NULL,
  origin text NOT NULL,
  source_version integer,
  name text,
  note text,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  generation_id uuid,
  source text NOT NULL,
  prompt text,
  parent_track_id uuid,
  remake text,
  settings jsonb,
  provider text,
  provider_version text,
  seed bigint,
  composition_plan jsonb,
  facts jsonb,
  words jsonb,
  token_cost integer NOT NULL DEFAULT 0,
  duration_ms integer NOT NULL,
  waveform jsonb NOT NULL,
  object_key text NOT NULL,
  content_type text NOT NULL,
  extension text NOT NULL,
  size_bytes bigint NOT NULL,
  playable_key text,
  free_tokens integer NOT NULL DEFAULT 0,
  CONSTRAINT track_versions_number_check CHECK (number > 0),
  CONSTRAINT track_versions_source_check CHECK (source IN ('generated', 'uploaded')),
  CONSTRAINT track_versions_duration_ms_check CHECK (duration_ms >= 0),
  CONSTRAINT track_versions_pkey PRIMARY KEY (track_id, number, project_id)
);
CREATE INDEX track_versions_object_key_idx ON track_versions (object_key);
CREATE INDEX track_versions_playable_key_idx ON track_versions (playable_key) WHERE playable_key IS NOT NULL;
CREATE INDEX track_versions_parent_idx ON track_versions (parent_track_id) WHERE parent_track_id IS NOT NULL;
CREATE INDEX track_versions_trash_idx ON track_versions (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX track_versions_uploads_idx ON track_versions (created_by) WHERE source = 'uploaded';

CREATE TABLE comment_mentions (
  project_id uuid NOT NULL,
  comment_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT comment_mentions_pkey PRIMARY KEY (comment_id, user_id, project_id)
);
CREATE INDEX comment_mentions_user_idx ON comment_mentions (user_id, comment_id);

CREATE TABLE track_reviews (
  project_id uuid NOT NULL,
  track_id uuid NOT NULL,
  requested_by uuid NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT track_reviews_pkey PRIMARY KEY (track_id, project_id)
);

CREATE TABLE track_reviewers (
  project_id uuid NOT NULL,
  track_id uuid NOT NULL,
  user_id uuid NOT NULL,
  CONSTRAINT track_reviewers_pkey PRIMARY KEY (track_id, user_id, project_id)
);

CREATE TABLE track_verdicts (
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  track_id uuid NOT NULL,
  user_id uuid NOT NULL,
  version integer NOT NULL,
  verdict text NOT NULL,
  note text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT track_verdicts_verdict_check CHECK (verdict IN ('approved', 'changes_requested')),
  CONSTRAINT track_verdicts_pkey PRIMARY KEY (track_id, id, project_id)
);

CREATE TABLE votes (
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  title text NOT NULL,
  mode text NOT NULL,
  candidates jsonb NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  tie_winner integer,
  order_seed uuid,
  CONSTRAINT votes_mode_check CHECK (mode IN ('choice', 'ranking')),
  CONSTRAINT votes_pkey PRIMARY KEY (id)
);
CREATE INDEX votes_project_idx ON votes (project_id, id);
CREATE INDEX votes_open_idx ON votes (id) WHERE closed_at IS NULL;

CREATE TABLE vote_voters (
  vote_id uuid NOT NULL,
  user_id uuid NOT NULL,
  ballot jsonb,
  voted_at timestamptz,
  CONSTRAINT vote_voters_pkey PRIMARY KEY (vote_id, user_id)
);

CREATE TABLE playlists (
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  name text NOT NULL,
  image_url text,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT playlists_pkey PRIMARY KEY (id)
);
CREATE INDEX playlists_project_idx ON playlists (project_id, id);
CREATE INDEX playlists_created_by_idx ON playlists (created_by);

CREATE TABLE playlist_items (
  id uuid NOT NULL,
  playlist_id uuid NOT NULL,
  track_id uuid NOT NULL,
  version integer,
  "position" integer NOT NULL,
  CONSTRAINT playlist_items_pkey PRIMARY KEY (id),
  CONSTRAINT playlist_items_playlist_id_position_key UNIQUE (playlist_id, "position") DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX playlist_items_track_idx ON playlist_items (track_id);

CREATE TABLE share_links (
  id uuid NOT NULL,
  token_hash bytea NOT NULL,
  token_start text NOT NULL,
  project_id uuid NOT NULL,
  track_id uuid,
  playlist_id uuid,
  version integer,
  recipient text NOT NULL,
  note text,
  permissions jsonb NOT NULL,
  password_hash text,
  spoken_tag jsonb,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_visit_at timestamptz,
  CONSTRAINT share_links_check CHECK (track_id IS NULL OR playlist_id IS NULL),
  CONSTRAINT share_links_check1 CHECK (version IS NULL OR track_id IS NOT NULL),
  CONSTRAINT share_links_pkey PRIMARY KEY (id),
  CONSTRAINT share_links_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX share_links_project_idx ON share_links (project_id, id);
CREATE INDEX share_links_track_idx ON share_links (track_id, id) WHERE track_id IS NOT NULL;
CREATE INDEX share_links_playlist_idx ON share_links (playlist_id, id) WHERE playlist_id IS NOT NULL;
CREATE INDEX share_links_created_by_idx ON share_links (created_by);

CREATE TABLE share_link_plays (
  share_link_id uuid NOT NULL,
  day date NOT NULL,
  plays integer NOT NULL DEFAULT 0,
  CONSTRAINT share_link_plays_pkey PRIMARY KEY (share_link_id, day)
);

CREATE TABLE server_settings (
  id boolean NOT NULL DEFAULT true,
  sharing boolean NOT NULL DEFAULT true,
  CONSTRAINT server_settings_id_check CHECK (id),
  CONSTRAINT server_settings_pkey PRIMARY KEY (id)
);

CREATE TABLE take_sets (
  id uuid NOT NULL,
  project_id uuid NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  brief jsonb NOT NULL,
  tolerances jsonb NOT NULL,
  budget integer NOT NULL,
  retry_missed boolean NOT NULL,
  track_id uuid,
  vote_id uuid,
  winner integer,
  cancelled_at timestamptz,
  idempotency_key text,
  request_hash bytea NOT NULL,
  CONSTRAINT take_sets_budget_check CHECK (budget >= 0),
  CONSTRAINT take_sets_pkey PRIMARY KEY (id)
);
CREATE INDEX take_sets_project_idx ON take_sets (project_id, id);
CREATE INDEX take_sets_track_idx ON take_sets (track_id) WHERE track_id IS NOT NULL;
CREATE INDEX take_sets_vote_idx ON take_sets (vote_id) WHERE vote_id IS NOT NULL;
CREATE UNIQUE INDEX take_sets_idempotency_key ON take_sets (created_by, idempotency_key) WHERE idempotency_key IS NOT NULL;

CREATE TABLE takes (
  id uuid NOT NULL,
  take_set_id uuid NOT NULL,
  number integer NOT NULL,
  is_retry boolean NOT NULL,
  job_id uuid NOT NULL,
  price integer NOT NULL,
  measurements jsonb,
  misses jsonb NOT NULL DEFAULT '[]',
  accepted_at timestamptz,
  CONSTRAINT takes_number_check CHECK (number > 0),
  CONSTRAINT takes_price_check CHECK (price >= 0),
  CONSTRAINT takes_pkey PRIMARY KEY (id),
  CONSTRAINT takes_take_set_id_number_is_retry_key UNIQUE (take_set_id, number, is_retry)
);
CREATE UNIQUE INDEX takes_job_idx ON takes (job_id);

CREATE TABLE project_budgets (
  project_id uuid NOT NULL,
  monthly_tokens integer,
  warn_percent integer NOT NULL DEFAULT 80,
  per_person_tokens integer,
  approval_above integer,
  warned_month text,
  CONSTRAINT project_budgets_monthly_tokens_check CHECK (monthly_tokens >= 0),
  CONSTRAINT project_budgets_warn_percent_check CHECK (warn_percent >= 1 AND warn_percent <= 100),
  CONSTRAINT project_budgets_per_person_tokens_check CHECK (per_person_tokens >= 0),
  CONSTRAINT project_budgets_approval_above_check CHECK (approval_above >= 0),
  CONSTRAINT project_budgets_pkey PRIMARY KEY (project_id)
);

CREATE TABLE api_tokens (
  id uuid NOT NULL,
  token_hash bytea NOT NULL,
  token_start text NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  scopes text[] NOT NULL,
  project_id uuid,
  spending_limit integer,
  spent integer NOT NULL DEFAULT 0,
  by_provider boolean NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT api_tokens_spending_limit_check CHECK (spending_limit > 0),
  CONSTRAINT api_tokens_spent_check CHECK (spent >= 0),
  CONSTRAINT api_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT api_tokens_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX api_tokens_user_idx ON api_tokens (user_id, id);
CREATE INDEX api_tokens_project_idx ON api_tokens (project_id, id) WHERE project_id IS NOT NULL;

CREATE TABLE webhooks (
  id uuid NOT NULL,
  project_id uuid,
  url text NOT NULL,
  events text[] NOT NULL,
  is_enabled boolean NOT NULL,
  switched_off_at timestamptz,
  secret bytea NOT NULL,
  previous_secret bytea,
  previous_until timestamptz,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  calls integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  claimed_until timestamptz,
  CONSTRAINT webhooks_pkey PRIMARY KEY (id)
);
CREATE INDEX webhooks_project_idx ON webhooks (project_id);
CREATE INDEX webhooks_created_by_idx ON webhooks (created_by);

CREATE TABLE webhook_deliveries (
  id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  event_id uuid NOT NULL,
  type text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  state text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  is_manual boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  attempted_at timestamptz,
  duration_ms integer,
  url text,
  status integer,
  reply text,
  error text,
  CONSTRAINT webhook_deliveries_state_check CHECK (state IN ('pending', 'delivered', 'failed')),
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id)
);
CREATE INDEX webhook_deliveries_list_idx ON webhook_deliveries (webhook_id, created_at, id);
CREATE INDEX webhook_deliveries_pending_idx ON webhook_deliveries (webhook_id, created_at, id) WHERE state = 'pending';
CREATE INDEX webhook_deliveries_created_idx ON webhook_deliveries (created_at);

-- Cascades run in the order of these keys.
ALTER TABLE sessions
  ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE invite_codes
  ADD CONSTRAINT invite_codes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE invite_redemptions
  ADD CONSTRAINT invite_redemptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  ADD CONSTRAINT invite_redemptions_code_id_fkey FOREIGN KEY (code_id) REFERENCES invite_codes (id) ON DELETE SET NULL;
ALTER TABLE projects
  ADD CONSTRAINT projects_created_by_fkey FOREIGN KEY (created_by) REFERENCES users (id);
ALTER TABLE project_members
  ADD CONSTRAINT project_members_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE,
  ADD CONSTRAINT project_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE service_pricing
  ADD CONSTRAINT service_pricing_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers (id) ON DELETE CASCADE;
ALTER TABLE token_accounts
  ADD CONSTRAINT token_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE token_transactions
  ADD CONSTRAINT token_transactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES token_accounts (user_id) ON DELETE CASCADE;
ALTER TABLE free_allowances
  ADD CONSTRAINT free_allowances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE jobs
  ADD CONSTRAINT generations_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE,
  ADD CONSTRAINT generations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id);
ALTER TABLE tracks
  ADD CONSTRAINT tracks_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE,
  ADD CONSTRAINT tracks_created_by_fkey FOREIGN KEY (created_by) REFERENCES users (id);
ALTER TABLE ideas
  ADD CONSTRAINT ideas_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE,
  ADD CONSTRAINT ideas_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id),
  ADD CONSTRAINT ideas_generated_track_id_fkey FOREIGN KEY (generated_track_id) REFERENCES tracks (id) ON DELETE SET NULL;
ALTER TABLE comments
  ADD CONSTRAINT comments_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE,
  ADD CONSTRAINT comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id);
ALTER TABLE comment_reactions
  ADD CONSTRAINT comment_reactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE activities
  ADD CONSTRAINT activities_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE,
  ADD CONSTRAINT activities_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks (id) ON DELETE CASCADE,
  ADD CONSTRAINT activities_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users (id);
ALTER TABLE activity_reads
  ADD CONSTRAINT activity_reads_project_id_user_id_fkey FOREIGN KEY (project_id, user_id)
    REFERENCES project_members (project_id, user_id) ON DELETE CASCADE;
ALTER TABLE mails
  ADD CONSTRAINT mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  ADD CONSTRAINT mails_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE;
ALTER TABLE digests
  ADD CONSTRAINT digests_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE,
  ADD CONSTRAINT digests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE project_members
  ADD CONSTRAINT project_members_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE project_tracks
  ADD CONSTRAINT project_tracks_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE,
  ADD CONSTRAINT project_tracks_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks (id) ON DELETE CASCADE,
  ADD CONSTRAINT project_tracks_added_by_fkey FOREIGN KEY (added_by) REFERENCES users (id);
ALTER TABLE tracks
  ADD CONSTRAINT tracks_stand_in_their_home FOREIGN KEY (id, project_id)
    REFERENCES project_tracks (track_id, project_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE track_reactions
  ADD CONSTRAINT track_reactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE purchases
  ADD CONSTRAINT purchases_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id);
ALTER TABLE purchase_refunds
  ADD CONSTRAINT purchase_refunds_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchases (id);
ALTER TABLE images
  ADD CONSTRAINT images_created_by_fkey FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE external_identities
  ADD CONSTRAINT external_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE tracks
  ADD CONSTRAINT tracks_parent_track_id_fkey FOREIGN KEY (parent_track_id) REFERENCES tracks (id) ON DELETE SET NULL;
ALTER TABLE jobs
  ADD CONSTRAINT generations_project_id_idea_id_fkey FOREIGN KEY (project_id, idea_id)
    REFERENCES ideas (project_id, id) ON DELETE SET NULL (idea_id);
ALTER TABLE comments
  ADD CONSTRAINT comments_project_id_idea_id_fkey FOREIGN KEY (project_id, idea_id)
    REFERENCES ideas (project_id, id) ON DELETE CASCADE;
ALTER TABLE activities
  ADD CONSTRAINT activities_project_id_idea_id_fkey FOREIGN KEY (project_id, idea_id)
    REFERENCES ideas (project_id, id) ON DELETE CASCADE;
ALTER TABLE second_factors
  ADD CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE recovery_codes
  ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors (user_id) ON DELETE CASCADE;
ALTER TABLE pending_mfa_challenges
  ADD CONSTRAINT half_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors (user_id) ON DELETE CASCADE;
ALTER TABLE user_track_counts
  ADD CONSTRAINT user_track_counts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE track_reactions
  ADD CONSTRAINT track_reactions_project_id_track_id_fkey FOREIGN KEY (project_id, track_id)
    REFERENCES tracks (project_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE comments
  ADD CONSTRAINT comments_project_id_track_id_fkey FOREIGN KEY (project_id, track_id)
    REFERENCES tracks (project_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT comments_project_id_parent_id_fkey FOREIGN KEY (project_id, parent_id)
    REFERENCES comments (project_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE comment_reactions
  ADD CONSTRAINT comment_reactions_project_id_comment_id_fkey FOREIGN KEY (project_id, comment_id)
    REFERENCES comments (project_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE score_files
  ADD CONSTRAINT score_files_project_id_track_id_fkey FOREIGN KEY (project_id, track_id)
    REFERENCES tracks (project_id, id) ON UPDATE CASCADE ON DELETE SET NULL (track_id);
ALTER TABLE invite_codes
  ADD CONSTRAINT invite_codes_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE;
ALTER TABLE audio_chunks
  ADD CONSTRAINT generation_sounds_generation_id_fkey FOREIGN KEY (generation_id) REFERENCES jobs (id) ON DELETE CASCADE;
ALTER TABLE activities
  ADD CONSTRAINT activities_person_id_fkey FOREIGN KEY (added_user_id) REFERENCES users (id);
ALTER TABLE soundfonts
  ADD CONSTRAINT soundfonts_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE track_versions
  ADD CONSTRAINT track_versions_created_by_fkey FOREIGN KEY (created_by) REFERENCES users (id),
  ADD CONSTRAINT track_versions_parent_track_id_fkey FOREIGN KEY (parent_track_id) REFERENCES tracks (id) ON DELETE SET NULL,
  ADD CONSTRAINT track_versions_project_id_track_id_fkey FOREIGN KEY (project_id, track_id)
    REFERENCES tracks (project_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE comments
  ADD CONSTRAINT comments_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users (id),
  ADD CONSTRAINT comments_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users (id);
ALTER TABLE comment_mentions
  ADD CONSTRAINT comment_mentions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id),
  ADD CONSTRAINT comment_mentions_project_id_comment_id_fkey FOREIGN KEY (project_id, comment_id)
    REFERENCES comments (project_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE track_reviews
  ADD CONSTRAINT track_reviews_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users (id),
  ADD CONSTRAINT track_reviews_project_id_track_id_fkey FOREIGN KEY (project_id, track_id)
    REFERENCES tracks (project_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE track_reviewers
  ADD CONSTRAINT track_reviewers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id),
  ADD CONSTRAINT track_reviewers_project_id_track_id_fkey FOREIGN KEY (project_id, track_id)
    REFERENCES tracks (project_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE track_verdicts
  ADD CONSTRAINT track_verdicts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id),
  ADD CONSTRAINT track_verdicts_project_id_track_id_fkey FOREIGN KEY (project_id, track_id)
    REFERENCES tracks (project_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE votes
  ADD CONSTRAINT votes_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE,
  ADD CONSTRAINT votes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users (id);
ALTER TABLE vote_voters
  ADD CONSTRAINT vote_voters_vote_id_fkey FOREIGN KEY (vote_id) REFERENCES votes (id) ON DELETE CASCADE,
  ADD CONSTRAINT vote_voters_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id);
ALTER TABLE playlists
  ADD CONSTRAINT playlists_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE,
  ADD CONSTRAINT playlists_created_by_fkey FOREIGN KEY (created_by) REFERENCES users (id);
ALTER TABLE playlist_items
  ADD CONSTRAINT playlist_items_playlist_id_fkey FOREIGN KEY (playlist_id) REFERENCES playlists (id) ON DELETE CASCADE,
  ADD CONSTRAINT playlist_items_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks (id) ON DELETE CASCADE;
ALTER TABLE share_links
  ADD CONSTRAINT share_links_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE,
  ADD CONSTRAINT share_links_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks (id) ON DELETE CASCADE,
  ADD CONSTRAINT share_links_playlist_id_fkey FOREIGN KEY (playlist_id) REFERENCES playlists (id) ON DELETE CASCADE,
  ADD CONSTRAINT share_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES users (id);
ALTER TABLE share_link_plays
  ADD CONSTRAINT share_link_plays_share_link_id_fkey FOREIGN KEY (share_link_id) REFERENCES share_links (id) ON DELETE CASCADE;
ALTER TABLE take_sets
  ADD CONSTRAINT take_sets_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE,
  ADD CONSTRAINT take_sets_created_by_fkey FOREIGN KEY (created_by) REFERENCES users (id),
  ADD CONSTRAINT take_sets_track_id_fkey FOREIGN KEY (track_id) REFERENCES tracks (id) ON DELETE SET NULL,
  ADD CONSTRAINT take_sets_vote_id_fkey FOREIGN KEY (vote_id) REFERENCES votes (id) ON DELETE SET NULL;
ALTER TABLE takes
  ADD CONSTRAINT takes_take_set_id_fkey FOREIGN KEY (take_set_id) REFERENCES take_sets (id) ON DELETE CASCADE,
  ADD CONSTRAINT takes_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs (id) ON DELETE CASCADE;
ALTER TABLE project_budgets
  ADD CONSTRAINT project_budgets_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE;
ALTER TABLE jobs
  ADD CONSTRAINT jobs_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users (id);
ALTER TABLE api_tokens
  ADD CONSTRAINT api_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id),
  ADD CONSTRAINT api_tokens_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE;
ALTER TABLE webhooks
  ADD CONSTRAINT webhooks_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE CASCADE,
  ADD CONSTRAINT webhooks_created_by_fkey FOREIGN KEY (created_by) REFERENCES users (id);
ALTER TABLE webhook_deliveries
  ADD CONSTRAINT webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks (id) ON DELETE CASCADE;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the rows of % are never changed', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_is_kept BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Counts of tracks are stored, because counting takes as long as there are tracks. Whole statements are counted at once: a row
-- updated for each of a thousand tracks would be a thousand versions of it. In one order, so that two statements never wait
-- for each other's rows.
CREATE FUNCTION count_project_tracks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE change record;
BEGIN
  FOR change IN SELECT project_id, count(*) AS total FROM changed WHERE NOT in_trash GROUP BY project_id ORDER BY project_id LOOP
    UPDATE projects SET track_count = track_count + TG_ARGV[0]::int * change.total WHERE id = change.project_id;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER track_added AFTER INSERT ON project_tracks
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_project_tracks('1');
CREATE TRIGGER track_removed AFTER DELETE ON project_tracks
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_project_tracks('-1');

CREATE FUNCTION count_project_track_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT OLD.in_trash THEN UPDATE projects SET track_count = track_count - 1 WHERE id = OLD.project_id; END IF;
  IF NOT NEW.in_trash THEN UPDATE projects SET track_count = track_count + 1 WHERE id = NEW.project_id; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER track_trashed_or_moved AFTER UPDATE OF in_trash, project_id ON project_tracks
  FOR EACH ROW WHEN (old.in_trash <> new.in_trash OR old.project_id <> new.project_id) EXECUTE FUNCTION count_project_track_again();

CREATE FUNCTION count_generated_tracks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_track_counts AS kept (user_id, generated)
    SELECT created_by, TG_ARGV[0]::int * count(*) FROM changed WHERE source = 'generated' AND deleted_at IS NULL
    GROUP BY created_by ORDER BY created_by
    ON CONFLICT (user_id) DO UPDATE SET generated = kept.generated + excluded.generated;
  RETURN NULL;
END $$;
CREATE TRIGGER track_generated AFTER INSERT ON tracks
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_generated_tracks('1');
CREATE TRIGGER generated_track_deleted AFTER DELETE ON tracks
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_generated_tracks('-1');

CREATE FUNCTION count_generated_track_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_track_counts AS kept (user_id, generated)
    VALUES (NEW.created_by, CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END)
    ON CONFLICT (user_id) DO UPDATE SET generated = kept.generated + excluded.generated;
  RETURN NULL;
END $$;
CREATE TRIGGER generated_track_trashed_or_restored AFTER UPDATE OF deleted_at ON tracks
  FOR EACH ROW WHEN (new.source = 'generated' AND (old.deleted_at IS NULL) <> (new.deleted_at IS NULL))
  EXECUTE FUNCTION count_generated_track_again();

-- Marks tracks in several projects, so that a user's sum of projects' counts counts each of them once. A track that is in one
-- project again keeps the mark, which changes no sum.
CREATE FUNCTION mark_shared_tracks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project_tracks AS place SET is_shared = true
    FROM (SELECT DISTINCT track_id FROM added) AS a
    WHERE place.track_id = a.track_id AND NOT place.is_shared
      AND EXISTS (SELECT FROM project_tracks o WHERE o.track_id = a.track_id AND o.project_id <> place.project_id);
  RETURN NULL;
END $$;
CREATE TRIGGER track_shared AFTER INSERT ON project_tracks
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_shared_tracks();

-- A current version can be generated or uploaded.
CREATE FUNCTION count_generated_track_of_other_source() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_track_counts AS kept (user_id, generated)
    VALUES (NEW.created_by, CASE WHEN NEW.source = 'generated' THEN 1 ELSE -1 END)
    ON CONFLICT (user_id) DO UPDATE SET generated = kept.generated + excluded.generated;
  RETURN NULL;
END $$;
CREATE TRIGGER generated_track_changed_source AFTER UPDATE OF source ON tracks
  FOR EACH ROW WHEN (new.deleted_at IS NULL AND new.source <> old.source) EXECUTE FUNCTION count_generated_track_of_other_source();

INSERT INTO providers (id, name, display_name) VALUES
  ('01920000-0000-7000-8000-000000000001', 'builtin', 'Built-in composer');

-- 0.033333 USD a second is 34 tokens for 10 s, 100 for 30 s, 200 for 60 s, 400 for 2 min, 1000 for 5 min.
INSERT INTO service_pricing (id, provider_id, service, display_name, cost_per_unit, free_tokens_daily, min_token_cost) VALUES
  ('01920000-0000-7000-8000-000000000011', '01920000-0000-7000-8000-000000000001', 'music', 'Music, per second', 0.033333, 300, 1),
  ('01920000-0000-7000-8000-000000000012', '01920000-0000-7000-8000-000000000001', 'sound_effect', 'Sound effect, per second', 0.1, 150, 1),
  ('01920000-0000-7000-8000-000000000013', '01920000-0000-7000-8000-000000000001', 'voice', 'Voice, per 1,000 characters', 0.5, 100, 1),
  ('01920000-0000-7000-8000-000000000014', '01920000-0000-7000-8000-000000000001', 'image', 'Image, each', 0, 0, 0);

INSERT INTO server_settings DEFAULT VALUES;
