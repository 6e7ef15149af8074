import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { postgresCode } from '#server/kernel/db/database';
import { makeTenant } from '../../../tests/factories/tenants';
import { testApp } from '../../../tests/server/testApp';
import { tenants } from './tables';

const test = testApp();

const below = (parentTenantCode?: string) =>
  test.peek((tx) => makeTenant(tx, { type: 'channel', ...(parentTenantCode && { parentTenantCode }) }));
const move = (tenantCode: string, parentTenantCode: string | null) =>
  test.peek((tx) => tx.update(tenants).set({ parentTenantCode }).where(eq(tenants.tenantCode, tenantCode)));
const pathOf = (tenantCode: string) =>
  test.peek(async (tx) => {
    const [row] = await tx.select({ path: tenants.path }).from(tenants).where(eq(tenants.tenantCode, tenantCode));
    // What names no parent stands below the platform.
    return row?.path.split('.').slice(1);
  });
const circle = { code: '23514', constraint: 'tenants_no_circle' };

describe('the tree of partners', () => {
  it('keeps the path to each tenant, and moves the whole subtree', async () => {
    const a = await below();
    const b = await below(a);
    const c = await below(b);
    const d = await below(c);
    const other = await below();
    expect(await pathOf(d)).toEqual([a, b, c, d]);
    await move(b, other);
    expect(await Promise.all([a, b, c, d].map(pathOf))).toEqual([[a], [other, b], [other, b, c], [other, b, c, d]]);
    await move(c, null);
    expect(await pathOf(d)).toEqual([c, d]);
  });

  it('refuses circles, also two that would close one at once', async () => {
    const a = await below();
    const b = await below(a);
    const c = await below(b);
    for (const parent of [a, b, c]) await expect(move(a, parent).catch(postgresCode)).resolves.toMatchObject(circle);
    const [x, y] = [await below(), await below()];
    const outcomes = await Promise.all([move(x, y), move(y, x)].map((one) => one.catch(postgresCode)));
    expect(outcomes.filter((one) => 'constraint' in one)).toEqual([expect.objectContaining(circle)]);
  });

  it('moves a thousand partners by one statement', async () => {
    const [from, to] = [await below(), await below()];
    const top = await below(from);
    await test.peek((tx) =>
      tx.execute(sql`INSERT INTO tenants (tenant_code, type, name, parent_tenant_code)
        SELECT ${top} || n, 'channel', 'Partner ' || n, ${top} FROM generate_series(1, 1000) n`),
    );
    expect(await test.statements(() => move(top, to))).toBe(1);
    expect(await pathOf(`${top}1000`)).toEqual([to, top, `${top}1000`]);
  });
});
