-- Some databases have done this under the number 0102, before later ones.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM migrations WHERE id = '0102-rows-hang-on-their-project.late') THEN
    LOCK TABLE tracks, comments, track_reactions, comment_reactions, generation_sounds, score_files, activities
      IN ACCESS EXCLUSIVE MODE;

    -- What hangs on a track belongs to the track's home, and follows it when that changes.
    UPDATE track_reactions AS r SET project_id = t.project_id FROM tracks AS t
      WHERE t.id = r.track_id AND r.project_id IS DISTINCT FROM t.project_id;
    ALTER TABLE track_reactions
      ALTER COLUMN project_id SET NOT NULL,
      DROP CONSTRAINT track_reactions_pkey,
      DROP CONSTRAINT track_reactions_track_id_fkey,
      -- The project last: reactions are looked for by the thing.
      ADD PRIMARY KEY (track_id, user_id, project_id),
      ADD FOREIGN KEY (project_id, track_id) REFERENCES tracks (project_id, id) ON UPDATE CASCADE ON DELETE CASCADE;

    UPDATE comments AS c SET project_id = t.project_id FROM tracks AS t
      WHERE t.id = c.track_id AND c.project_id <> t.project_id;
    -- Told where it was said, which need not be the home: whoever deletes a comment takes that back.
    ALTER TABLE activities DROP CONSTRAINT activities_comment_id_fkey;
    ALTER TABLE comment_reactions DROP CONSTRAINT comment_reactions_comment_id_fkey;
    ALTER TABLE comments DROP CONSTRAINT comments_parent_id_fkey, DROP CONSTRAINT comments_track_id_fkey;
    DROP INDEX comments_project_idx;
    ALTER TABLE comments
      DROP CONSTRAINT comments_pkey,
      ADD PRIMARY KEY (project_id, id),
      ADD FOREIGN KEY (project_id, track_id) REFERENCES tracks (project_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
    ALTER TABLE comments ADD FOREIGN KEY (project_id, parent_id) REFERENCES comments (project_id, id)
      ON UPDATE CASCADE ON DELETE CASCADE;
    CREATE INDEX comments_id_idx ON comments (id);

    UPDATE comment_reactions AS r SET project_id = c.project_id FROM comments AS c
      WHERE c.id = r.comment_id AND r.project_id IS DISTINCT FROM c.project_id;
    ALTER TABLE comment_reactions
      ALTER COLUMN project_id SET NOT NULL,
      DROP CONSTRAINT comment_reactions_pkey,
      ADD PRIMARY KEY (comment_id, user_id, project_id),
      ADD FOREIGN KEY (project_id, comment_id) REFERENCES comments (project_id, id) ON UPDATE CASCADE ON DELETE CASCADE;

    -- Heard for minutes.
    DELETE FROM generation_sounds WHERE project_id IS NULL;
    ALTER TABLE generation_sounds
      ALTER COLUMN project_id SET NOT NULL,
      DROP CONSTRAINT generation_sounds_pkey,
      ADD PRIMARY KEY (generation_id, attempt, piece, project_id);

    -- The row of a track that is gone for good still says which file has to go: it loses the track and keeps the project.
    WITH gone AS (
      DELETE FROM score_files AS f WHERE NOT EXISTS (SELECT FROM tracks AS t WHERE t.id = f.track_id) RETURNING object_key
    )
    INSERT INTO discarded_objects (key) SELECT object_key FROM gone WHERE object_key IS NOT NULL ON CONFLICT DO NOTHING;
    UPDATE score_files AS f SET project_id = t.project_id FROM tracks AS t
      WHERE t.id = f.track_id AND f.project_id IS DISTINCT FROM t.project_id;
    ALTER TABLE score_files
      ALTER COLUMN project_id SET NOT NULL,
      ALTER COLUMN track_id DROP NOT NULL,
      DROP CONSTRAINT score_files_pkey,
      DROP CONSTRAINT score_files_track_id_kind_key,
      ADD PRIMARY KEY (id, project_id),
      ADD UNIQUE (track_id, kind, project_id),
      ADD FOREIGN KEY (project_id, track_id) REFERENCES tracks (project_id, id)
        ON UPDATE CASCADE ON DELETE SET NULL (track_id);

    -- This version gives every activity its number.
    ALTER TABLE activities ALTER COLUMN seq DROP DEFAULT;
  END IF;
END
$$;
