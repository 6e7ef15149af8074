import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Level } from '#domain/kernel/levels';
import { limits } from '#domain/kernel/limits';
import { assets as calls } from '#domain/subjects/assets/contract';
import { assessRisk } from '#domain/subjects/assets/method/method';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { methods } from '#server/subjects/assets/method/tables';
import { assessments } from '#server/subjects/assets/tables';
import { makeProject, putProject } from '../../../../tests/factories/projects';
import { makeMethod, makeWord } from '../../../../tests/factories/settings';
import { makePerson } from '../../../../tests/factories/tenants';
import { type Client, testApp } from '../../../../tests/server/testApp';

const PROJECT = 'PDEMO27001A';
const PM = '13800000021';
const OWNER = '13800000022';
const EXECUTOR = '13800000023';
const AUDITOR = '13800000024';
const CHANNEL = '13800000011';
const OTHER_CHANNEL = '13800000015';
const OTHER_PM = '13800000025';

type MethodRow = AssetsWire['listMethods']['data'][number];
type MethodInput = AssetsWire['saveMethod']['body']['method'];
interface RiskPage {
  list: {
    riskId: string;
    threatFrequency: Level;
    vulnerabilitySeverity: Level;
    assetValue: Level;
    riskValue: number;
  }[];
}

const t = testApp({ worker: true });
const { matrix, multiplication } = standardMethods;

const own = (part: Partial<MethodInput> = {}): MethodInput =>
  structuredClone({
    name: { zh: '本公司方法', en: 'Our method' },
    source: '内部规定',
    assetValue: 'logMean',
    importance: matrix.importance,
    likelihood: matrix.likelihood,
    loss: matrix.loss,
    risk: matrix.risk,
    ...part,
  }) as unknown as MethodInput;

const methodsFor = async (client: Client, projectCode = PROJECT) =>
  (await client.get<MethodRow[]>(calls.listMethods.path, { projectCode })).data;
const saved = async (client: Client, method = own()) =>
  (await client.post<{ key: string; version: number }>(calls.saveMethod.path, { method })).data;
const choose = (client: Client, method: { key: string; version: number }, projectCode = PROJECT) =>
  client.post(calls.chooseMethod.path, { projectCode, key: method.key, version: method.version });

const addWord = (client: Client, name: string, part: object = {}) =>
  client.post<{ entryId: string; version: number }>(calls.saveCatalogueEntry.path, {
    kind: 'threat',
    name,
    categories: ['systemUnit'],
    ...part,
  });

