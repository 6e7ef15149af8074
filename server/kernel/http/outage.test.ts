import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, inject, it, vi } from 'vitest';
import { testApp } from '../../../tests/server/testApp';
import { openDatabase } from '../db/database';

const PM = '13800000021';

describe('a database that goes away', () => {
  const test = testApp();

  it('fails only the work on that connection, also between two statements', async () => {
    const uncaught = vi.fn();
    process.on('uncaughtException', uncaught);
    const { database } = test.services;
    await expect(
      database.transaction('system', async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
        await pause(200);
        await tx.execute('SELECT 1');
      }),
    ).rejects.toThrow();
    await pause(50);
    process.off('uncaughtException', uncaught);
    expect(uncaught).not.toHaveBeenCalled();
    expect(await test.nobody.get('/api/user/toolKit/list.json')).toMatchObject({ success: true });
  });

  const isOutage = {
    status: 503,
    message: '服务正在启动或维护，请稍后再试',
    headers: expect.objectContaining({ 'retry-after': '2' }),
  };

  it.each(['sessions', 'tool_kits'])(
    'is told apart from a fault of the program: under a statement on %s',
    async (table) => {
      const pm = await test.as(PM);
      const holder = await test.owner.connect();
      await holder.query(`BEGIN; LOCK TABLE ${table}`);
      const asked = pm.get('/api/user/toolKit/list.json');
      const end = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))';
      const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await expect.poll(async () => (await test.owner.query(end, [rows[0]?.pid])).rowCount).toBe(1);
      expect(await asked).toMatchObject(isOutage);
      await holder.query('ROLLBACK');
      holder.release();
    },
  );

  it.each([
    ['session', 0],
    ['transaction', 1],
  ])('is separated from a fault of the program: a connection that breaks as the %s takes it', async (_, skipped) => {
    const { pool } = test.services.database;
    const pm = await test.as(PM);
    let taken = 0;
    const breakIt = (client: unknown) => {
      // The driver then has a word of its own, and no code of the database's.
      if (taken === skipped) (client as { connection: { stream: Socket } }).connection.stream.destroy();
      taken += 1;
    };
    pool.on('acquire', breakIt);
    const answer = await pm.get('/api/user/toolKit/list.json');
    pool.off('acquire', breakIt);
    expect(answer).toMatchObject(isOutage);
    expect(await pm.get('/api/user/toolKit/list.json')).toMatchObject({ success: true });
  });

  it('is separated from a fault of the program: a database that accepts no connection', async () => {
    const { rows } = await test.owner.query<{ name: string }>('SELECT current_database() AS name');
    const beside = openDatabase(inject('postgresUrl'), { max: 1 });
    const open = (allowed: boolean) =>
      beside.pool.query(`ALTER DATABASE ${rows[0]?.name} ALLOW_CONNECTIONS ${allowed}`);
    await open(false);
    const name = [rows[0]?.name];
    await beside.pool.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', name);
    // Connections that were ended while idle leave the pool as it hears of it.
    await expect.poll(() => test.services.database.pool.totalCount).toBe(0);
    const answer = await test.nobody.get('/api/user/toolKit/list.json');
    const ready = await test.nobody.get('/readyz');
    await open(true);
    await beside.close();
    expect(answer).toMatchObject(isOutage);
    expect(ready).toMatchObject({ status: 503, headers: isOutage.headers });
    expect(await test.nobody.get('/api/user/toolKit/list.json')).toMatchObject({ success: true });
  });
});
