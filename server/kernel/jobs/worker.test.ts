import { fork } from 'node:child_process';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { exportInventory } from '#domain/subjects/assets/import/jobs';
import { memberships } from '#server/core/tenant/tables';
import { testApp } from '../../../tests/server/testApp';
import { everyone } from '../policy';
import { implementJob } from './jobs';
import { jobs } from './tables';

const PROJECT = 'PDEMO27001A';
const t = testApp();

const stateOf = (jobCode: string) =>
  t.peek(async (tx) => (await tx.select().from(jobs).where(eq(jobs.jobCode, jobCode)))[0]);

/** A worker process that takes the job and then hangs in the middle of it, as a long one would. */
async function workerInTheMiddle(jobCode: string) {
  const child = fork(join(import.meta.dirname, '../../../tests/server/hangingWorker.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: t.workerUrl },
    stdio: 'ignore',
  });
  await expect.poll(async () => (await stateOf(jobCode))?.state, { timeout: 20_000 }).toBe('running');
  return child;
}

async function startJob() {
  const pm = await t.as('13800000021');
  const { data } = await pm.post<{ jobCode: string }>(
    '/api/portal/inventory/export',
    { projectCode: PROJECT },
    { prefer: 'respond-async' },
  );
  return data.jobCode;
}

describe('a worker that dies in the middle of a job', () => {
  it.each([
    ['a worker that starts afterwards', false],
    ['a worker that was alive all along', true],
  ])(
    'is succeeded within 30 s by %s, and the effect is there once',
    async (_name, alive) => {
      const { subjects } = await import('#server/generated/subjects');
      const lost = () => {
        throw new Error('lost');
      };
      const start = () => t.startWorker(subjects, lost);
      const jobCode = await startJob();
      const dead = await workerInTheMiddle(jobCode);
      const early = alive ? await start() : undefined;
      const killed = Date.now();
      dead.kill('SIGKILL');
      const late = alive ? undefined : await start();
      await expect.poll(async () => (await stateOf(jobCode))?.state, { timeout: 30_000 }).toBe('done');
      expect(Date.now() - killed).toBeLessThan(30_000);
      const made = await t.peek((tx) =>
        tx.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM files WHERE job_code = ${jobCode}`),
      );
      expect(made.rows[0]?.n).toBe(1);
      await (early ?? late)?.stop();
    },
    70_000,
  );

  it('leaves the jobs of a worker that lives alone, however long they take', async () => {
    const { subjects } = await import('#server/generated/subjects');
    const jobCode = await startJob();
    const busy = await workerInTheMiddle(jobCode);
    // Claimed long ago, as far as anybody can tell; only the lock says that its worker lives.
    await t.owner.query(
      `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '3 hours' WHERE locked_by IS NOT NULL`,
    );
    const other = await t.startWorker(subjects);
    const { rows } = await t.owner.query('SELECT locked_by FROM graphile_worker._private_jobs WHERE key = $1', [
      jobCode,
    ]);
    expect(rows[0].locked_by).not.toBeNull();
    expect((await stateOf(jobCode))?.state).toBe('running');
    await other.stop();
    busy.kill('SIGKILL');
  }, 40_000);
});

describe('the effect of a job', () => {
  it('reports progress, and of two concurrent runs only one proceeds', async () => {
    const effects: string[] = [];
    const worker = await t.startWorker([
      {
        jobs: [
          implementJob(exportInventory, {
            policy: everyone,
            run: async ({ jobCode, progress, finish }) => {
              const effect = () =>
                finish(async (_tx, audit) => {
                  effects.push(jobCode);
                  progress(42);
                  await expect.poll(async () => (await stateOf(jobCode))?.percent, { timeout: 10_000 }).toBe(42);
                  await audit({
                    action: 'exportInventory',
                    entity: 'project',
                    entityCode: jobCode,
                    detail: { projectCode: 'P' },
                  });
                  return { objectId: 'F', name: 'x' };
                });
              await Promise.all([effect(), effect()]);
            },
          }),
        ],
      },
    ]);
    const jobCode = await startJob();
    await expect.poll(async () => (await stateOf(jobCode))?.state, { timeout: 15_000 }).toBe('done');
    expect(await stateOf(jobCode)).toMatchObject({ percent: 100, errorCode: null });
    await worker.stop();
    expect(effects.filter((one) => one === jobCode)).toHaveLength(1);
    expect((await t.audits('exportInventory')).filter((row) => row.entityCode === jobCode)).toHaveLength(1);
  }, 30_000);
});

describe('a job that fails', () => {
  it('ends with its reason where trying again would not help', async () => {
    const worker = await t.startWorker([
      {
        jobs: [
          implementJob(exportInventory, {
            policy: everyone,
            run: async () => {
              const { AppError } = await import('../errors');
              throw new AppError('notFound');
            },
          }),
        ],
      },
    ]);
    const jobCode = await startJob();
    await expect.poll(async () => (await stateOf(jobCode))?.state, { timeout: 15_000 }).toBe('failed');
    expect((await stateOf(jobCode))?.errorCode).toBe('not_found');
    await worker.stop();
  }, 30_000);

  it('ends too where it takes its worker down each time', async () => {
    const jobCode = await startJob();
    const claim = `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, locked_by = 'gone', locked_at = now() - interval '1 minute'
      WHERE key = $1`;
    await t.owner.query(claim, [jobCode]);
    await t.peek((tx) => tx.update(jobs).set({ state: 'running' }).where(eq(jobs.jobCode, jobCode)));
    const worker = await t.startWorker([]);
    await expect.poll(async () => (await stateOf(jobCode))?.state, { timeout: 15_000 }).toBe('failed');
    expect((await stateOf(jobCode))?.errorCode).toBe('job_failed');
    await worker.stop();
  }, 30_000);

  it('ends if the person who started it has lost the right', async () => {
    const { subjects } = await import('#server/generated/subjects');
    const jobCode = await startJob();
    const mine = eq(memberships.accountId, 'A13800000021');
    const held = await t.peek((tx) => tx.delete(memberships).where(mine).returning());
    const worker = await t.startWorker(subjects);
    await expect.poll(async () => (await stateOf(jobCode))?.state, { timeout: 15_000 }).toBe('failed');
    expect((await stateOf(jobCode))?.errorCode).toBe('403');
    await t.peek((tx) => tx.insert(memberships).values(held));
    await worker.stop();
  }, 30_000);
});
