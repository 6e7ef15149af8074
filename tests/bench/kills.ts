import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { assets } from '#domain/subjects/assets/contract';
import { openDatabase } from '#server/kernel/db/database';
import { startOwnPostgres } from '#server/kernel/db/embedded';
import type { Tx } from '#server/kernel/db/tx';
import { demoInventoryWorkbook } from '#server/subjects/assets/demo/inventory';
import { recompute } from '#server/subjects/assets/inventory/recompute';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import type { Figure } from './figures';
import { large, other } from './large';
import type { Measure } from './measure';
import { asJob, childrenOf, type Portal, startPortal } from './portal';
import { Ledger, Writer } from './writers';

const WRITES = 5_000;
/** How long processes run before the next one is killed, in ms. */
const BETWEEN = { least: 1_000, most: 15_000 };
/** The writers; some of them in several windows. */
const people: readonly [phone: string, projectCode: string, answers?: true][] = [
  [other.manager, other.projectCode],
  [other.manager, other.projectCode],
  ['13800000011', other.projectCode],
  ['13800000041', other.projectCode],
  [large.manager, large.projectCode],
  [large.manager, large.projectCode],
  [large.manager, large.projectCode],
  ['13800000023', other.projectCode, true],
  ['13800000026', other.projectCode, true],
];

const kill = (pids: readonly number[]) => {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It was just ending by itself.
    }
  }
};

