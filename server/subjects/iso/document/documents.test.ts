import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import { release } from '#domain/capabilities/release/contract';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { projects } from '#server/core/project/tables';
import { portalToday } from '#server/kernel/days';
import { documentTemplates } from '#server/subjects/iso/template/tables';
import { wordTemplate } from '../../../../tests/factories/wordTemplate';
import { assessmentApp } from '../../../../tests/server/assessmentApp';

const { t, clients, people, newProject } = assessmentApp({ worker: true });
type Role = keyof typeof clients;
type Row = IsoWire['listGeneratedFiles']['data']['list'][number];
type Made = IsoWire['generateFiles']['data'];

const LEADER = 'CHANNEL_TENANT_MANAGER';
const REVIEWER = 'CHANNEL_TENANT_SUB_MANAGER';
const APPROVER = 'CONSUMER_OWNER';
const today = portalToday();

/** Templates of other tests would make documents, too. */
beforeEach(() => t.peek((tx) => tx.update(documentTemplates).set({ isEnabled: false })));

let versions = 0;
/** Facts of a project's company; each save is the next version. */
async function newCompany(values: Record<string, string> = { companyName: '海辰科技' }) {
  const { projectCode, tenantCode } = await newProject();
  const [{ projectGroupCode } = { projectGroupCode: '' }] = await t.peek((tx) =>
    tx
      .select({ projectGroupCode: projects.projectGroupCode })
      .from(projects)
      .where(eq(projects.projectCode, projectCode)),
  );
  versions = 0;
  const save = async (moduleCode: string, version: number, own: Record<string, string>) => {
    const body = { projectCode, projectGroupCode, moduleCode, version, values: own };
    const { errorCode, errorMsg } = await clients.CONSUMER_PM.post(calls.saveVariables.path, body);
    expect(errorCode, errorMsg).toBe('200');
  };
  await save('company', 0, values);
  return {
    projectCode,
    tenantCode,
    change: async (own: Record<string, string>) => {
      versions += 1;
      await save('company', versions, own);
    },
  };
}

/** A template of the channel. @returns its code */
async function template(text: string, head: { name: string; kind?: string; numberPart?: string | null }) {
  const { data } = await clients[LEADER].upload<{ templateCode: string }>(calls.addDocumentTemplateFile.path, {
    name: '文件.docx',
    content: wordTemplate(text),
    fields: {},
  });
  const { templateCode } = data;
  const said = { kind: 'procedure', language: 'zh-CN', schemes: [], isEnabled: true, numberPart: null, ...head };
  expect(
    (await clients[LEADER].post(calls.saveDocumentTemplate.path, { templateCode, version: 1, ...said })).errorCode,
  ).toBe('200');
  return templateCode;
}
const nextTemplate = (templateCode: string, text: string) =>
  clients[LEADER].upload(calls.addDocumentTemplateFile.path, {
    name: '文件.docx',
    content: wordTemplate(text),
    fields: { templateCode },
  });

const list = async (projectCode: string, role: Role = LEADER) =>
  (await clients[role].get<IsoWire['listGeneratedFiles']['data']>(calls.listGeneratedFiles.path, { projectCode })).data;
const rowOf = async (projectCode: string, name: string, role: Role = LEADER): Promise<Row> => {
  const row = (await list(projectCode, role)).list.findLast((one) => one.name === name && !one.retired);
  if (!row) throw new Error(`There is no ${name}.`);
  return row;
};
const generate = async (projectCode: string, templateCodes: string[], role: Role = LEADER) =>
  (await clients[role].post<Made>(calls.generateFiles.path, { projectCode, templateCodes })).data;
const detail = async (projectCode: string, documentCode: string) =>
  (
    await clients[LEADER].get<IsoWire['getManagementDocument']['data']>(calls.getManagementDocument.path, {
      projectCode,
      documentCode,
    })
  ).data;
const submit = (projectCode: string, documentCodes: string[]) =>
  clients[LEADER].post<{ submitted: number }>(calls.submitFile.path, {
    projectCode,
    documentCodes,
    reviewerId: people[REVIEWER].accountId,
    approverId: people[APPROVER].accountId,
  });
