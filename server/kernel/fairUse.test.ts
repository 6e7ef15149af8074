import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { job } from '#domain/capabilities/job/contract';
import { user } from '#domain/core/user/contract';
import { errorCodes } from '#domain/kernel/errors';
import { assets } from '#domain/subjects/assets/contract';
import { exportInventory } from '#domain/subjects/assets/import/jobs';
import { marketing } from '#domain/subjects/marketing/contract';
import type { Tx } from '#server/kernel/db/tx';
import { assessments } from '#server/subjects/assets/tables';
import { type Client, testApp } from '../../tests/server/testApp';
import { implementJob } from './jobs/jobs';
import { jobs } from './jobs/tables';
import { everyone } from './policy';

const PROJECT_A = 'PDEMO27001A';
const PROJECT_B = 'PDEMO27001B';
const t = testApp({ env: { TENANT_JOBS: '25' } });
const pmA = () => t.as('13800000021');
const pmB = () => t.as('13800000025');
const exportOf = (client: Client, projectCode: string) =>
  client.post<{ jobCode: string }>(assets.exportInventory.path, { projectCode }, { prefer: 'respond-async' });
const stateOf = async (client: Client, jobCode: string) =>
  (await client.get<{ state: string; errorCode: string | null }>(job.getJob.path, { jobCode })).data;

/** A worker whose exports take as long as the test wants. */
const workerThat = (run: (jobCode: string, progress: (percent: number) => void) => Promise<void>) =>
  t.startWorker([
    {
      jobs: [
        implementJob(exportInventory, {
          policy: everyone,
          async run({ ctx, jobCode, progress, finish }) {
            await run(jobCode, progress);
            await finish(async (_tx, audit) => {
              const about = { entity: 'project', entityCode: jobCode, detail: { projectCode: 'P' } } as const;
              await audit({ action: 'exportInventory', ...about });
              return { objectId: ctx.requestId, name: 'x' };
            });
          },
        }),
      ],
    },
  ]);

