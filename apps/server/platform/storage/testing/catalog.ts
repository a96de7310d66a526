import type { Client, Pool } from 'pg';

/**
 * The order of indexes decides between equal plans, and that of foreign keys the order of their cascades: both are in
 * the order of their making.
 */
const queries = {
  kinds: `
    SELECT DISTINCT format('objects in %s', classid::regclass) FROM pg_depend
    WHERE refclassid = 'pg_namespace'::regclass AND refobjid = 'public'::regnamespace ORDER BY 1`,
  schemas: `SELECT format('schema %I', nspname) FROM pg_namespace WHERE nspname !~ '^pg_|^information_schema$|^pgboss$' ORDER BY nspname`,
  extensions: `SELECT format('extension %I', extname) FROM pg_extension ORDER BY extname`,
  relations: `
    SELECT concat_ws(', ', format('%s %I', c.relkind, c.relname), CASE c.relpersistence WHEN 'u' THEN 'unlogged' END,
      'replica identity ' || nullif(c.relreplident::text, CASE c.relkind WHEN 'r' THEN 'd' ELSE 'n' END),
      CASE WHEN c.relrowsecurity THEN 'row security' END, c.reloptions::text, 'rights ' || c.relacl::text,
      'comment ' || obj_description(c.oid, 'pg_class'))
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind NOT IN ('i', 'I') AND c.relname <> 'migrations'
    ORDER BY c.relname`,
  columns: `
    SELECT concat_ws(', ', format('column %s.%I %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod)),
      'collate ' || nullif(a.attcollation, t.typcollation)::regcollation::text,
      CASE WHEN a.attnotnull THEN 'not null' END, 'by ' || nullif(n.conname::text, format('%s_%s_not_null', c.relname, a.attname)),
      CASE WHEN NOT n.convalidated THEN 'not valid' END,
      CASE a.attgenerated WHEN '' THEN 'default ' ELSE 'generated always ' END || pg_get_expr(d.adbin, d.adrelid),
      CASE a.attidentity WHEN 'a' THEN 'identity always' WHEN 'd' THEN 'identity by default' END,
      'storage ' || nullif(a.attstorage::text, t.typstorage::text), 'compression ' || nullif(a.attcompression::text, ''),
      'statistics ' || nullif(a.attstattarget, -1), a.attoptions::text, 'rights ' || a.attacl::text,
      'comment ' || col_description(a.attrelid, a.attnum))
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      LEFT JOIN pg_constraint n ON n.conrelid = a.attrelid AND n.contype = 'n' AND n.conkey[1] = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind NOT IN ('i', 'I', 'S') AND c.relname <> 'migrations'
      AND a.attnum > 0 AND NOT a.attisdropped
    ORDER BY c.relname, a.attnum`,
  constraints: `
    SELECT concat_ws(', ', format('constraint %s %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)),
      'index ' || nullif(nullif(c.conindid, 0)::regclass::text, c.conname::text), 'comment ' || obj_description(c.oid, 'pg_constraint'))
    FROM pg_constraint c
    WHERE c.connamespace = 'public'::regnamespace AND c.conrelid <> 'migrations'::regclass AND c.contype NOT IN ('f', 'n')
    ORDER BY c.conrelid::regclass::text, c.contype, c.conname`,
  foreignKeys: `
    SELECT concat_ws(', ', format('constraint %s %I %s by %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid),
      c.conindid::regclass), 'comment ' || obj_description(c.oid, 'pg_constraint'))
    FROM pg_constraint c WHERE c.connamespace = 'public'::regnamespace AND c.contype = 'f' ORDER BY c.oid`,
  indexes: `
    SELECT concat_ws(', ', pg_get_indexdef(x.indexrelid), CASE WHEN NOT x.indisvalid THEN 'not valid' END,
      CASE WHEN x.indisclustered THEN 'clustered' END, CASE WHEN x.indisreplident THEN 'replica identity' END,
      'comment ' || obj_description(x.indexrelid, 'pg_class'))
    FROM pg_index x JOIN pg_class t ON t.oid = x.indrelid
    WHERE t.relnamespace = 'public'::regnamespace AND t.relname <> 'migrations' ORDER BY t.relname, x.indexrelid`,
  sequences: `
    SELECT format('sequence %I %s from %s to %s by %s, start %s, cache %s, cycle %s, last value %s, owned by %s', s.sequencename,
      s.data_type, s.min_value, s.max_value, s.increment_by, s.start_value, s.cache_size, s.cycle, coalesce(s.last_value::text, 'none'),
      coalesce((SELECT format('%s.%I', d.refobjid::regclass, a.attname) FROM pg_depend d
        JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
        WHERE d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass AND d.classid = 'pg_class'::regclass
          AND d.deptype IN ('a', 'i')), 'none'))
    FROM pg_sequences s WHERE s.schemaname = 'public' ORDER BY s.sequencename`,
  functions: `
    SELECT concat_ws(', ', pg_get_functiondef(p.oid), 'rights ' || p.proacl::text, 'comment ' || obj_description(p.oid, 'pg_proc'))
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace ORDER BY p.proname, p.oid::regprocedure::text`,
  triggers: `
    SELECT concat_ws(', ', pg_get_triggerdef(t.oid), 'enabled ' || nullif(t.tgenabled::text, 'O'),
      'comment ' || obj_description(t.oid, 'pg_trigger'))
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname, t.tgname`,
  types: `
    SELECT format('type %I %s: %s', t.typname, t.typtype,
      (SELECT string_agg(e.enumlabel, ', ' ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid))
    FROM pg_type t WHERE t.typnamespace = 'public'::regnamespace AND t.typtype IN ('d', 'e', 'r') ORDER BY t.typname`,
  collations: `
    SELECT concat_ws(', ', format('collation %I', collname), 'provider ' || collprovider::text,
      CASE WHEN NOT collisdeterministic THEN 'not deterministic' END, 'encoding ' || collencoding,
      collcollate, collctype, to_jsonb(c) ->> 'colllocale', to_jsonb(c) ->> 'collicurules')
    FROM pg_collation c WHERE collnamespace = 'public'::regnamespace ORDER BY collname`,
  policies: `SELECT format('policy %s %I', polrelid::regclass, polname) FROM pg_policy ORDER BY 1`,
  statistics: `SELECT pg_get_statisticsobjdef(oid) FROM pg_statistic_ext ORDER BY 1`,
};

/** The rows of a table without the times at which they were inserted. */
const rowsOf = (table: string, times: readonly string[]) =>
  `SELECT format('row ${table} %s', to_jsonb(t) - '{${times.join()}}'::text[]) FROM ${table} t ORDER BY 1`;

/** All that migrations can create, a line or a function each: equal for equal databases of one PostgreSQL version. */
export async function catalogOf(client: Client | Pool): Promise<string[]> {
  const lines: string[] = [];
  const add = async (query: string) => {
    const { rows } = await client.query<[string]>({ text: query, rowMode: 'array' });
    lines.push(...rows.map(([line]) => line));
  };
  for (const query of Object.values(queries)) await add(query);
  const { rows: tables } = await client.query<{ name: string; times: string[] }>(`
    SELECT c.relname AS name, array_remove(array_agg(CASE WHEN pg_get_expr(d.adbin, d.adrelid) = 'now()' THEN a.attname::text END), NULL) AS times
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations'
    GROUP BY c.relname ORDER BY c.relname`);
  for (const { name, times } of tables) await add(rowsOf(name, times));
  return lines;
}
