import { randomUUID } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { job } from '#domain/capabilities/job/contract';
import { project } from '#domain/core/project/contract';
import { tenant } from '#domain/core/tenant/contract';
import { user } from '#domain/core/user/contract';
import { limits } from '#domain/kernel/limits';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { questionnaire } from '#domain/subjects/questionnaire/contract';
import { templateSchemas } from '#domain/subjects/questionnaire/template/schema';
import { inflating, sharing } from '../factories/hostile';
import { largeBodies } from '../factories/largeBodies';
import { type Figure, percentile } from './figures';
import { importLarge, large, other } from './large';
import { askMeanwhile, seconds } from './meanwhile';
import type { Measure } from './measure';
import { asJob, type Client, childrenOf, commandOf, memoryOf, startPortal } from './portal';

const REPORTS = 60;
const SAVES = 40;
const SLOW_UPLOADS = 300;
const WORKBOOKS = 16;
/** How long uploads keep coming, in ms. */
const UPLOADING = 10_000;

/** Measures others' requests, and their long work, while one tenant takes all that it can get. */
const BOUND = 300;
const LONG_WORK_BOUND = 5;

/** The ordinary requests of a person of another tenant. */
async function ordinary(client: Client): Promise<(() => Promise<unknown>)[]> {
  const { projectCode } = other;
  const { list } = await client.get<AssetsWire['listUnits']['data']>(assets.listUnits.path, { projectCode });
  const about = { projectCode, entity: 'unit', entityId: list[0]?.unitId };
  return [
    () => client.get(user.getUserInfo.path),
    () => client.get(user.listWaitingTasks.path),
    () => client.get(project.getProjectAsCustomer.path, { projectCode }),
    () => client.get(assets.listUnits.path, { projectCode }),
    () => client.get(assets.listRisks.path, { projectCode, keyword: '服务器' }),
    () => client.post(assets.addComment.path, { ...about, text: '看过了' }, { 'idempotency-key': randomUUID() }),
  ];
}

const attackWith = (client: Client, content: Buffer, projectCode: string = large.projectCode) =>
  client.upload<{ jobCode: string }>(assets.parseInventory.path, { name: 'x.xlsx', content, fields: { projectCode } });

/** Refusals are the expected answer to an attack. */
const refused = () => undefined;

/** Some with rights and some without, several at a time. @returns how many were sent, and the jobs that were let in */
async function sendAgainAndAgain(senders: readonly Client[], content: Buffer) {
  const until = performance.now() + UPLOADING;
  let sent = 0;
  const started: { jobCode: string }[] = [];
  await Promise.all(
    senders.map(async (client) => {
      while (performance.now() < until) {
        await attackWith(client, content).then((job) => started.push(job), refused);
        sent += 1;
      }
    }),
  );
  return { sent, started };
}

/** The largest number of workbook readers during the attack, of the server and its workers, and their memory in MB. */
async function readersWhile(pid: number, work: () => Promise<unknown>): Promise<{ processes: number; memory: number }> {
  const most = { processes: 0, memory: 0 };
  const timer = setInterval(() => {
    const below = childrenOf(pid);
    const all = [...below, ...below.flatMap(childrenOf)].filter((child) => commandOf(child).includes('Reader'));
    most.processes = Math.max(most.processes, all.length);
    most.memory = Math.max(
      most.memory,
      all.reduce((sum, child) => sum + memoryOf(child), 0),
    );
  }, 50);
  await work().finally(() => clearInterval(timer));
  return most;
}

/** Cancels the rest of an attack's long work. */
const takeBack = (client: Client, started: readonly { jobCode: string }[]) =>
  Promise.all(started.map(({ jobCode }) => client.post(job.cancelJob.path, { jobCode }).catch(refused)));