describe('methods', () => {
  it('offers those of the standards, and says which one is in use', async () => {
    for (const phone of [PM, OWNER, EXECUTOR, AUDITOR, CHANNEL]) {
      const offered = await methodsFor(await t.as(phone));
      expect(offered.map(({ key, origin, isChosen }) => [key, origin, isChosen])).toEqual([
        ['gbt20984-2022', 'standard', false],
        [matrix.key, 'standard', true],
        [multiplication.key, 'standard', false],
      ]);
      expect(offered[0]?.threat?.table.high).toEqual([2, 3, 4, 5, 5]);
      expect(offered[1]?.threat).toBeNull();
      expect(offered[1]?.tables?.risk).toEqual(matrix.risk);
    }
    const answer = await (await t.as(OTHER_PM)).get(calls.listMethods.path, { projectCode: PROJECT });
    expect(answer.errorCode).toBe('not_found');
  });

  it('rejects visitors, wrong roles, and wrong tables, naming the cells', async () => {
    const save = (client: Client, body: object) => client.post(calls.saveMethod.path, body);
    expect((await save(t.nobody, { method: own() })).errorCode).toBe('10000');
    for (const phone of [OWNER, EXECUTOR, AUDITOR])
      expect((await save(await t.as(phone), { method: own() })).errorCode, phone).toBe('403');
    const pm = await t.as(PM);
    const wrong = own();
    (wrong.likelihood.table[1] as number[])[0] = 1;
    wrong.loss.bounds = [5, 5, 15, 20, 25];
    const answer = await save(pm, { method: wrong });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {}).sort()).toEqual(['method.likelihood.table.1.0', 'method.loss.bounds.1']);
    for (const [path, part] of [
      ['name', { name: { zh: ' ', en: 'x' } }],
      ['risk', { risk: { table: [[1]], bounds: [1, 2, 3, 4, 5] } }],
      ['assetValue', { assetValue: 'minimum' }],
      ['importance', { importance: {} }],
    ] as const) {
      const bad = await save(pm, { method: own(part as never) });
      expect(bad.status, path).toBe(400);
      expect(Object.keys(bad.fields ?? {})[0]).toMatch(new RegExp(`^method\\.${path}`));
    }
    expect((await save(pm, { key: matrix.key, version: 1, method: own() })).errorCode).toBe('not_found');
    expect((await save(pm, { key: 'own-x', method: own() })).status).toBe(400);
    expect(await t.peek((tx) => tx.select().from(methods))).toEqual([]);
  });

  it('keeps every version of an own method, and tells the second of two editors who was first', async () => {
    const pm = await t.as(PM);
    const first = await saved(pm);
    expect(first).toEqual({ key: expect.stringMatching(/^own-\w{10}$/), version: 1 });
    const change = (client: Client, version: number, zh: string) =>
      client.post<{ version: number }>(calls.saveMethod.path, {
        key: first.key,
        version,
        method: own({ name: { zh, en: zh } }),
      });
    const answers = await Promise.all([change(pm, 1, '甲'), change(await t.as('13800000041'), 1, '乙')]);
    const [kept, refused] = answers[0].success ? answers : [answers[1], answers[0]];
    expect(kept.data.version).toBe(2);
    expect(refused.errorCode).toBe('conflict');
    expect(refused.data).toMatchObject({
      current: { version: 2 },
      changedBy: expect.stringMatching(/王思远|马晨曦/),
    });
    const rows = await t.peek((tx) => tx.select().from(methods).where(eq(methods.methodKey, first.key)));
    expect(rows.map((row) => row.version).sort()).toEqual([1, 2]);
    expect((await t.audits('saveMethod')).filter((row) => row.entityCode === first.key)).toHaveLength(2);
  });

  it('shows an own method only to the other side of the project', async () => {
    const [pm, consultant] = [await t.as(PM), await t.as(CHANNEL)];
    const customers = await saved(pm, own({ name: { zh: '客户的方法', en: 'Customer' } }));
    const channels = await saved(consultant, own({ name: { zh: '渠道的方法', en: 'Channel' } }));
    const originsFor = async (client: Client, projectCode = PROJECT) => {
      const offered = await methodsFor(client, projectCode);
      return [customers, channels].map(({ key }) => offered.find((method) => method.key === key)?.origin);
    };
    expect(await originsFor(pm)).toEqual(['own', 'other']);
    expect(await originsFor(consultant)).toEqual(['other', 'own']);
    // The same channel's other customer sees what the channel made, and nothing of the first customer.
    expect(await originsFor(await t.as(OTHER_PM), 'PDEMO27001B')).toEqual([undefined, 'other']);
    expect(await originsFor(consultant, 'PDEMO27001B')).toEqual([undefined, 'own']);
    expect((await choose(await t.as(OTHER_PM), customers, 'PDEMO27001B')).errorCode).toBe('unknown_reference');
    expect((await choose(consultant, customers, 'PDEMO27001B')).errorCode).toBe('unknown_reference');
    // What the other side made is looked at and chosen, not changed.
    const changed = await consultant.post(calls.saveMethod.path, { ...customers, method: own() });
    expect(changed.errorCode).toBe('not_found');
    const stranger = await t.peek((tx) => makeProject(tx));
    const strangers = await t.peek((tx) => makePerson(tx, stranger.tenantCode, ['CONSUMER_PM']));
    expect(await originsFor(await t.as(strangers.phone), stranger.projectCode)).toEqual([undefined, undefined]);
  });

  it('lists the same number of statements however many there are', async () => {
    const pm = await t.as(PM);
    const read = () => t.statements(() => pm.get(calls.listMethods.path, { projectCode: PROJECT }));
    await read();
    const before = await read();
    for (let i = 0; i < 3; i += 1) await saved(pm);
    expect(await read()).toBe(before);
  });
});

describe('what a tenant adds', () => {
  const tenant = async () => {
    const made = await t.peek((tx) => makeProject(tx));
    const person = await t.peek((tx) => makePerson(tx, made.tenantCode, ['CONSUMER_PM']));
    return { tenantCode: made.tenantCode, client: await t.as(person.phone) };
  };

  it('is limited to so many words of each kind, also for two who add the last one at once', async () => {
    const { tenantCode, client } = await tenant();
    await t.peek(async (tx) => {
      for (let i = 1; i < limits.ownWords; i += 1) await makeWord(tx, tenantCode, `词 ${i}`);
    });
    const answers = await Promise.all([addWord(client, '最后一个'), addWord(client, '再来一个')]);
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'limit_reached']);
    expect(answers.find(({ success }) => !success)?.errorMsg).toContain(String(limits.ownWords));
    expect((await addWord(client, '另一类', { kind: 'vulnerability' })).success).toBe(true);
    // What is there can still be changed.
    const { data } = answers.find(({ success }) => success) ?? {};
    expect((await addWord(client, '改个名', { ...data })).success).toBe(true);
  });

  it('is limited to so many methods, whose versions are not counted', async () => {
    const { tenantCode, client } = await tenant();
    const kept = await saved(client);
    expect((await client.post(calls.saveMethod.path, { ...kept, method: own() })).success).toBe(true);
    await t.peek(async (tx) => {
      for (let i = 2; i < limits.ownMethods; i += 1) await makeMethod(tx, tenantCode, `own-${i}`);
    });
    const save = () => client.post(calls.saveMethod.path, { method: own() });
    const answers = await Promise.all([save(), save()]);
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'limit_reached']);
    expect((await client.post(calls.saveMethod.path, { ...kept, version: 2, method: own() })).success).toBe(true);
  });
});

