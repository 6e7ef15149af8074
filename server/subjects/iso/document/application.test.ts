import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { gov } from '#domain/subjects/gov/contract';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { projects } from '#server/core/project/tables';
import { govApplications } from '#server/subjects/gov/tables';
import { documentsApp, LEADER } from '../../../../tests/server/documentsApp';
import { documentTemplates } from '../template/tables';

const { t, clients, newCompany, list, rowOf, generate, detail, submit, move, issue, textOf } = documentsApp();
const REVIEWER = 'CHANNEL_TENANT_SUB_MANAGER';
const APPROVER = 'CONSUMER_OWNER';

/** A project that applies as a high-tech enterprise, with an R&D project and what was spent on it. */
async function newApplication() {
  const { projectCode } = await newCompany({ companyName: '绿源生态' });
  await t.peek((tx) =>
    tx
      .update(projects)
      .set({ projectType: 'gov', standardCode: 'HIGHTECH-2016' })
      .where(eq(projects.projectCode, projectCode)),
  );
  const enter = async (path: string, body: object) => {
    const { errorCode, errorMsg } = await clients.CONSUMER_PM.post(path, { projectCode, ...body });
    expect(errorCode, errorMsg).toBe('200');
  };
  const rdProject = { category: 'ownResearch', techField: '70101', beginsOn: '2025-01-01', endsOn: null };
  const texts = { leader: '方舒然', goal: '能耗降低 20%', route: '余热回收 {companyName}', innovation: '自适应控制' };
  await enter(gov.saveRdProject.path, {
    number: 'RD01',
    name: '污泥干化',
    budget: 180_000_000,
    ...rdProject,
    ...texts,
  });
  const entry = { rdNumber: 'RD01', bookedOn: '2025-03-31', kind: 'personnel', isAbroad: false };
  await enter(gov.saveRdEntry.path, { ...entry, fen: 12_345_600, summary: '工资' });
  return projectCode;
}

/** Takes a template of the portal's set. @returns its code */
async function take(key: string): Promise<string> {
  const { data, errorMsg } = await clients[LEADER].post<{ templateCode: string }>(calls.takeShippedTemplate.path, {
    key,
  });
  expect(data?.templateCode, errorMsg).toBeTruthy();
  return data.templateCode;
}

it('a government project is asked for its own facts, not for those of a management system', async () => {
  const modules = async (projectCode: string) =>
    (await clients.CONSUMER_OWNER.get<IsoWire['listPageModules']['data']>(calls.listPageModules.path, { projectCode }))
      .data;
  const codes = (await modules(await newApplication())).map(({ moduleCode }) => moduleCode);
  expect(codes).toEqual(['company', 'people', 'documents', 'rdOrganization']);
  const certified = (await modules((await newCompany()).projectCode)).map(({ moduleCode }) => moduleCode);
  expect(certified).toEqual(expect.arrayContaining(['sites', 'scope', 'policy']));
  expect(certified).not.toContain('rdOrganization');
});

it('application materials are offered to government projects alone, and say what they lack', async () => {
  const projectCode = await newApplication();
  const templateCode = await take('scienceStaff.zh-CN');
  const offered = async (code: string) =>
    (
      await clients[LEADER].get<IsoWire['listStandardTemplates']['data']>(calls.listStandardTemplates.path, {
        projectCode: code,
      })
    ).data;
  const [found] = await offered(projectCode);
  expect(found).toMatchObject({ templateCode, number: 1 });
  expect(found?.lacking.map(({ name }) => name)).toEqual([
    'scienceStaffCount',
    'scienceStaff',
    'yearlyFigures',
    'rdCenter',
  ]);
  expect((await offered((await newCompany()).projectCode)).map((one) => one.templateCode)).not.toContain(templateCode);
});