const move = async (role: Role, projectCode: string, names: string[], action: string, reason?: string) => {
  const submissions = await Promise.all(
    names.map(async (name) => {
      const { documentCode, releaseId } = await rowOf(projectCode, name);
      return { documentCode, releaseId };
    }),
  );
  return clients[role].post(calls.moveManagementDocuments.path, {
    projectCode,
    submissions,
    action,
    ...(reason && { reason }),
  });
};
const issue = async (projectCode: string, documentCodes: string[], effectiveOn = today) =>
  (await clients[LEADER].post<Made>(calls.issueManagementDocuments.path, { projectCode, documentCodes, effectiveOn }))
    .data;
const textOf = async (objectId: string, projectCode: string) => {
  const { bytes } = await clients[LEADER].get(file.downloadFile.path, { objectId, projectCode });
  return strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array())
    .replaceAll(/<[^>]+>/gu, '')
    .trim();
};
/** Templates are the channel's and numbers the company's: each test has its own. */
let count = 0;
/** A document that was made from its own template. */
async function made(text = '{companyName} {documentNumber} {documentVersion} {documentApprovedBy}') {
  const company = await newCompany();
  count += 1;
  const [name, number] = [`文件控制程序${count}`, `CX-A${count}`];
  const templateCode = await template(text, { name, numberPart: number });
  const { made: rows, failed } = await generate(company.projectCode, [templateCode]);
  expect(failed).toEqual([]);
  return { ...company, name, number, templateCode, documentCode: rows[0]?.documentCode ?? '' };
}
async function approved(...given: Parameters<typeof made>) {
  const document = await made(...given);
  const { projectCode, documentCode, name } = document;
  expect((await submit(projectCode, [documentCode])).errorCode).toBe('200');
  expect((await move(REVIEWER, projectCode, [name], 'review')).errorCode).toBe('200');
  expect((await move(APPROVER, projectCode, [name], 'approve')).errorCode).toBe('200');
  return document;
}

