-- By itself, because it takes long where there is much, and like this keeps nobody waiting; 0102 does what is left.
UPDATE track_reactions AS r SET project_id = t.project_id FROM tracks AS t WHERE t.id = r.track_id;
UPDATE comments AS c SET project_id = t.project_id FROM tracks AS t
  WHERE t.id = c.track_id AND c.project_id <> t.project_id;
UPDATE comment_reactions AS r SET project_id = c.project_id FROM comments AS c WHERE c.id = r.comment_id;
