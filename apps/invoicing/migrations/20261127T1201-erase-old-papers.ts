import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The one way to change a paper: persons on old ones are erased by the owner's function, which changes nothing else. */
export class EraseOldPapers1795780860000 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    const [{ name: schema } = { name: '' }] = (await q.query('SELECT current_schema() AS name')) as { name: string }[];
    await q.query(`
      CREATE POLICY paper__by_owner ON paper TO ${schema}_owner USING (true) WITH CHECK (true);
      CREATE POLICY paper_file__by_owner ON paper_file TO ${schema}_owner USING (true) WITH CHECK (true);
      CREATE INDEX paper__persons ON paper (issue_date) WHERE NOT (buyer->>'is_juristic')::boolean AND buyer->>'name' <> '[erased]';
      CREATE FUNCTION erase_papers(p_before date, p_limit integer) RETURNS integer
      LANGUAGE sql SECURITY DEFINER SET search_path = ${schema} AS $$
        WITH old AS (
          SELECT id FROM paper WHERE issue_date < p_before AND NOT (buyer->>'is_juristic')::boolean AND buyer->>'name' <> '[erased]'
          ORDER BY id LIMIT p_limit FOR UPDATE
        ), files AS (
          DELETE FROM paper_file WHERE paper_id IN (SELECT id FROM old)
        ), erased AS (
          UPDATE paper p SET reason_text = CASE WHEN reason_text IS NOT NULL THEN '[erased]' END, note = CASE WHEN note IS NOT NULL THEN '[erased]' END,
            buyer = buyer || '{"name": "[erased]", "tax_id": null, "telephone": null, "email": null, "number_id": null, "last_digits": ""}'
              || jsonb_build_object('address', buyer->'address' || '{"line": ""}')
          FROM old WHERE p.id = old.id RETURNING 1
        )
        SELECT count(*)::integer FROM erased
      $$;
      REVOKE ALL ON FUNCTION erase_papers FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION erase_papers TO ${schema}_system;
    `);
  }
  async down(q: QueryRunner): Promise<void> {
    await q.query('DROP FUNCTION erase_papers; DROP INDEX paper__persons; DROP POLICY paper_file__by_owner ON paper_file; DROP POLICY paper__by_owner ON paper'); // prettier-ignore
  }
}