/** Sends all of these bodies, four at a time. @returns how many were answered */
async function sendBodies({ cookie }: Client, address: string, bodies: readonly string[]): Promise<number> {
  const left = [...bodies];
  let answered = 0;
  const send = async () => {
    for (let body = left.pop(); body !== undefined; body = left.pop()) {
      const answer = await fetch(`${address}${questionnaire.createTemplate.path}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', origin: address, cookie: `${cookie.name}=${cookie.value}` },
      });
      await answer.arrayBuffer();
      if (answer.status < 500) answered += 1;
    }
  };
  await Promise.all([1, 2, 3, 4].map(send));
  return answered;
}

/** Waits for the jobs that are left to end in whichever way. */
const ended = (client: Client, jobs: readonly Promise<{ jobCode: string }>[]) =>
  Promise.all(jobs.map((started) => client.job(started).catch(refused)));

/** Connections that send the beginning of a file, and then a byte now and then. @returns to be called to give them up */
function uploadSlowly({ cookie }: Client, address: string): () => void {
  const boundary = 'slow';
  const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
  const open = Array.from({ length: SLOW_UPLOADS }, (): ClientRequest => {
    const sent = request(`${address}${assets.parseInventory.path}`, {
      method: 'POST',
      agent: false,
      headers: {
        cookie: `${cookie.name}=${cookie.value}`,
        origin: address,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...asJob,
      },
    });
    sent.on('error', () => undefined);
    sent.on('response', (answer) => answer.resume());
    sent.write(`${part('name="projectCode"')}${large.projectCode}\r\n${part('name="file"; filename="x.xlsx"')}PK`);
    return sent;
  });
  const timer = setInterval(() => {
    for (const sent of open) if (sent.writable) sent.write('x');
  }, 500);
  return () => {
    clearInterval(timer);
    for (const sent of open) sent.destroy();
  };
}

type BusinessRow = AssetsWire['listBusinesses']['data']['list'][number];

/** Concurrent saves that each recompute everything below another business. @returns how many succeeded */
async function saveAtOnce(client: Client): Promise<number> {
  const { list } = await client.get<{ list: BusinessRow[] }>(assets.listBusinesses.path, {
    projectCode: large.projectCode,
    pageSize: SAVES,
  });
  const answers = await Promise.allSettled(
    list.map(({ businessId, assetCode, name, version, ownImportance }) =>
      client.post(assets.saveBusiness.path, {
        projectCode: large.projectCode,
        businessId,
        assetCode,
        name,
        version,
        associations: [],
        ownImportance: ownImportance === 5 ? 1 : 5,
      }),
    ),
  );
  return answers.filter(({ status }) => status === 'fulfilled').length;
}

/** Another tenant's requests during an attack: each is answered, and soon. */
export const attacks: Measure = async ({ database, folder }) => {
  const portal = await startPortal({ DEMO: 'true', DATABASE_URL: await database('attacks'), DATA_DIR: folder });
  const figures: Figure[] = [];
  try {
    const attacker = await portal.signIn(large.manager);
    const stranger = await portal.signIn('13800000015');
    const onlooker = await portal.signIn(other.manager);
    const requests = await ordinary(onlooker);
    const meanwhile = async <T>(what: string, attack: () => Promise<T>): Promise<T> => {
      const stop = askMeanwhile(requests);
      const result = await attack();
      const found = await stop();
      figures.push(
        { what: `${what}: 95 % of others’ requests within`, value: percentile(found, 0.95), unit: 'ms', atMost: BOUND },
        { what: '… the slowest', value: Math.max(...found), unit: 'ms' },
      );
      return result;
    };
    await meanwhile('Nobody attacks', () => pause(5_000));

    // Made before the measurement: making them keeps this process busy for seconds.
    const bomb = Buffer.from(inflating());
    const workbook = Buffer.from(sharing(49_000, 60, 'x'.repeat(32_000)));
    const { sent, started } = await meanwhile('Uploads that inflate to 400 MB', () =>
      sendAgainAndAgain([...Array<Client>(6).fill(attacker), ...Array<Client>(2).fill(stranger)], bomb),
    );
    console.log(`  ${sent} uploads that inflate were sent, ${started.length} came through to a worker`);
    await takeBack(attacker, started);

    const [until] = await meanwhile('Workbooks of 3 million cells of one long text', () =>
      seconds(() =>
        ended(
          attacker,
          [1, 2].map(() => attackWith(attacker, workbook)),
        ),
      ),
    );
    figures.push({ what: '… until these were refused', value: until, unit: 's', atMost: 30 });

    const channelManager = await portal.signIn('13800000011');
    const bodies = [...largeBodies(templateSchemas.createTemplate.body, limits.templateBytes)].map(({ body }) => body);
    const answered = await meanwhile('Bodies of up to 4 MB, as hostile as their schema allows, 4 at a time', () =>
      sendBodies(channelManager, portal.address, bodies),
    );
    figures.push({ what: '… bodies answered meanwhile', value: answered, unit: 'count', atLeast: bodies.length });

    const wide = Buffer.from(sharing(30_000, 40, 'x'.repeat(20)));
    const sendAll = () =>
      Promise.all(
        Array.from({ length: WORKBOOKS }, () =>
          channelManager
            .upload(tenant.parseCustomers.path, { name: 'x.xlsx', content: wide, fields: {} })
            .catch(refused),
        ),
      );
    const readers = await meanwhile('16 workbooks of a channel at once', () => readersWhile(portal.pid, sendAll));
    figures.push(
      { what: '… processes that read at a time', value: readers.processes, unit: 'count', atMost: 1 },
      { what: '… and what they take', value: readers.memory, unit: 'MB', atMost: 700 },
    );

    await importLarge(attacker);
    await meanwhile('60 reports of 30,000 risks, 40 saves and 300 slow uploads', async () => {
      const { projectCode } = large;
      const started = await Promise.all(
        Array.from({ length: REPORTS }, () =>
          attacker.get<{ jobCode: string }>(assets.createRiskReport.path, { projectCode, format: 'docx' }, asJob),
        ),
      );
      const giveUp = uploadSlowly(attacker, portal.address);
      const [saving, saved] = await seconds(() => saveAtOnce(attacker));
      const [exported] = await seconds(() =>
        onlooker.job(onlooker.post(assets.exportInventory.path, { projectCode: other.projectCode }, asJob)),
      );
      const [reported] = await seconds(() =>
        onlooker.job(
          onlooker.get(assets.createRiskReport.path, { projectCode: other.projectCode, format: 'docx' }, asJob),
        ),
      );
      giveUp();
      const states = await Promise.all(
        started.map(({ jobCode }) => attacker.get<{ state: string }>(job.getJob.path, { jobCode })),
      );
      const waiting = states.filter(({ state }) => state === 'queued' || state === 'running').length;
      console.log(`  ${saved} of ${SAVES} saves went through; ${waiting} of ${REPORTS} reports were still to be made`);
      figures.push(
        { what: '… the saves', value: saving, unit: 's' },
        { what: '… another tenant’s export', value: exported, unit: 's', atMost: LONG_WORK_BOUND },
        { what: '… another tenant’s report', value: reported, unit: 's', atMost: LONG_WORK_BOUND },
      );
      await takeBack(attacker, started);
    });
    const { server, workers } = portal.peakMemory();
    figures.push(
      { what: 'Peak memory of the server', value: server, unit: 'MB', atMost: 800 },
      { what: 'Peak memory of the worker', value: workers, unit: 'MB' },
    );
    return figures;
  } finally {
    await portal.stop();
  }
};