describe('a document of the management system', () => {
  it('stands in the list before it is made, with its number and what it would lack', async () => {
    const { projectCode } = await newCompany();
    const templateCode = await template('{companyName} {scope}', {
      name: '管理手册',
      kind: 'manual',
      numberPart: 'SC-01',
    });
    expect(await list(projectCode)).toMatchObject({
      list: [
        {
          documentCode: null,
          templateCode,
          name: '管理手册',
          number: 'SC-01',
          status: 'init',
          latest: null,
          standing: null,
          lacking: [{ name: 'scope' }],
          changed: [],
          allowedActions: ['generate'],
        },
      ],
      allowedActions: ['view', 'edit'],
    });
    const seen = await rowOf(projectCode, '管理手册', 'CONSUMER_OWNER');
    expect(seen.allowedActions).toEqual([]);
  });

  it('is made as a draft that names nobody, and as the same version where nothing has changed', async () => {
    const { projectCode, templateCode, documentCode, name, number } = await made();
    const row = await rowOf(projectCode, name);
    expect(row).toMatchObject({
      documentCode,
      number,
      status: 'generated',
      latest: { number: 1, label: '0.1', origin: 'template', addedBy: `人 ${LEADER}`, effectiveOn: null },
      inForce: null,
      allowedActions: ['generate', 'replace', 'retire', 'submit'],
    });
    expect(row.latest?.fileName).toBe(`${number} ${name}_V0.1.docx`);
    expect(await textOf(row.latest?.objectId ?? '', projectCode)).toBe(`海辰科技 ${number} 0.1 （待批准）`);
    expect(await generate(projectCode, [templateCode])).toEqual({ made: [], unchanged: [name], failed: [] });
    expect((await rowOf(projectCode, name)).latest?.number).toBe(1);
    expect((await t.audits('addDocumentVersion'))[0]).toMatchObject({
      entityCode: documentCode,
      detail: { projectCode, number, version: '0.1', origin: 'template' },
    });
  });

  it('says which of its facts have changed, and what they were', async () => {
    const { projectCode, templateCode, documentCode, change, name } = await made();
    await change({ companyName: '海辰信息', website: 'https://example.com' });
    const row = await rowOf(projectCode, name);
    expect(row.changed).toEqual([expect.objectContaining({ name: 'companyName' })]);
    expect((await detail(projectCode, documentCode)).differences).toEqual([
      expect.objectContaining({ name: 'companyName', before: '海辰科技', after: '海辰信息' }),
    ]);
    expect((await generate(projectCode, [templateCode])).made).toMatchObject([{ label: '0.2' }]);
    expect(await rowOf(projectCode, name)).toMatchObject({
      changed: [],
      latest: { number: 2, label: '0.2' },
    });
  });

  it('says that its template has a newer version, and is made anew from it', async () => {
    const { projectCode, templateCode, name } = await made();
    await nextTemplate(templateCode, '新版 {companyName}');
    expect((await rowOf(projectCode, name)).isTemplateNewer).toBe(true);
    await generate(projectCode, [templateCode]);
    const row = await rowOf(projectCode, name);
    expect(row).toMatchObject({ isTemplateNewer: false, latest: { label: '0.2' } });
    expect(await textOf(row.latest?.objectId ?? '', projectCode)).toBe('新版 海辰科技');
  });

  it('is reviewed, approved and issued by its people, and says who they were and since when it applies', async () => {
    const { projectCode, documentCode, name, number } = await approved();
    expect(await rowOf(projectCode, name)).toMatchObject({ status: 'final', standing: 'approved' });
    expect(await issue(projectCode, [documentCode], '2026-11-02')).toMatchObject({
      made: [{ documentCode, label: '1.0' }],
      failed: [],
    });
    const row = await rowOf(projectCode, name);
    expect(row).toMatchObject({
      status: 'finished',
      latest: { number: 1, label: '1.0', effectiveOn: '2026-11-02', issuedBy: `人 ${LEADER}` },
      inForce: { label: '1.0' },
    });
    expect(await textOf(row.inForce?.objectId ?? '', projectCode)).toBe(`海辰科技 ${number} 1.0 人 ${APPROVER}`);
    const { data } = await clients.CONSUMER_PM.get<IsoWire['listDeliverables']['data']>(calls.listDeliverables.path, {
      projectCode,
    });
    expect(data).toMatchObject([{ documentCode, number, version: { label: '1.0' } }]);
    expect((await t.audits('issueDocument'))[0]).toMatchObject({ entityCode: documentCode });
    expect((await detail(projectCode, documentCode)).versions[0]?.submissions).toMatchObject([
      { state: 'approved', prepared: { by: `人 ${LEADER}` }, approved: { by: `人 ${APPROVER}` } },
    ]);
  });

  it('keeps its issued version while the next one is a draft, and replaces it once that is issued', async () => {
    const { projectCode, templateCode, documentCode, change, name } = await approved();
    await issue(projectCode, [documentCode]);
    await change({ companyName: '海辰信息' });
    await generate(projectCode, [templateCode]);
    expect(await rowOf(projectCode, name)).toMatchObject({
      status: 'generated',
      standing: 'overtaken',
      latest: { number: 2, label: '1.1' },
      inForce: { number: 1, label: '1.0' },
    });
    await submit(projectCode, [documentCode]);
    await move(REVIEWER, projectCode, [name], 'review');
    await move(APPROVER, projectCode, [name], 'approve');
    await issue(projectCode, [documentCode]);
    expect(await rowOf(projectCode, name)).toMatchObject({ inForce: { number: 2, label: '2.0' } });
  });

  it('stays as it is while it waits for somebody', async () => {
    const { projectCode, templateCode, documentCode, change, name, number } = await made();
    await submit(projectCode, [documentCode]);
    await change({ companyName: '海辰信息' });
    expect(await rowOf(projectCode, name)).toMatchObject({ status: 'inhand', allowedActions: ['withdraw'] });
    expect(await generate(projectCode, [templateCode])).toMatchObject({ made: [], failed: [{ name }] });
    const { version, kind, language } = await rowOf(projectCode, name);
    const head = { projectCode, documentCode, version, name: '另名', kind, language, number };
    expect((await clients[LEADER].post(calls.saveManagementDocument.path, head)).errorCode).toBe('refused_transition');
    expect(await issue(projectCode, [documentCode])).toMatchObject({ made: [], failed: [{ name }] });
  });

  it('comes back with a reason, and loses its approval where it is called something else', async () => {
    const { projectCode, documentCode, name } = await made();
    await submit(projectCode, [documentCode]);
    expect((await move(REVIEWER, projectCode, [name], 'return')).errorCode).toBe('reason_needed');
    await move(REVIEWER, projectCode, [name], 'return', '缺少版本记录');
    expect(await rowOf(projectCode, name)).toMatchObject({
      status: 'generated',
      returned: { by: `人 ${REVIEWER}`, reason: '缺少版本记录' },
    });
    const other = await approved();
    const { version, kind, language } = await rowOf(other.projectCode, other.name);
    const head = { projectCode: other.projectCode, documentCode: other.documentCode, version, kind, language };
    const save = (said: object) => clients[LEADER].post(calls.saveManagementDocument.path, { ...head, ...said });
    const { number } = other;
    expect((await save({ name: other.name, number: 'X-1' })).errorCode).toBe('refused_transition');
    expect((await save({ name: '文件管理程序', number })).errorCode).toBe('200');
    expect((await save({ name: '文件管理程序', number })).errorCode).toBe('conflict');
    expect(await rowOf(other.projectCode, '文件管理程序')).toMatchObject({
      status: 'generated',
      standing: 'overtaken',
    });
  });

  it('is retired with a reason, and its number is not given again', async () => {
    const { projectCode, templateCode, documentCode, name } = await approved();
    await issue(projectCode, [documentCode]);
    const { version, number } = await rowOf(projectCode, name);
    const retire = (reason?: string) =>
      clients[LEADER].post(calls.retireManagementDocument.path, { projectCode, documentCode, version, reason });
    expect((await retire()).errorCode).toBe('reason_needed');
    expect((await retire('并入管理手册')).errorCode).toBe('200');
    const rows = (await list(projectCode)).list;
    expect(rows).toMatchObject([
      { documentCode, retired: { by: `人 ${LEADER}`, reason: '并入管理手册' }, allowedActions: [] },
      { documentCode: null, templateCode, status: 'init' },
    ]);
    expect(rows[1]?.number).not.toBe(number);
    const { data } = await clients[LEADER].get<unknown[]>(calls.listDeliverables.path, { projectCode });
    expect(data).toEqual([]);
    expect((await submit(projectCode, [documentCode])).success).toBe(false);
  });
});

