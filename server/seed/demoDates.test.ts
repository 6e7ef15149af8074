import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../tests/server/testApp';

const test = testApp();
/** Columns in which a tenant's row says when it happened. */
const happened = ['at', 'created_at', 'settled_at', 'applied_at', 'refunded_at', 'decided_at', 'confirmed_at'];

it('lets nothing of an organization happen in the demo before it joined', async () => {
  const early = await test.peek(async (tx) => {
    const { rows: columns } = await tx.execute<{ name: string; column: string }>(sql`
      SELECT c.table_name AS name, c.column_name AS column FROM information_schema.columns c
      JOIN information_schema.columns o ON o.table_name = c.table_name AND o.column_name = 'tenant_code'
        AND o.table_schema = 'public'
      WHERE c.table_schema = 'public' AND c.column_name = ANY(${sql.param(happened)})
        AND c.data_type = 'timestamp with time zone' AND c.table_name <> 'tenants'`);
    expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(['orders', 'projects', 'ledger_transfers']));
    const found: object[] = [];
    for (const { name, column } of columns) {
      const { rows } = await tx.execute(sql`
        SELECT ${name}::text AS of, ${column}::text AS dated, r.tenant_code, count(*)::int AS n,
          min(r.${sql.identifier(column)}) AS first, t.created_at AS joined
        FROM ${sql.identifier(name)} r JOIN tenants t USING (tenant_code)
        WHERE r.${sql.identifier(column)} < t.created_at GROUP BY r.tenant_code, t.created_at`);
      found.push(...rows);
    }
    return found;
  });
  expect(early).toEqual([]);
});
