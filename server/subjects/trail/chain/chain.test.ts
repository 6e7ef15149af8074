import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { trail } from '#domain/subjects/trail/contract';
import type { TrailWire } from '#domain/subjects/trail/schema';
import { notices } from '#server/core/user/tables';
import { writeAudit } from '#server/kernel/audit';
import { testApp } from '../../../../tests/server/testApp';
import { auditSeals } from '../tables';
import { checkTrail } from './check';
import { pruneTrail } from './prune';
import { sealTrail } from './seal';

const test = testApp();
const by = { accountId: null, tenantCode: 'TPLATFORM', requestId: null };
const write = (entityCode: string, count = 1) =>
  test.peek((tx) =>
    writeAudit(
      tx,
      Array.from({ length: count }, (_, i) => ({
        action: 'enableTenant',
        entity: 'tenant',
        entityCode: `${entityCode}${i}`,
        detail: { name: entityCode },
      })) as never,
      by,
    ),
  );
/** The first time marks how far rows were numbered, the second seals them. */
const seal = async () => (await sealTrail(test.services)) + (await sealTrail(test.services));
/** Until all rows are: what is under way elsewhere on the same PostgreSQL holds up what is settled here. */
const sealAll = () =>
  vi.waitFor(
    async () => {
      await seal();
      const { rows } = await test.owner.query(
        'SELECT (SELECT max(id) FROM audit_log) <= (SELECT max(to_id) FROM audit_seals) AS whole',
      );
      expect(rows).toEqual([{ whole: true }]);
    },
    { timeout: 20_000, interval: 50 },
  );
const kinds = async () => (await checkTrail(test.services)).faults.map(({ kind, sealNo }) => `${kind} ${sealNo}`);
/** As the owner of the tables could, past every grant, and back again. */
const tampered = async (statement: string, back: string, noted?: string) => {
  await test.owner.query(statement);
  const found = await kinds();
  await test.owner.query(back);
  if (noted !== undefined) await writeFile(heads(), noted);
  expect(await kinds()).toEqual([]);
  return found;
};
const heads = () => join(test.services.env.DATA_DIR, 'audit.heads');

let untouched: ReturnType<typeof checkTrail>;
beforeAll(async () => {
  untouched = checkTrail(test.services);
  await untouched;
  await write('A', 2_500);
  await sealAll();
});

