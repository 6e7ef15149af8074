import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#server/kernel/files/temporary';
import { hashToken } from '#server/kernel/http/session';
import { newCode } from '#server/kernel/ids';
import { makeFile } from '../../../tests/factories/files';
import { testApp } from '../../../tests/server/testApp';
import { housekeeping, tidyUp } from './tidyUp';

const t = testApp();
const PROJECT = { tenantCode: 'TCUSTOMERA', projectCode: 'PDEMO27001A' };
const run = () => tidyUp(t.services, t.app.log);
const peek = (statement: SQL) => t.peek((tx) => tx.execute(statement));
const count = async (table: string) => {
  const { rows } = await peek(sql`SELECT count(*)::int AS n FROM ${sql.identifier(table)}`);
  return rows[0]?.n;
};

describe('housekeeping', () => {
  it('deletes codes, devices, counts, idempotency keys and sessions once they have served their time, and no earlier', async () => {
    await peek(sql`INSERT INTO verify_codes (phone, device_hash, code_hash, address, created_at)
      VALUES ('13900000001', 'x', 'x', '::1', now() - interval '25 hours'), ('13900000001', 'x', 'x', '::1', now() - interval '23 hours')`);
    await peek(sql`INSERT INTO known_devices (account_id, device_hash, last_used_at)
      VALUES ('A13800000021', 'old', now() - interval '366 days'), ('A13800000021', 'young', now() - interval '364 days')`);
    await peek(sql`INSERT INTO audit_counts (key, hour) VALUES ('x', now() - interval '25 hours'), ('x', now())`);
    await peek(sql`INSERT INTO idempotency_keys (account_id, endpoint, key, input_hash, created_at)
      VALUES ('A13800000021', 'e', 'old-key-1', 'x', now() - interval '8 days'), ('A13800000021', 'e', 'new-key-1', 'x', now() - interval '6 days')`);
    const living = await t.as('13800000021');
    const [idle, old, revoked] = [await t.as('13800000022'), await t.as('13800000023'), await t.as('13800000024')];
    const hashOf = (client: { cookie: string }) => hashToken(client.cookie.split('=')[1] ?? '');
    await peek(sql`UPDATE sessions SET last_seen_at = now() - interval '13 hours' WHERE token_hash = ${hashOf(idle)}`);
    await peek(sql`UPDATE sessions SET created_at = now() - interval '8 days' WHERE token_hash = ${hashOf(old)}`);
    await peek(sql`UPDATE sessions SET revoked_at = now() WHERE token_hash = ${hashOf(revoked)}`);

    const tidied = { verifyCodes: 1, knownDevices: 1, auditCounts: 1, idempotencyKeys: 1, sessions: 3 };
    expect(await run()).toMatchObject(tidied);
    expect(await count('verify_codes')).toBe(1);
    expect(await count('audit_counts')).toBe(1);
    expect((await peek(sql`SELECT device_hash FROM known_devices`)).rows).toEqual([{ device_hash: 'young' }]);
    expect(await count('idempotency_keys')).toBe(1);
    expect((await living.get('/user/getUserInfo')).success).toBe(true);
    expect(await run()).toMatchObject({ verifyCodes: 0, idempotencyKeys: 0, sessions: 0 });
  });

  it('deletes invitations that ended or expired more than 30 days ago', async () => {
    const made = {
      open: [null, 5],
      ended: [null, -29],
      expired: [null, -31],
      declined: [-31, -20],
      joined: [-29, -40],
    };
    for (const [name, [endedIn, expiresIn]] of Object.entries(made))
      await peek(sql`INSERT INTO invitations (tenant_code, phone, invitation_code, role_codes, name, invited_by, invited_by_tenant, ended_at, expires_at)
        VALUES ('TCUSTOMERB', ${name}, ${newCode('E')}, '{CONSUMER_EXECUTOR}', 'x', 'A13800000025', 'TCUSTOMERB',
          now() + ${endedIn} * interval '1 day', now() + ${expiresIn} * interval '1 day')`);
    expect(await run()).toMatchObject({ invitations: 2 });
    const { rows } = await peek(sql`SELECT phone FROM invitations WHERE tenant_code = 'TCUSTOMERB' ORDER BY phone`);
    expect(rows.map(({ phone }) => phone)).toEqual(['ended', 'joined', 'open']);
  });

  it('forgets the findings of old imports', async () => {
    const imports = {
      confirmed: { state: 'confirmed', days: 31, errors: 0 },
      faulty: { state: 'parsed', days: 31, errors: 3 },
      young: { state: 'confirmed', days: 29, errors: 0 },
    };
    const codes: Record<string, string> = {};
    for (const [name, { state, days, errors }] of Object.entries(imports)) {
      const importCode = newCode('I');
      codes[importCode] = name;
      const objectId = await t.peek((tx) => makeFile(t.services, tx, PROJECT, { kind: 'inventoryImport' }));
      await peek(sql`INSERT INTO inventory_imports (tenant_code, project_code, import_code, object_id, state, base_version, summary, error_count, warning_count, created_at)
        VALUES (${PROJECT.tenantCode}, ${PROJECT.projectCode}, ${importCode}, ${objectId}, ${state}, 0, '{}', ${errors}, 0, now() - ${days} * interval '1 day')`);
      await peek(sql`INSERT INTO inventory_import_findings (tenant_code, project_code, import_code, view, seq, content)
        VALUES (${PROJECT.tenantCode}, ${PROJECT.projectCode}, ${importCode}, 'changes', 0, '{}')`);
    }
    expect(await run()).toMatchObject({ importFindings: 2, expiredImports: 0 });
    const { rows } = await peek(sql`SELECT import_code AS code FROM inventory_import_findings`);
    expect(rows.map((row) => codes[String(row.code)])).toEqual(['young']);
    expect(await count('inventory_imports')).toBe(3);
  });

  it('forgets imports of customers and marked workbooks after a month', async () => {
    const marked = async () => {
      const objectId = newCode('O');
      await peek(sql`INSERT INTO files (object_id, tenant_code, name, mime, size, sha256, kind)
        VALUES (${objectId}, 'TCHANNELA', 'x.xlsx', 'application/zip', 1, '', 'customerImportMarked')`);
      return objectId;
    };
    const made: Record<string, [confirmed: number | null, created: number, objectId: string | null]> = {
      tried: [null, -31, await marked()],
      lately: [null, -29, await marked()],
      entered: [-31, -32, null],
      undoable: [-29, -31, null],
    };
    for (const [importCode, [confirmed, created, objectId]] of Object.entries(made))
      await peek(sql`INSERT INTO customer_imports (tenant_code, import_code, file_name, problems, error_count, warning_count, added,
          left_out, marked_object_id, confirmed_at, created_by, created_at)
        VALUES ('TCHANNELA', ${importCode}, 'x.xlsx', '[]', 0, 0, 0, 0, ${objectId}, now() + ${confirmed} * interval '1 day',
          'A13800000011', now() + ${created} * interval '1 day')`);
    expect(await run()).toMatchObject({ markedWorkbooks: 1, customerImports: 2 });
    const { rows } = await peek(sql`SELECT import_code FROM customer_imports ORDER BY 1`);
    expect(rows.map((row) => row.import_code)).toEqual(['lately', 'undoable']);
    const kept = await peek(
      sql`SELECT object_id FROM files WHERE object_id IN (${made.tried?.[2]}, ${made.lately?.[2]})`,
    );
    expect(kept.rows).toEqual([{ object_id: made.lately?.[2] }]);
  });

  it('forgets imports of standards after a month, those that can be taken back a month after they were entered', async () => {
    for (const [importCode, confirmed, created] of [
      ['tried', null, -31],
      ['lately', null, -29],
      ['entered', -31, -32],
      ['undoable', -29, -31],
    ] as const)
      await peek(sql`INSERT INTO standard_imports (tenant_code, import_code, kind, file_name, base_version, problems, error_count,
          warning_count, confirmed_at, created_by, created_at)
        VALUES ('TCHANNELA', ${importCode}, 'standard', 'x.xlsx', 0, '[]', 0, 0, now() + ${confirmed} * interval '1 day',
          'A13800000011', now() + ${created} * interval '1 day')`);
    expect(await run()).toMatchObject({ standardImports: 2 });
    const { rows } = await peek(sql`SELECT import_code FROM standard_imports ORDER BY 1`);
    expect(rows.map((row) => row.import_code)).toEqual(['lately', 'undoable']);
  });

  it('deletes change sets after a month; a dry run of an inventory then asks for another check', async () => {
    const version = (
      await peek(sql`SELECT inventory_version AS n FROM assessments WHERE project_code = ${PROJECT.projectCode}`)
    ).rows[0]?.n as number;
    const changeSet = (owner: { tenantCode: string; projectCode: string | null }) =>
      t.peek((tx) => makeFile(t.services, tx, owner, { kind: 'importChangeSet' }));
    const names: Record<string, string> = {};
    const codes: Record<string, string> = {};
    for (const [name, days] of [
      ['inventory', 31],
      ['young inventory', 29],
    ] as const) {
      const workbook = await t.peek((tx) => makeFile(t.services, tx, PROJECT, { kind: 'inventoryImport' }));
      const [objectId, importCode] = [await changeSet(PROJECT), newCode('I')];
      names[objectId] = name;
      codes[importCode] = name;
      await peek(sql`INSERT INTO inventory_imports (tenant_code, project_code, import_code, object_id, change_set_id, state, base_version, summary, error_count, warning_count, created_at)
        VALUES (${PROJECT.tenantCode}, ${PROJECT.projectCode}, ${importCode}, ${workbook}, ${objectId}, 'parsed', ${version}, '{}', 0, 0, now() - ${days} * interval '1 day')`);
    }
    for (const [name, days] of [
      ['customers', 31],
      ['young customers', 29],
    ] as const) {
      const objectId = await changeSet({ tenantCode: 'TCHANNELA', projectCode: null });
      names[objectId] = name;
      await peek(sql`INSERT INTO customer_imports (tenant_code, import_code, change_set_id, file_name, problems, error_count, warning_count, added,
          left_out, created_by, created_at)
        VALUES ('TCHANNELA', ${newCode('I')}, ${objectId}, 'x.xlsx', '[]', 0, 0, 0, 0, 'A13800000011', now() - ${days} * interval '1 day')`);
    }
    expect(await run()).toMatchObject({ expiredImports: 1, changeSets: 2, customerImports: 1 });
    const { rows } = await peek(sql`SELECT object_id FROM files WHERE kind = 'importChangeSet'`);
    expect(rows.map((row) => names[String(row.object_id)]).sort()).toEqual(['young customers', 'young inventory']);
    const imports = await peek(
      sql`SELECT import_code AS code, state FROM inventory_imports WHERE import_code IN (${sql.join(Object.keys(codes), sql`, `)})`,
    );
    const states = Object.fromEntries(imports.rows.map(({ code, state }) => [codes[String(code)], state]));
    expect(states).toEqual({ inventory: 'overtaken', 'young inventory': 'parsed' });
  });

  it('sets aside stored bytes that never got their row, once a day old, and deletes them after a month', async () => {
    const root = join(t.services.env.DATA_DIR, 'files');
    const age = async (objectId: string, hours: number, ending = '') => {
      const then = new Date(Date.now() - hours * 3_600_000);
      await utimes(join(root, objectId.slice(-2), objectId + ending), then, then);
    };
    const owned = await t.peek((tx) => makeFile(t.services, tx, PROJECT));
    const [orphan, young, half] = [newCode('F'), newCode('F'), newCode('F')];
    for (const objectId of [orphan, young]) await t.services.files.put(objectId, import.meta.filename);
    await t.services.files.put(half, import.meta.filename);
    await rename(join(root, half.slice(-2), half), join(root, half.slice(-2), `${half}.part`));
    await age(owned, 48);
    await age(orphan, 25);
    await age(young, 23);
    await age(half, 25, '.part');

    expect(await run()).toMatchObject({ orphanObjects: 2 });
    const left = (await readdir(root, { recursive: true })).join();
    expect(left).toContain(owned);
    expect(left).toContain(young);
    expect(left).toContain(join('aside', orphan));
    expect(left).not.toContain(half);
    expect(await run()).toMatchObject({ orphanObjects: 0, clearedAside: 0 });
    const month = new Date(Date.now() - 31 * 24 * 3_600_000);
    await utimes(join(root, 'aside', orphan), month, month);
    expect(await run()).toMatchObject({ clearedAside: 1 });
  });

  describe('an object in the store', () => {
    const root = () => join(t.services.env.DATA_DIR, 'files');
    const old = async (objectIds: readonly string[]) => {
      const then = new Date(Date.now() - 48 * 3_600_000);
      for (const objectId of objectIds) await utimes(join(root(), objectId.slice(-2), objectId), then, then);
    };
    const owned = async (count: number) => {
      const made: string[] = [];
      for (let n = 0; n < count; n += 1) made.push(await t.peek((tx) => makeFile(t.services, tx, PROJECT)));
      await old(made);
      return made;
    };
    const strayed = async (count: number) => {
      const made = Array.from({ length: count }, () => newCode('F'));
      for (const objectId of made) await t.services.files.put(objectId, import.meta.filename);
      await old(made);
      return made;
    };
    const left = async (objectIds: readonly string[]) => {
      const found = await Promise.all(objectIds.map((objectId) => t.services.files.look(objectId)));
      return found.filter((one) => one !== undefined).length;
    };

    it('is deleted if the portal itself removed it, in any amount, and is not counted as unknown', async () => {
      await peek(sql`DELETE FROM loose_objects`);
      const [removed, kept, stray] = [await owned(200), await owned(5), await strayed(3)];
      await peek(sql`DELETE FROM files WHERE object_id = ANY(${sql.param(removed)})`);
      expect(await run()).toMatchObject({ clearedObjects: 0, unknownObjects: 3, orphanObjects: 3 });
      expect([await left(removed), await left(kept), await left(stray)]).toEqual([200, 5, 0]);
      await peek(sql`UPDATE loose_objects SET since = now() - interval '8 days'`);
      expect(await run()).toMatchObject({ clearedObjects: 200, unknownObjects: 0 });
      expect([await left(removed), await left(kept)]).toEqual([0, 5]);
      expect(await run()).toMatchObject({ clearedObjects: 0 });
      await peek(sql`DELETE FROM files WHERE object_id = ANY(${sql.param(kept)})`);
    });

    it('is set aside if it is unknown, fifty in a run, until none is left', async () => {
      const [known, stray] = [await owned(130), await strayed(120)];
      for (const [unknownObjects, orphanObjects] of [
        [120, 50],
        [70, 50],
        [20, 20],
        [0, 0],
      ])
        expect(await run()).toMatchObject({ unknownObjects, orphanObjects });
      expect([await left(known), await left(stray)]).toEqual([130, 0]);
      await t.services.files.restore(stray[0] as string);
      expect(await left(stray)).toBe(1);
      await t.services.files.remove(stray[0] as string);
      await peek(sql`DELETE FROM files WHERE object_id = ANY(${sql.param(known)})`);
      await peek(sql`UPDATE loose_objects SET since = now() - interval '8 days'`);
      await run();
    });

    it('is kept if most objects are unknown, since the store belongs to another database; removed ones are still deleted', async () => {
      const total = (await readdir(root(), { recursive: true })).length;
      const [stray, removed] = [await strayed(total + 60), await owned(60)];
      await peek(sql`DELETE FROM files WHERE object_id = ANY(${sql.param(removed)})`);
      await peek(sql`UPDATE loose_objects SET since = now() - interval '8 days'`);
      expect(await run()).toMatchObject({ clearedObjects: 60, unknownObjects: stray.length, orphanObjects: 0 });
      expect([await left(stray), await left(removed)]).toEqual([stray.length, 0]);
      // It recovers by itself once most of it is known.
      await owned(stray.length);
      expect(await run()).toMatchObject({ orphanObjects: 50 });
    });
  });

  it('clears the partial uploads of dead processes and keeps those of live ones', async () => {
    const dead = spawnSync(process.execPath, ['-e', '']).pid;
    const left = await mkdtemp(join(tmpdir(), `portal-upload-${dead}-`));
    const mine = await temporaryFolder('upload');
    await run();
    expect(existsSync(left)).toBe(false);
    expect(existsSync(mine)).toBe(true);
    await rm(mine, { recursive: true });
  });

  it('is done by a worker, from its own queue', async () => {
    await peek(
      sql`INSERT INTO verify_codes (phone, device_hash, code_hash, address, created_at) VALUES ('13900000002', 'x', 'x', '::1', now() - interval '2 days')`,
    );
    const worker = await t.startWorker([{ periodic: [housekeeping] }]);
    const { rows } = await t.owner.query('SELECT identifier FROM graphile_worker._private_known_crontabs');
    expect(rows).toEqual([{ identifier: 'housekeeping' }]);
    await t.owner.query("SELECT graphile_worker.add_job('housekeeping')");
    const old = sql`SELECT 1 FROM verify_codes WHERE phone = '13900000002'`;
    await expect.poll(async () => (await peek(old)).rows, { timeout: 10_000 }).toEqual([]);
    await worker.stop();
  });
});
