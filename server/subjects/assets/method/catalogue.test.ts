import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Level } from '#domain/kernel/levels';
import { assets as calls } from '#domain/subjects/assets/contract';
import { vulnerabilities } from '#domain/subjects/assets/method/catalogue';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { catalogueEntries } from '#server/subjects/assets/method/tables';
import { makeInventory } from '../../../../tests/factories/inventory';
import { type MadeProject, makeProject } from '../../../../tests/factories/projects';
import { makePerson, type Person } from '../../../../tests/factories/tenants';
import { type Client, testApp } from '../../../../tests/server/testApp';

const PROJECT = 'PDEMO27001A';
const PM = '13800000021';
const OWNER = '13800000022';
const EXECUTOR = '13800000023';
const AUDITOR = '13800000024';
const CHANNEL = '13800000011';
const OTHER_CHANNEL = '13800000015';
const OTHER_PM = '13800000025';

type Entry = AssetsWire['listCatalogue']['data'][number];
interface RiskPage {
  list: {
    riskId: string;
    threatFrequency: Level;
    vulnerabilitySeverity: Level;
    assetValue: Level;
    riskValue: number;
  }[];
}

const t = testApp();

const wordsFor = async (client: Client, query: Record<string, string> = {}, projectCode = PROJECT) =>
  (await client.get<Entry[]>(calls.listCatalogue.path, { projectCode, kind: 'threat', ...query })).data;
const addWord = (client: Client, name: string, part: object = {}) =>
  client.post<{ entryId: string; version: number }>(calls.saveCatalogueEntry.path, {
    kind: 'threat',
    name,
    categories: ['systemUnit'],
    ...part,
  });

describe('words of the catalogue', () => {
  it('are there for everybody of the project, searched in both languages and by kind of unit', async () => {
    for (const phone of [PM, OWNER, EXECUTOR, AUDITOR, CHANNEL]) {
      const words = await wordsFor(await t.as(phone), { kind: 'vulnerability' });
      expect(words.length, phone).toBeGreaterThanOrEqual(vulnerabilities.length);
    }
    const executor = await t.as(EXECUTOR);
    expect((await wordsFor(executor, { keyword: 'RANSOM' })).map(({ zh }) => zh)).toContain('勒索软件加密业务数据');
    const people = await wordsFor(executor, { category: 'humanResources' });
    expect(people.every(({ categories }) => categories.includes('humanResources'))).toBe(true);
    expect(people.find(({ zh }) => zh === '社会工程与钓鱼')?.group).toEqual({ zh: '网络攻击', en: 'Network attack' });
    expect((await executor.get(calls.listCatalogue.path, { projectCode: PROJECT, kind: 'wish' })).status).toBe(400);
    const stranger = await (await t.as(OTHER_PM)).get(calls.listCatalogue.path, {
      projectCode: PROJECT,
      kind: 'threat',
    });
    expect(stranger.errorCode).toBe('not_found');
  });

  it('rejects visitors, wrong roles, bad input and taken names', async () => {
    expect((await addWord(t.nobody, '新威胁')).errorCode).toBe('10000');
    for (const phone of [OWNER, EXECUTOR, AUDITOR])
      expect((await addWord(await t.as(phone), '新威胁')).errorCode, phone).toBe('403');
    const pm = await t.as(PM);
    for (const [field, part] of [
      ['name', { name: '  ' }],
      ['name', { name: 'x'.repeat(101) }],
      ['categories', { categories: [] }],
      ['categories', { categories: ['spaceship'] }],
      ['kind', { kind: 'wish' }],
      ['version', { version: 1 }],
    ] as const) {
      const answer = await addWord(pm, '新威胁', part);
      expect(answer.status, JSON.stringify(part)).toBe(400);
      expect(Object.keys(answer.fields ?? {})[0]).toMatch(new RegExp(`^${field}`));
    }
    expect((await addWord(pm, 'fire')).errorCode).toBe('name_taken');
    expect((await addWord(pm, '重复的词')).success).toBe(true);
    expect((await addWord(pm, '重复的词')).errorCode).toBe('name_taken');
    expect((await addWord(pm, '重复的词', { kind: 'vulnerability' })).success).toBe(true);
  });

  it('are added, changed and deleted with an audit row each; the second of two editors is told', async () => {
    const [pm, colleague] = [await t.as(PM), await t.as('13800000041')];
    const { data } = await addWord(pm, '鼠害', { categories: ['otherAssets', 'systemUnit'] });
    expect(data.version).toBe(1);
    const found = (await wordsFor(pm, { keyword: '鼠害' }))[0];
    expect(found).toMatchObject({ entryId: data.entryId, origin: 'own', zh: '鼠害', en: '鼠害', group: null });
    const changed = await addWord(colleague, '鼠害与虫害', { ...data });
    expect(changed.data.version).toBe(2);
    const late = await addWord(pm, '老鼠', { ...data });
    expect(late.errorCode).toBe('conflict');
    expect(late.data).toMatchObject({ current: { name: '鼠害与虫害' }, changedBy: '马晨曦' });
    const remove = (client: Client, version: number) =>
      client.post(calls.deleteCatalogueEntry.path, { entryId: data.entryId, version });
    expect((await remove(t.nobody, 2)).errorCode).toBe('10000');
    expect((await remove(await t.as(EXECUTOR), 2)).errorCode).toBe('403');
    expect((await remove(await t.as(OTHER_PM), 2)).errorCode).toBe('not_found');
    expect((await remove(pm, 1)).errorCode).toBe('conflict');
    expect((await remove(pm, 2)).success).toBe(true);
    expect((await remove(pm, 2)).errorCode).toBe('not_found');
    expect(await wordsFor(pm, { keyword: '鼠害' })).toEqual([]);
    expect((await t.audits('saveCatalogueEntry')).filter((row) => row.entityCode === data.entryId)).toHaveLength(2);
    expect((await t.audits('deleteCatalogueEntry'))[0]?.detail).toMatchObject({ deleted: { name: '鼠害与虫害' } });
  });

  it('are seen by the other side of the project, changed by their own tenant alone, and hidden from strangers', async () => {
    const [pm, consultant] = [await t.as(PM), await t.as(CHANNEL)];
    const { data } = await addWord(consultant, '顾问的词');
    expect((await addWord(pm, '客户的词')).success).toBe(true);
    const originsFor = async (client: Client, projectCode = PROJECT) =>
      Object.fromEntries(
        (await wordsFor(client, { keyword: '的词' }, projectCode)).map(({ zh, origin }) => [zh, origin]),
      );
    expect(await originsFor(pm)).toMatchObject({ 客户的词: 'own', 顾问的词: 'other' });
    expect(await originsFor(consultant)).toMatchObject({ 客户的词: 'other', 顾问的词: 'own' });
    expect(await originsFor(await t.as(OTHER_PM), 'PDEMO27001B')).toEqual({ 顾问的词: 'other' });
    const stranger = await t.as(OTHER_CHANNEL);
    const elsewhere = await t.peek((tx) =>
      makeProject(tx, { customer: { tenantCode: 'TCUSTOMERC', channelTenantCode: 'TCHANNELB' } }),
    );
    expect(await originsFor(stranger, elsewhere.projectCode)).toEqual({});
    expect((await addWord(pm, '改成我的', { ...data })).errorCode).toBe('not_found');
    const kept = await t.peek((tx) =>
      tx.select().from(catalogueEntries).where(eq(catalogueEntries.entryId, data.entryId)),
    );
    expect(kept[0]?.name).toBe('顾问的词');
  });
});