describe('the chain of the log', () => {
  it('is without a fault before there is any seal', async () => {
    expect(await untouched).toEqual({ seals: 0, rows: 0, count: 0, faults: [] });
  });

  it('seals what is settled in portions, each after the one before, without a gap', async () => {
    const seals = await test.peek((tx) => tx.select().from(auditSeals).orderBy(auditSeals.sealNo));
    expect(seals.length).toBeGreaterThanOrEqual(3);
    expect(seals.slice(0, 2).map(({ rows }) => rows)).toEqual([1_000, 1_000]);
    for (const [i, one] of seals.entries())
      expect([one.sealNo, one.fromId]).toEqual([i + 1, (seals[i - 1]?.toId ?? 0) + 1]);
    const { rows } = await test.owner.query('SELECT count(*)::int AS n FROM audit_log');
    expect(seals.reduce((sum, one) => sum + one.rows, 0)).toBe(rows[0].n);
    expect(await checkTrail(test.services)).toMatchObject({ count: 0, seals: seals.length, rows: rows[0].n });
    expect(await seal()).toBe(0);
  });

  it('waits for transactions that are under way, however long', async () => {
    await test.services.database.transaction('system', async (tx) => {
      await writeAudit(tx, { action: 'enableTenant', entity: 'tenant', entityCode: 'SLOW', detail: { name: '' } }, by);
      await write('QUICK');
      expect(await seal()).toBe(0);
      expect(await seal()).toBe(0);
    });
    await sealAll();
    // Both are in one portion, whatever else came into the log meanwhile.
    const { rows } = await test.owner.query(
      `SELECT l.entity_code, s.seal_no FROM audit_log l JOIN audit_seals s ON l.id BETWEEN s.from_id AND s.to_id
       WHERE l.entity_code IN ('SLOW', 'QUICK0') ORDER BY l.id`,
    );
    expect(rows.map((row) => row.entity_code)).toEqual(['SLOW', 'QUICK0']);
    expect(rows[0].seal_no).toBe(rows[1].seal_no);
    expect(await kinds()).toEqual([]);
  });

  it('detects a change of any column of a row', async () => {
    for (const [column, value] of [
      ['at', `at + interval '1 microsecond'`],
      ['account_id', `'ASOMEBODY'`],
      ['entity_code', `'OTHER'`],
      ['detail', `'{"name":"B"}'`],
      ['network', `'203.0.113.x'`],
      ['tenant_code', `'TCUSTOMERA'`],
      ['concerned', `'{A1}'`],
    ]) {
      await test.owner.query(`CREATE TABLE kept AS SELECT id, ${column} AS was FROM audit_log WHERE id = 1200`);
      const found = await tampered(
        `UPDATE audit_log SET ${column} = ${value} WHERE id = 1200`,
        `UPDATE audit_log SET ${column} = (SELECT was FROM kept) WHERE id = 1200`,
      );
      await test.owner.query('DROP TABLE kept');
      expect({ column, found }).toEqual({ column, found: ['changed 2'] });
    }
  });

  it('tells of rows that are missing, that came in later, or that were exchanged', async () => {
    await test.owner.query('CREATE TABLE kept AS SELECT * FROM audit_log WHERE id BETWEEN 1500 AND 1501');
    const columns = `id, at, tenant_code, actor_tenant_code, account_id, action, entity, entity_code, detail, request_id,
      concerned, network`;
    const back = `INSERT INTO audit_log (${columns}) SELECT ${columns} FROM kept ON CONFLICT DO NOTHING`;
    expect(await tampered('DELETE FROM audit_log WHERE id = 1500', back)).toEqual(['missing 2']);
    const exchange = `UPDATE audit_log SET id = -id WHERE id IN (1500, 1501);
      UPDATE audit_log SET id = 3001 + id WHERE id IN (-1500, -1501)`;
    expect(await tampered(exchange, exchange)).toEqual(['changed 2']);
    // The number of a row that was never committed is free; a row that takes it came in later.
    const { rows } = await test.owner.query(`SELECT nextval('audit_log_id_seq')::int AS free`);
    await write('B');
    await sealAll();
    const later = `INSERT INTO audit_log (id, action, entity, entity_code) VALUES (${rows[0].free}, 'x', 'x', 'x')`;
    const found = await tampered(later, `DELETE FROM audit_log WHERE id = ${rows[0].free}`);
    expect(found).toEqual([expect.stringMatching(/^added \d+$/u)]);
    await test.owner.query('DROP TABLE kept');
  });

  it('tells of seals that the portal has not made, and of a chain that ends early', async () => {
    const remake = `UPDATE audit_seals SET rows = rows + 1 WHERE seal_no = 2`;
    expect(await tampered(remake, 'UPDATE audit_seals SET rows = rows - 1 WHERE seal_no = 2')).toEqual([
      'seal 2',
      'missing 2',
    ]);
    await test.owner.query(`CREATE TABLE kept AS SELECT * FROM audit_seals ORDER BY seal_no DESC LIMIT 1`);
    const { rows } = await test.owner.query('SELECT seal_no::int AS n FROM kept');
    expect(
      await tampered(
        'DELETE FROM audit_seals WHERE seal_no = (SELECT seal_no FROM kept)',
        'INSERT INTO audit_seals SELECT * FROM kept',
      ),
    ).toEqual([`cut ${rows[0].n}`]);
    await test.owner.query('DROP TABLE kept');
    // Nor does it help to cut the end off, and to wait until something is sealed after it.
    await test.owner.query(`CREATE TABLE kept AS SELECT * FROM audit_seals ORDER BY seal_no DESC LIMIT 1`);
    const whole = await readFile(heads(), 'utf8');
    await test.owner.query('DELETE FROM audit_seals WHERE seal_no = (SELECT seal_no FROM kept)');
    await write('C');
    await sealAll();
    expect(await kinds()).toContain(`cut ${rows[0].n}`);
    await test.owner.query('DELETE FROM audit_seals WHERE seal_no >= (SELECT seal_no FROM kept)');
    await test.owner.query('INSERT INTO audit_seals SELECT * FROM kept');
    await test.owner.query('DROP TABLE kept');
    await writeFile(heads(), whole);
    expect(await kinds()).toEqual([]);
    // A note that a crash has cut short is none.
    const noted = await readFile(heads(), 'utf8');
    await appendFile(heads(), '999 abc');
    expect(await kinds()).toEqual([]);
    await write('D');
    await sealAll();
    expect(await kinds()).toEqual([]);
    expect((await readFile(heads(), 'utf8')).startsWith(noted)).toBe(true);
  });

  it('tells of notes of its ends that were changed, added, or removed with what they noted', async () => {
    for (const name of ['D', 'E']) {
      await write(name);
      await sealAll();
    }
    const noted = await readFile(heads(), 'utf8');
    const lines = noted.trimEnd().split('\n');
    const [first = '', last = ''] = [lines[0], lines.at(-1)];
    const number = (line: string) => line.split(' ')[0];
    const withNotes = async (changed: readonly string[]) => {
      await writeFile(heads(), `${changed.join('\n')}\n`);
      const found = await kinds();
      await writeFile(heads(), noted);
      return found;
    };
    expect(lines.length).toBeGreaterThan(2);
    expect(await withNotes(lines.toSpliced(-2, 1))).toEqual([`note ${number(last)}`]);
    expect(await withNotes([...lines, first])).toEqual([`note ${number(first)}`]);
    expect(await withNotes([...lines, first.split(' ').slice(0, 2).join(' ')])).toEqual([`note ${number(first)}`]);
    expect(await withNotes([...lines.slice(0, -1), last.replace(/.$/u, (end) => (end === '0' ? '1' : '0'))])).toEqual([
      `note ${number(last)}`,
    ]);
    expect(await kinds()).toEqual([]);
  });

  it('goes on from notes that have no seal yet, and vouches for them from then on', async () => {
    const noted = await readFile(heads(), 'utf8');
    const plain = noted.replace(/ [0-9a-f]{64}$/gmu, '');
    await writeFile(heads(), plain);
    expect(await kinds()).toEqual([]);
    await write('F');
    await sealAll();
    expect(await kinds()).toEqual([]);
    const sealed = await readFile(heads(), 'utf8');
    expect(sealed.startsWith(plain)).toBe(true);
    await writeFile(heads(), sealed.split('\n').toSpliced(1, 1).join('\n'));
    expect(await kinds()).toEqual([expect.stringMatching(/^note \d+$/u)]);
    await writeFile(heads(), sealed);
  });

  it('tells that the notes of its ends are gone, with its end or without, also once a new one is noted', async () => {
    await sealAll();
    const noted = await readFile(heads(), 'utf8');
    const { rows } = await test.owner.query('SELECT max(seal_no)::int AS n FROM audit_seals');
    await rm(heads());
    expect(await kinds()).toEqual([`unnoted ${rows[0].n}`]);
    await test.owner.query(`CREATE TABLE kept AS SELECT * FROM audit_seals ORDER BY seal_no DESC LIMIT 1`);
    expect(
      await tampered(
        'DELETE FROM audit_seals WHERE seal_no = (SELECT seal_no FROM kept)',
        'INSERT INTO audit_seals SELECT * FROM kept',
        noted,
      ),
    ).toEqual([`unnoted ${rows[0].n - 1}`]);
    await test.owner.query('DROP TABLE kept');
    await writeFile(heads(), '400 abc def\n');
    expect(await kinds()).toEqual(['cut 400', 'note 400', `unnoted ${rows[0].n}`]);
    await writeFile(heads(), noted);
    expect(await kinds()).toEqual([]);
  });

  it('is no chain of somebody with another key', async () => {
    const env = { ...test.services.env, AUDIT_KEY: 'k'.repeat(32) };
    const { faults } = await checkTrail({ ...test.services, env });
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(['seal', 'note']));
  });

  it('is told to the operator', async () => {
    await test.owner.query(`UPDATE audit_log SET detail = '{"name":"X"}' WHERE id = 1300`);
    await checkTrail(test.services);
    const operator = await test.as('13800000001');
    const { data } = await operator.get<TrailWire['getTrailCheck']['data']>(trail.getTrailCheck.path);
    expect(data).toMatchObject({ count: 1, faults: [{ kind: 'changed', sealNo: 2, fromId: 1001, toId: 2000 }] });
    const told = await test.peek((tx) => tx.select().from(notices));
    expect(told.filter(({ kind }) => kind === 'trail_broken').length).toBeGreaterThan(0);
    await test.owner.query(`UPDATE audit_log SET detail = '{"name":"A"}' WHERE id = 1300`);
    for (const phone of ['13800000011', '13800000021', '13800000031'])
      expect((await (await test.as(phone)).get(trail.getTrailCheck.path)).errorCode).toBe('403');
  });

  it('loses what has served its time, whole portions alone, and is as good as before', async () => {
    expect(await pruneTrail(test.services)).toBe(0);
    // The first portion was written years ago. Only the portal's seal proves that: it is sealed anew for this test.
    await test.owner.query(`UPDATE audit_log SET at = at - interval '4 years' WHERE id <= 1000`);
    await test.owner.query('TRUNCATE audit_prunes, audit_seals, audit_marks');
    await writeFile(heads(), '');
    await sealAll();
    expect(await pruneTrail(test.services)).toBe(1);
    const { rows } = await test.owner.query('SELECT min(id)::int AS first FROM audit_log');
    expect(rows[0].first).toBe(1001);
    expect(await kinds()).toEqual([]);
    // What somebody else takes is missed, and a note of it is no note of the portal's.
    await test.owner.query('DELETE FROM audit_log WHERE id BETWEEN 1001 AND 2000');
    expect(await kinds()).toEqual(['missing 2']);
    await test.owner.query(`INSERT INTO audit_prunes VALUES (2, now(), repeat('0', 64))`);
    expect(await kinds()).toEqual(['missing 2']);
  });

  it('is kept at least 180 days by the database itself, and can’t be changed by the portal', async () => {
    const asPortal = (statement: ReturnType<typeof sql>) =>
      test
        .peek((tx) => tx.execute(statement))
        .then(
          () => 'done',
          () => 'refused',
        );
    const { rows: before } = await test.owner.query('SELECT count(*)::int AS n FROM audit_log');
    expect(await asPortal(sql`SELECT audit_prune(1000000, 0)`)).toBe('done');
    expect((await test.owner.query('SELECT count(*)::int AS n FROM audit_log')).rows).toEqual(before);
    for (const statement of [
      sql`UPDATE audit_log SET detail = '{}' WHERE id = 2100`,
      sql`DELETE FROM audit_log WHERE id = 2100`,
      sql`UPDATE audit_seals SET rows = 0 WHERE seal_no = 1`,
      sql`DELETE FROM audit_seals WHERE seal_no = 1`,
      sql`DELETE FROM audit_prunes`,
    ])
      expect(await asPortal(statement)).toBe('refused');
  });
});