describe('a document that came as a file', () => {
  const upload = async (projectCode: string, name: string, content: Buffer = wordTemplate('公司自有手册')) =>
    (
      await clients[LEADER].upload<{ objectId: string }>(file.uploadFile.path, {
        name,
        content,
        fields: { projectCode },
      })
    ).data.objectId;
  const head = { name: '质量手册', kind: 'manual', language: 'zh-CN' };
  const add = (projectCode: string, objectId: string, number: string, role: Role = LEADER) =>
    clients[role].post<{ documentCode: string }>(calls.addManagementDocument.path, {
      projectCode,
      objectId,
      number,
      ...head,
    });

  it('has the same life, its second version too, and is issued as it came', async () => {
    const { projectCode } = await newCompany();
    const objectId = await upload(projectCode, '手册.docx');
    const { documentCode } = (await add(projectCode, objectId, 'HC-SC-01')).data;
    expect(await rowOf(projectCode, '质量手册')).toMatchObject({
      templateCode: null,
      number: 'HC-SC-01',
      latest: { origin: 'upload', objectId, label: '0.1', fileName: '手册.docx' },
      allowedActions: ['replace', 'retire', 'submit'],
    });
    const second = await upload(projectCode, '手册改.docx', wordTemplate('改后'));
    const replace = { projectCode, documentCode, objectId: second, note: '按客户意见修改' };
    expect((await clients[LEADER].post(calls.replaceGeneratedFile.path, replace)).data).toEqual({ number: 2 });
    await submit(projectCode, [documentCode]);
    await move(REVIEWER, projectCode, ['质量手册'], 'review');
    await move(APPROVER, projectCode, ['质量手册'], 'approve');
    expect((await issue(projectCode, [documentCode])).made).toMatchObject([{ label: '1.0' }]);
    expect(await rowOf(projectCode, '质量手册')).toMatchObject({
      status: 'finished',
      inForce: { objectId: second, note: '按客户意见修改' },
    });
    const { data } = await clients[LEADER].get<{ list: { name: string }[] }>(file.listFiles.path, {
      projectCode,
      shelf: 'projectFile',
    });
    expect(data.list).toEqual([]);
  });

  it('takes no other person’s file, none of another kind, and no number twice', async () => {
    const { projectCode } = await newCompany();
    const objectId = await upload(projectCode, '手册.docx');
    expect((await add(projectCode, objectId, 'HC-SC-09', REVIEWER)).errorCode).toBe('unknown_reference');
    const text = await upload(projectCode, '说明.txt', Buffer.from('只是文字'));
    expect((await add(projectCode, text, 'HC-SC-09')).errorCode).toBe('file_type');
    expect((await add(projectCode, objectId, 'HC-SC-09')).errorCode).toBe('200');
    const other = await upload(projectCode, '手册.docx');
    expect((await add(projectCode, other, 'HC-SC-09')).errorCode).toBe('code_taken');
    expect((await list(projectCode)).list.filter(({ documentCode }) => documentCode)).toHaveLength(1);
  });
});