it('documents are made from its records, reviewed, approved and issued like all others', async () => {
  const projectCode = await newApplication();
  const templateCode = await take('rdEstablishment.zh-CN');
  const { made, failed } = await generate(projectCode, [templateCode]);
  expect([made.length, failed]).toEqual([1, []]);
  const [{ documentCode = '', name = '' } = {}] = made;
  const { versions } = await detail(projectCode, documentCode);
  const text = await textOf(versions[0]?.objectId ?? '', projectCode);
  expect(text).toContain('RD01 污泥干化');
  expect(text).toContain('1,800,000.00');
  expect(text).toContain('2025年1月1日');
  // What a record says is text, never a tag.
  expect(text).toContain('余热回收 {companyName}');
  expect((await submit(projectCode, [documentCode])).errorCode).toBe('200');
  expect((await move(REVIEWER, projectCode, [name], 'review')).errorCode).toBe('200');
  expect((await move(APPROVER, projectCode, [name], 'approve')).errorCode).toBe('200');
  expect((await issue(projectCode, [documentCode])).failed).toEqual([]);
  expect(await rowOf(projectCode, name)).toMatchObject({ status: 'finished', inForce: { label: '1.0' } });
});

it('a record that changes marks the documents that hold it', async () => {
  const projectCode = await newApplication();
  const templateCode = await take('rdLedgerSummary.zh-CN');
  const [{ documentCode = '' } = {}] = (await generate(projectCode, [templateCode])).made;
  const isChanged = async () =>
    (await list(projectCode)).list.find((one) => one.documentCode === documentCode)?.changed ?? [];
  expect(await isChanged()).toEqual([]);
  const entry = { rdNumber: 'RD01', bookedOn: '2025-06-30', kind: 'direct', isAbroad: false, summary: '材料' };
  await clients.CONSUMER_PM.post(gov.saveRdEntry.path, { projectCode, ...entry, fen: 100 });
  expect(JSON.stringify(await isChanged())).toMatch(/rdCosts|rdSpent|研发费用/u);
});

it('statements to read the documents do not grow with the records', async () => {
  const projectCode = await newApplication();
  const templateCode = await take('rdProjectList.zh-CN');
  await generate(projectCode, [templateCode]);
  const counted = () => t.statements(() => list(projectCode));
  const few = await counted();
  for (const number of ['RD02', 'RD03'])
    await clients.CONSUMER_PM.post(gov.saveRdProject.path, {
      projectCode,
      number,
      name: `项目 ${number}`,
      category: 'ownResearch',
      techField: null,
      beginsOn: null,
      endsOn: null,
      budget: null,
    });
  expect(await counted()).toBe(few);
});

it('what is not made yet lacks none of the records that there are', async () => {
  const projectCode = await newApplication();
  const [made, unmade] = [await take('scienceStaff.en-US'), await take('rdLedgerSummary.en-US')];
  await generate(projectCode, [made]);
  const row = (await list(projectCode)).list.find(({ templateCode }) => templateCode === unmade);
  expect(row?.lacking.map(({ name }) => name)).not.toContain('rdCosts');
});

it('totals are of the years of the application, and costs in the order in which they are reported', async () => {
  const projectCode = await newApplication();
  const enter = async (path: string, body: object) =>
    expect((await clients.CONSUMER_PM.post(path, { projectCode, ...body })).errorCode).toBe('200');
  const entry = { rdNumber: 'RD01', isAbroad: false, summary: '支出' };
  await enter(gov.saveRdEntry.path, { ...entry, bookedOn: '2025-04-30', kind: 'depreciation', fen: 100 });
  await enter(gov.saveRdEntry.path, { ...entry, bookedOn: '2021-04-30', kind: 'personnel', fen: 70_000_000 });
  await t.peek((tx) =>
    tx.update(govApplications).set({ appliesOn: '2026-06-30' }).where(eq(govApplications.projectCode, projectCode)),
  );
  // An earlier test has taken it.
  const isSummary = eq(documentTemplates.shippedKey, 'rdLedgerSummary.zh-CN');
  const [{ templateCode = '' } = {}] = await t.peek((tx) =>
    tx.update(documentTemplates).set({ isEnabled: true }).where(isSummary).returning(),
  );
  const [{ documentCode = '' } = {}] = (await generate(projectCode, [templateCode])).made;
  const { versions } = await detail(projectCode, documentCode);
  const text = await textOf(versions[0]?.objectId ?? '', projectCode);
  expect(text).toMatch(/人员人工.*123,456\.00.*折旧.*1\.00/su);
  expect(text).toContain('123,457.00');
});