describe('choosing a method', () => {
  const risksOf = async (client: Client) =>
    (await client.get<RiskPage>(calls.listRisks.path, { projectCode: PROJECT, pageSize: 200 })).data.list;

  it('rejects visitors, wrong roles, other tenants, unknown methods', async () => {
    expect((await choose(t.nobody, multiplication)).errorCode).toBe('10000');
    for (const phone of [OWNER, EXECUTOR, AUDITOR])
      expect((await choose(await t.as(phone), multiplication)).errorCode, phone).toBe('403');
    for (const phone of [OTHER_PM, OTHER_CHANNEL])
      expect((await choose(await t.as(phone), multiplication)).errorCode, phone).toBe('not_found');
    const pm = await t.as(PM);
    expect((await choose(pm, { key: matrix.key, version: 2 })).errorCode).toBe('unknown_reference');
    expect((await choose(pm, { key: 'a b', version: 1 })).status).toBe(400);
    expect((await choose(pm, { key: matrix.key, version: 2 ** 31 })).status).toBe(400);
  });

  it('answers at once with a job where the client asks so, and the job tells its end', async () => {
    const pm = await t.as(PM);
    const started = await pm.post<{ jobCode: string }>(
      calls.chooseMethod.path,
      { projectCode: PROJECT, key: multiplication.key, version: multiplication.version },
      { prefer: 'respond-async' },
    );
    const { jobCode } = started.data;
    const job = async () =>
      (await pm.get<{ state: string; kind: string; percent: number }>('/api/portal/job/detail', { jobCode })).data;
    await expect.poll(async () => (await job()).state, { timeout: 15_000 }).toBe('done');
    expect(await job()).toMatchObject({ kind: 'chooseMethod', percent: 100 });
    expect((await t.audits('startChooseMethod'))[0]).toMatchObject({
      entityCode: PROJECT,
      detail: { key: multiplication.key },
    });
    expect((await choose(pm, matrix)).success).toBe(true);
  });

  it('makes every value follow at once, and leaves an audit row', async () => {
    const pm = await t.as(PM);
    expect((await choose(pm, multiplication)).success).toBe(true);
    for (const risk of await risksOf(pm)) expect(risk.riskValue).toBe(assessRisk(multiplication, risk).riskValue);
    // What is accepted was approved for another method.
    const criteria = await pm.get<AssetsWire['getCriteria']['data']>(calls.getCriteria.path, { projectCode: PROJECT });
    expect(criteria.data).toMatchObject({ acceptableLevel: 3, approvedBy: null });
    expect(criteria.data.version).toBeGreaterThan(1);
    const [audit] = await t.audits('chooseMethod');
    expect(audit?.detail).toMatchObject({
      projectCode: PROJECT,
      before: { key: matrix.key },
      after: { key: multiplication.key },
    });
    // The formula for asset values and the importance rules are part of a method.
    const rules = {
      associatedBusiness: false,
      carriedBusiness: false,
      carryingValue: false,
      system: false,
      notEssential: false,
    };
    const plain = await saved(pm, own({ importance: rules, assetValue: 'maximum' }));
    expect((await choose(pm, plain)).success).toBe(true);
    const units = await t.peek((tx) => tx.select().from(unitAssets).where(eq(unitAssets.projectCode, PROJECT)));
    for (const unit of units)
      expect(unit.value).toBe(Math.max(unit.confidentiality, unit.integrity, unit.availability));
    for (const risk of await risksOf(pm)) expect(risk.riskValue).toBe(assessRisk(matrix, risk).riskValue);
  });

  it('keeps the version that it froze when a later one is saved', async () => {
    const pm = await t.as(PM);
    const first = await saved(pm);
    await choose(pm, first);
    await pm.post(calls.saveMethod.path, { ...first, method: own({ name: { zh: '新版', en: 'New' } }) });
    const offered = (await methodsFor(pm)).filter(({ key }) => key === first.key);
    expect(offered.map(({ version, isChosen, origin }) => [version, isChosen, origin])).toEqual([
      [1, true, 'own'],
      [2, false, 'own'],
    ]);
    await choose(pm, matrix);
  });

  it('refuses once somebody has signed, or the assessment is finished', async () => {
    const pm = await t.as(PM);
    const set = (part: Partial<typeof assessments.$inferInsert>) =>
      t.peek((tx) => tx.update(assessments).set(part).where(eq(assessments.projectCode, PROJECT)));
    await set({ signedAt: new Date() });
    expect((await choose(pm, multiplication)).errorCode).toBe('refused_transition');
    await set({ signedAt: null });
    await t.peek((tx) => putProject(tx, PROJECT, 'finished'));
    expect((await choose(pm, multiplication)).errorCode).toBe('project_finished');
    await t.peek((tx) => putProject(tx, PROJECT, 'inhand'));
    expect((await methodsFor(pm)).find(({ isChosen }) => isChosen)?.key).toBe(matrix.key);
  });
});