/** Of the portal's own PostgreSQL: the one process that all others are children of; none where it is being started. */
function postmasterOf(dataDir: string): number[] {
  const file = join(dataDir, 'pgdata/postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return pid > 0 && existsSync(`/proc/${pid}`) ? [pid] : [];
}

/** The processes to kill. The test restarts the server; the server restarts the others. */
const victims = {
  server: ({ pid }) => [pid],
  worker: ({ pid }) => childrenOf(pid),
  postgres: (_, dataDir) => postmasterOf(dataDir),
  everything: ({ pid }, dataDir) => {
    const postmaster = postmasterOf(dataDir);
    return [pid, ...childrenOf(pid), ...postmaster, ...postmaster.flatMap(childrenOf)];
  },
} satisfies Record<string, (portal: Portal, dataDir: string) => number[]>;
type Victim = keyof typeof victims;

/** Kills processes at random moments and restarts those that don't restart by themselves, until it is over. */
export async function killAgainAndAgain(
  portal: Portal,
  env: Record<string, string>,
  isOver: () => boolean,
  between = BETWEEN,
) {
  const kills: Record<Victim, number> = { server: 0, worker: 0, postgres: 0, everything: 0 };
  const restarts: number[] = [];
  let running = portal;
  let failed = 0;
  while (!isOver()) {
    await pause(randomInt(between.least, between.most));
    const names = Object.keys(victims) as Victim[];
    const victim = names[randomInt(names.length)] as Victim;
    kill(victims[victim](running, env.DATA_DIR ?? ''));
    kills[victim] += 1;
    if (victim !== 'server' && victim !== 'everything') continue;
    // An operator would retry as well; and the failure is counted.
    for (let started = false; !started && failed < 5; ) {
      await startPortal(env).then(
        (portal) => {
          [running, started] = [portal, true];
        },
        (error: unknown) => {
          failed += 1;
          console.log(`  ${error}`);
        },
      );
    }
    restarts.push(running.startedIn);
  }
  return { kills, restarts, failed, running };
}

/** The number of acknowledged writes that are missing or doubled, by the trail and by the records themselves. */
async function compare(client: pg.Client, ledger: Ledger, since: number) {
  const { rows: audits } = await client.query<{ key: string; n: number }>(
    `SELECT action || ' ' || CASE
       WHEN action IN ('saveUnit', 'saveRisk', 'saveControl', 'saveAnswer') THEN entity_code || ' ' || (detail ->> 'version')
       WHEN action = 'addComment' THEN detail ->> 'commentId'
       WHEN action = 'changeRisks' THEN detail ->> 'changeCode'
       ELSE entity_code END AS key, count(*)::int AS n
     FROM audit_log WHERE id > $1 AND action = ANY($2) GROUP BY 1`,
    [since, [...new Set([...ledger.audits.keys()].map((key) => key.split(' ')[0]))]],
  );
  const written = new Map(audits.map(({ key, n }) => [key, n]));
  const missing = (from: ReadonlyMap<string, number>, at: ReadonlyMap<string, number>) =>
    [...from].reduce((sum, [key, n]) => sum + Math.max(0, n - (at.get(key) ?? 0)), 0);
  const one = async (text: string, values: unknown[]) =>
    (await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${text}`, values)).rows[0]?.n ?? -1;
  const [units, plans, measures] = [[...ledger.units], [...ledger.plans], [...ledger.measures]];
  const answers = [...ledger.answers];
  const ids = (of: readonly (readonly [string, unknown])[]) => of.map(([id]) => id);
  const different =
    units.length -
    (await one(
      `unit_assets JOIN unnest($1::uuid[], $2::int[], $3::text[]) AS x(id, v, d)
       ON unit_id = x.id AND version = x.v AND description = x.d`,
      [ids(units), units.map(([, { version }]) => version), units.map(([, { description }]) => description)],
    )) +
    (plans.length -
      (await one('risks JOIN unnest($1::uuid[], $2::text[]) AS x(id, p) ON risk_id = x.id AND treatment_plan = x.p', [
        ids(plans),
        plans.map(([, plan]) => plan),
      ]))) +
    (measures.length -
      (await one('measures JOIN unnest($1::uuid[], $2::text[]) AS x(id, s) ON measure_id = x.id AND state = x.s', [
        ids(measures),
        measures.map(([, state]) => state),
      ])));
  const otherAnswers =
    answers.length -
    (await one(
      `questionnaire_items JOIN unnest($1::uuid[], $2::int[], $3::text[]) AS x(id, v, n)
       ON item_code = x.id AND answer_version = x.v AND answer ->> 'note' = x.n`,
      [ids(answers), answers.map(([, { version }]) => version), answers.map(([, { note }]) => note)],
    ));
  const comments = [...ledger.comments];
  const added =
    Math.abs(comments.length - (await one(`comments WHERE text LIKE '说明 %'`, []))) +
    Math.abs(ledger.added.size - (await one(`risks WHERE vulnerability LIKE '弱点 %'`, []))) +
    Math.abs(ledger.changes.size - (await one('bulk_changes', [])));
  const jobs = (states: string) => one(`jobs WHERE kind = 'inventoryExport' AND state IN (${states})`, []);
  const [done, open, givenUp] = [await jobs(`'done'`), await jobs(`'queued', 'running'`), await jobs(`'failed'`)];
  const exports = {
    open,
    givenUp,
    wrong:
      Math.abs(ledger.jobs.size - done - open - givenUp) +
      Math.abs(done - (await one(`audit_log WHERE id > $1 AND action = 'exportInventory'`, [since]))),
  };
  const half =
    (await one(`idempotency_keys WHERE answer IS NULL`, [])) +
    (await one(
      `audit_log a WHERE id > $1 AND action = 'addComment' AND NOT EXISTS
      (SELECT 1 FROM comments c WHERE c.comment_id::text = a.detail ->> 'commentId')`,
      [since],
    ));
  return {
    lost: missing(ledger.audits, written),
    doubled: missing(written, ledger.audits),
    different,
    answers: answers.length,
    otherAnswers,
    added,
    exports,
    half,
  };
}

/** The number of units and risks that would differ if everything were recomputed from the entered data. */
async function stale(url: string): Promise<number> {
  const database = openDatabase(url, { max: 2, for: 'jobs' });
  const takenBack = new Error('taken back');
  let moved = 0;
  const standing = async (tx: Tx, projectCode: string) =>
    (
      await tx.execute<{ tenant: string; row: string }>(
        sql`SELECT tenant_code AS tenant, r::text AS row FROM ${risks} AS r WHERE project_code = ${projectCode}
            UNION ALL SELECT tenant_code, u::text FROM ${unitAssets} AS u WHERE project_code = ${projectCode}`,
      )
    ).rows;
  for (const projectCode of [other.projectCode, large.projectCode]) {
    const work = database.transaction('system', async (tx) => {
      const before = await standing(tx, projectCode);
      const known = new Set(before.map(({ row }) => row));
      await recompute(tx, { tenantCode: before[0]?.tenant ?? '', projectCode });
      moved += (await standing(tx, projectCode)).filter(({ row }) => !known.has(row)).length;
      throw takenBack;
    });
    await work.catch((error: unknown) => {
      if (error !== takenBack) throw error;
    });
  }
  await database.close();
  return moved;
}

/** Connects to the portal's own PostgreSQL as soon as that runs: it may have died a moment ago. */
export async function connectTo(dataDir: string): Promise<pg.Client> {
  const secret = readFileSync(join(dataDir, 'pgsecret'), 'utf8').trim();
  for (const until = performance.now() + 60_000; ; await pause(200)) {
    try {
      const port = readFileSync(join(dataDir, 'pgdata/postmaster.pid'), 'utf8').split('\n')[3];
      const client = new pg.Client({ connectionString: `postgres://portal:${secret}@127.0.0.1:${port}/postgres` });
      await client.connect();
      return client;
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}

/** Long work that was taken up goes on after the last kill. */
async function allJobsEnded(client: pg.Client): Promise<void> {
  for (const until = performance.now() + 120_000; performance.now() < until; await pause(200)) {
    const { rowCount } = await client.query(`SELECT 1 FROM jobs WHERE state IN ('queued', 'running')`);
    if (rowCount === 0) return;
  }
}

/** Kills server, workers and PostgreSQL again and again under thousands of writes: each acknowledged write exists once. */
export const killsUnderWrites: Measure = async ({ folder }) => {
  const env = { DEMO: 'true', DATA_DIR: join(folder, 'killed'), PORT: '0' };
  const portal = await startPortal(env);
  env.PORT = new URL(portal.address).port;
  const ledger = new Ledger();
  const manager = await portal.signIn(large.manager);
  const file = {
    name: '资产清单.xlsx',
    content: await demoInventoryWorkbook(),
    fields: { projectCode: large.projectCode },
  };
  const { importCode } = await manager.job<{ importCode: string }>(manager.upload(assets.parseInventory.path, file));
  await manager.job(manager.post(assets.confirmImport.path, { importCode }, asJob));
  const writers = await Promise.all(
    people.map(async ([phone, projectCode, answers], n) => {
      const mates = people.filter(([, code, others]) => code === projectCode && !others);
      const share = { of: mates.length, index: people.slice(0, n).filter(([, code]) => code === projectCode).length };
      const writer = new Writer(portal.address, await portal.signIn(phone), ledger, projectCode, share, answers);
      await writer.begin();
      return writer;
    }),
  );
  const before = await connectTo(env.DATA_DIR);
  const { rows } = await before.query<{ id: number }>('SELECT max(id)::int AS id FROM audit_log');
  await before.end();

  const from = performance.now();
  const isOver = () => ledger.acknowledged >= WRITES;
  const [{ kills, restarts, failed, running }] = await Promise.all([
    killAgainAndAgain(portal, env, isOver),
    ...writers.map((writer) => writer.run(isOver)),
  ]);
  const took = (performance.now() - from) / 1000;
  const after = await connectTo(env.DATA_DIR);
  await allJobsEnded(after);
  const found = await compare(after, ledger, rows[0]?.id ?? 0);
  await after.end();
  await running.stop();
  const postgres = await startOwnPostgres(env.DATA_DIR);
  const moved = await stale(postgres.url);
  await postgres.stop();
  for (const refusal of ledger.refusals.slice(0, 10)) console.log(`  ${refusal}`);
  const number = (what: string, value: number, bound: Partial<Figure> = {}): Figure => ({
    what,
    value,
    unit: 'count',
    ...bound,
  });
  const none = { atMost: 0 };
  return [
    number('Writes acknowledged', ledger.acknowledged, { atLeast: WRITES }),
    { what: '… in', value: took, unit: 's' },
    number('… sent again after an outage', ledger.resent),
    ...Object.entries(kills).map(([victim, count]) => number(`Kills of ${victim}`, count)),
    { what: 'Slowest start again', value: Math.max(0, ...restarts) / 1000, unit: 's' },
    number('Starts that failed', failed, none),
    number('Acknowledged writes lost', found.lost, none),
    number('Writes doubled, or made without being acknowledged', found.doubled, none),
    number('Records that don’t stand as last acknowledged', found.different, none),
    number('Questions answered again and again', found.answers, { atLeast: 1 }),
    number('… whose answer isn’t the last acknowledged', found.otherAnswers, none),
    number('Comments, risks and changes too many or too few', found.added, none),
    number('Exports lost, or made twice', found.exports.wrong, none),
    number('… that had not ended two minutes after the last kill', found.exports.open, none),
    // After five killed workers the job fails, and the person who started it is told.
    number('… given up after their tries', found.exports.givenUp),
    number('Writes of which a half is there', found.half, none),
    number('Values that aren’t what the rules give', moved, none),
    number('Refusals', ledger.refusals.length, none),
  ];
};