describe('what to do about a risk', () => {
  let project: MadeProject;
  let executor: Person;
  let riskId: string;
  let unitId: string;

  beforeAll(async () => {
    await t.peek(async (tx) => {
      project = await makeProject(tx);
      executor = await makePerson(tx, project.tenantCode, ['CONSUMER_EXECUTOR']);
      ({ riskId, unitId } = await makeInventory(tx, project));
      await tx.execute(
        sql`UPDATE risks SET threat = '自己的说法', vulnerability = 'No restore drill within the last year' WHERE risk_id = ${riskId}`,
      );
    });
  });

  it('is suggested for every risk of the demo company, with controls that exist', async () => {
    const pm = await t.as(PM);
    const controls = (await pm.get<{ ref: string }[]>(calls.listAnnexControls.path)).data;
    expect(controls).toHaveLength(93);
    const refs = new Set(controls.map(({ ref }) => ref));
    const { data } = await pm.get<RiskPage>(calls.listRisks.path, { projectCode: PROJECT, pageSize: 10 });
    expect(data.list.length).toBeGreaterThan(0);
    for (const risk of data.list) {
      const { data: suggestions } = await pm.get<AssetsWire['listSuggestions']['data']>(calls.listSuggestions.path, {
        projectCode: PROJECT,
        riskId: risk.riskId,
      });
      expect(suggestions.length).toBeGreaterThan(0);
      expect(suggestions.flatMap(({ controls }) => controls).length).toBeGreaterThan(0);
      for (const one of suggestions) expect(one.controls.every(({ ref }) => refs.has(ref))).toBe(true);
    }
  });

  it('is told to those who see the risk: an executor its own units alone, strangers nothing', async () => {
    const ask = (client: Client, projectCode = project.projectCode) =>
      client.get<AssetsWire['listSuggestions']['data']>(calls.listSuggestions.path, { projectCode, riskId });
    const mine = await t.as(executor.phone);
    expect((await ask(mine)).errorCode).toBe('not_found');
    await t.peek((tx) =>
      tx.update(unitAssets).set({ assigneeId: executor.accountId }).where(eq(unitAssets.unitId, unitId)),
    );
    const { data } = await ask(mine);
    expect(data.map(({ treatment, controls }) => [treatment, controls.map(({ ref }) => ref)])).toEqual([
      ['modify', ['8.13', '5.30']],
    ]);
    expect((await ask(await t.as(PM))).errorCode).toBe('not_found');
    expect((await ask(await t.as(PM), PROJECT)).errorCode).toBe('not_found');
    expect((await ask(t.nobody)).errorCode).toBe('10000');
  });
});