describe('long work', () => {
  it('of one tenant delays no other, and stops at the tenant’s limit', async () => {
    const [a, b] = [await pmA(), await pmB()];
    for (let i = 1; i < 25; i += 1) expect((await exportOf(a, PROJECT_A)).success).toBe(true);
    // Two at once are counted one after the other.
    const last = await t.peek(async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('jobs:TCUSTOMERA', 0))`);
      const both = [exportOf(a, PROJECT_A), exportOf(a, PROJECT_A)];
      await t.waitedFor(tx, 2);
      return { both };
    });
    expect((await Promise.all(last.both)).filter(({ success }) => success)).toHaveLength(1);
    expect(await exportOf(a, PROJECT_A)).toMatchObject({
      errorCode: errorCodes.tooManyJobs,
      errorMsg: expect.stringContaining('25'),
    });
    const { data } = await exportOf(b, PROJECT_B);
    const worker = await workerThat(() => pause(60));
    await expect
      .poll(async () => (await stateOf(b, data.jobCode)).state, { timeout: 10_000, interval: 20 })
      .toBe('done');
    const open = await t.peek((tx) =>
      tx.$count(jobs, and(eq(jobs.actorTenantCode, 'TCUSTOMERA'), sql`state IN ('queued', 'running')`)),
    );
    expect(open).toBeGreaterThan(15);
    await worker.stop();
    await t.peek((tx) => tx.update(jobs).set({ state: 'failed' }).where(sql`state IN ('queued', 'running')`));
    await t.owner.query('DELETE FROM graphile_worker._private_jobs');
  }, 30_000);

  it('is canceled only by the person who started it, and then has no effect', async () => {
    const a = await pmA();
    const waiting = (await exportOf(a, PROJECT_A)).data.jobCode;
    const consultant = await t.as('13800000011');
    expect((await t.nobody.post(job.cancelJob.path, { jobCode: waiting })).errorCode).toBe('10000');
    for (const other of [consultant, await pmB()])
      expect((await other.post(job.cancelJob.path, { jobCode: waiting })).errorCode).toBe('not_found');
    expect((await a.post(job.cancelJob.path, {})).status).toBe(400);
    const actionsOf = async (who: typeof a) =>
      (await who.get<{ allowedActions: string[] }>(job.getJob.path, { jobCode: waiting })).data.allowedActions;
    expect([await actionsOf(a), await actionsOf(consultant)]).toEqual([['cancel'], []]);
    expect((await a.post(job.cancelJob.path, { jobCode: waiting })).success).toBe(true);
    expect(await stateOf(a, waiting)).toMatchObject({ state: 'failed', errorCode: errorCodes.jobCancelled });
    expect((await a.post(job.cancelJob.path, { jobCode: waiting })).errorCode).toBe(errorCodes.refusedTransition);
    expect((await t.audits('cancelJob'))[0]).toMatchObject({
      entityCode: waiting,
      detail: { kind: 'inventoryExport' },
    });

    const seen: string[] = [];
    let ended = false;
    const worker = await workerThat(async (jobCode, progress) => {
      seen.push(jobCode);
      try {
        for (let percent = 0; ; percent += 1) {
          await pause(20);
          progress(percent % 90);
        }
      } finally {
        ended = true;
      }
    });
    const running = (await exportOf(a, PROJECT_A)).data.jobCode;
    await expect.poll(() => seen, { timeout: 5_000 }).toEqual([running]);
    expect((await a.post(job.cancelJob.path, { jobCode: running })).success).toBe(true);
    await expect.poll(() => ended, { timeout: 5_000 }).toBe(true);
    expect(await stateOf(a, running)).toMatchObject({ errorCode: errorCodes.jobCancelled });
    expect((await t.audits('exportInventory')).filter((row) => row.entityCode === running)).toEqual([]);
    await worker.stop();
  }, 30_000);
});

describe('forty writes of one tenant that want the same', () => {
  it.each([
    {
      what: 'saves in one large project',
      who: pmA,
      hold: (tx: Tx) => tx.select().from(assessments).where(eq(assessments.projectCode, PROJECT_A)).for('update'),
      write: (client: Client, n: number) =>
        client.post(assets.saveBusiness.path, {
          projectCode: PROJECT_A,
          assetCode: `FAIR-${n}`,
          name: '业务',
          ownImportance: 3,
          associations: [],
        }),
    },
    {
      what: 'purchases with the points of one channel, which are the system’s to move',
      who: () => t.as('13800000011'),
      hold: (tx: Tx) =>
        tx.execute(sql`SELECT ledger_lock(array_agg(id)) FROM ledger_accounts WHERE tenant_code = 'TCHANNELA'`),
      write: (client: Client) =>
        client.post(marketing.buyProducts.path, {
          items: [{ productCode: 'ASSET_RISK', edition: 1, count: 1 }],
          points: 1200,
        }),
    },
  ])(
    'wait for one another and for nobody else; those that wait too long are asked to come again: $what',
    async ({ who, hold, write }) => {
      const [a, b] = [await who(), await pmB()];
      const answers = await t
        .peek(async (tx) => {
          await hold(tx);
          const writes = Array.from({ length: 40 }, (_, n) => write(a, n));
          const times: number[] = [];
          for (let i = 0; i < 40; i += 1) {
            const from = performance.now();
            expect((await b.get(user.getUserInfo.path)).success).toBe(true);
            expect((await b.get(assets.listUnits.path, { projectCode: PROJECT_B })).success).toBe(true);
            times.push(performance.now() - from);
          }
          expect(times.sort((x, y) => x - y)[37]).toBeLessThan(300);
          await Promise.race(writes);
          return writes;
        })
        .then((writes) => Promise.all(writes));
      const sentAway = answers.filter(({ status }) => status === 503);
      expect(sentAway.length).toBeGreaterThan(0);
      for (const answer of sentAway) {
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        expect(answer.message).toContain('没有丢失');
      }
      // With the lock gone, everything goes on.
      expect((await write(a, 99)).status).toBe(200);
    },
    60_000,
  );
});

describe('a tenant that sends without end', () => {
  const limited = testApp({
    env: { DEMO: 'false', CODE_SENDER_URL: 'http://127.0.0.1:9/send', TENANT_REQUESTS: '60' },
  });

  it('is slowed down, and others are not', async () => {
    const [a, b] = [await limited.as('13800000021'), await limited.as('13800000025')];
    const statuses = new Set<number>();
    for (let i = 0; i < 70; i += 1) statuses.add((await a.get(user.getUserInfo.path)).status);
    expect([...statuses]).toEqual([200, 429]);
    expect(Number((await a.get(user.getUserInfo.path)).headers['retry-after'])).toBeGreaterThan(0);
    expect((await b.get(user.getUserInfo.path)).status).toBe(200);
  });
});