describe('many documents', () => {
  it('are made together; one that waits for somebody does not stop the others', async () => {
    const { projectCode, documentCode, templateCode, name } = await made();
    await submit(projectCode, [documentCode]);
    const others = [
      await template('{companyName}一', { name: '程序一' }),
      await template('{companyName}二', { name: '程序二' }),
    ];
    const result = await generate(projectCode, [templateCode, ...others]);
    expect(result.made.map(({ name }) => name).sort()).toEqual(['程序一', '程序二']);
    expect(result.failed).toMatchObject([{ name }]);
    const numbers = (await list(projectCode)).list.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(3);
  });

  it('are proposed by number, and none takes the part of another', async () => {
    const { projectCode } = await newCompany();
    await template('{companyName}甲', { name: '甲程序', kind: 'form' });
    await template('{companyName}乙', { name: '乙程序', kind: 'form', numberPart: 'BD-01' });
    await template('{companyName}丙', { name: '丙程序', kind: 'form', numberPart: 'BD-10' });
    expect((await list(projectCode)).list.map(({ name, number }) => `${number} ${name}`)).toEqual([
      'BD-01 乙程序',
      'BD-02 甲程序',
      'BD-10 丙程序',
    ]);
  });

  it('are submitted and approved together, with one task and one notice for each who is next', async () => {
    const { projectCode } = await newCompany();
    const names = ['程序甲', '程序乙', '程序丙', '程序丁'];
    const codes: string[] = [];
    for (const name of names) codes.push(await template(`{companyName}${name}`, { name }));
    const { made: rows } = await generate(projectCode, codes);
    const documentCodes = rows.map(({ documentCode }) => documentCode);
    expect((await submit(projectCode, documentCodes)).data).toEqual({ submitted: 4 });
    const { data } = await clients[REVIEWER].get<{ kind: string; projectCode: string; count: number }[]>(
      '/api/portal/user/waitingTasks',
    );
    expect(data.filter((task) => task.projectCode === projectCode && task.kind === 'reviewDocument')).toMatchObject([
      { kind: 'reviewDocument', count: 4 },
    ]);
    expect((await move(APPROVER, projectCode, names, 'review')).errorCode).toBe('403');
    expect((await move(REVIEWER, projectCode, names, 'review')).data).toEqual({ moved: 4 });
    expect((await move(APPROVER, projectCode, names, 'approve')).data).toEqual({ moved: 4 });
    expect((await list(projectCode)).list.map(({ status }) => status)).toEqual(['final', 'final', 'final', 'final']);
    expect(
      (await t.audits('approveRelease')).filter(({ entityCode }) => documentCodes.includes(entityCode)),
    ).toHaveLength(4);
  });

  it('are listed in as many statements as one', async () => {
    const { projectCode, documentCode } = await made();
    const one = await t.statements(() => list(projectCode));
    const codes: string[] = [];
    for (let n = 0; n < 4; n += 1) codes.push(await template(`{companyName}${n}`, { name: `程序${n}` }));
    await generate(projectCode, codes);
    await submit(projectCode, [documentCode]);
    expect(await t.statements(() => list(projectCode))).toBe(one);
  });

  it('name who can review one of them', async () => {
    const { projectCode, documentCode } = await made();
    const { data } = await clients[LEADER].get<{ candidates: unknown[]; allowedActions: string[] }>(
      release.getRelease.path,
      { projectCode, document: 'managementDocument', recordCode: documentCode },
    );
    expect(data.allowedActions).toEqual(['submit']);
    expect(data.candidates.length).toBeGreaterThan(1);
  });
});
