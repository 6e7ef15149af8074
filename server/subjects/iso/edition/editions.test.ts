import { describe, expect, it } from 'vitest';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { sheetsOf, shownText } from '#server/kernel/documents/sheets';
import { xlsxMime } from '#server/kernel/files/mime';
import { APPROVER, documentsApp, LEADER } from '../../../../tests/server/documentsApp';

const { t, clients, newCompany, template, list, rowOf, generate, detail, submit, move, issue } = documentsApp();
type Role = keyof typeof clients;
type Editions = IsoWire['getCertificationEditions']['data'];
type Transition = IsoWire['getEditionTransition']['data'];
type Documents = IsoWire['listEditionDocuments']['data'];

const OLD = 'ISO9001-2015';
const NEW = 'ISO9001-2026';

const read = async (projectCode: string, role: Role = 'CONSUMER_OWNER') =>
  (await clients[role].get<Editions>(calls.getCertificationEditions.path, { projectCode })).data;
const choose = (projectCode: string, version: number, editions: string[], reason?: string, role: Role = LEADER) =>
  clients[role].post<{ version: number; current?: { editions: string[] } }>(calls.saveMaterialEditions.path, {
    projectCode,
    version,
    editions,
    ...(reason && { reason }),
  });
const plan = (projectCode: string, schemes: string[], days: Record<string, string> = {}) =>
  clients[LEADER].post(calls.saveTimeline.path, { projectCode, version: 0, schemes, days });
const transition = (projectCode: string, edition: string = NEW, role: Role = LEADER) =>
  clients[role].get<Transition>(calls.getEditionTransition.path, { projectCode, edition });
const documents = async (projectCode: string, more: object = {}, role: Role = LEADER) =>
  (await clients[role].get<Documents>(calls.listEditionDocuments.path, { projectCode, edition: NEW, ...more })).data;
const needs = async (projectCode: string) =>
  Object.fromEntries((await documents(projectCode)).map(({ name, need }) => [name, need]));
const start = (projectCode: string, body: object, role: Role = LEADER) =>
  clients[role].post<{ version: number }>(calls.startEditionTransition.path, {
    projectCode,
    edition: NEW,
    reason: '顾客要求按新版认证',
    ...body,
  });
const auditsOf = async (action: string, entityCode: string) =>
  (await t.audits(action)).filter((row) => row.entityCode === entityCode);

let count = 0;
/** A project by ISO 9001:2015 and a template of the channel for these editions. */
async function certified(editions: string[] = [OLD]) {
  const { projectCode, tenantCode } = await newCompany();
  expect((await plan(projectCode, ['QMS', 'ISMS'])).errorCode).toBe('200');
  expect((await choose(projectCode, 0, [OLD, 'ISO27001-2022'])).errorCode).toBe('200');
  count += 1;
  const name = `质量手册${count}`;
  const head = { name, kind: 'manual', numberPart: `SC-E${count}`, schemes: ['QMS'], editions };
  const templateCode = await template('{companyName}', head);
  return { projectCode, tenantCode, name, templateCode };
}
/** The same with the document that was made from the template. */
async function made(editions: string[] = [OLD]) {
  const of = await certified(editions);
  const { made: rows, failed } = await generate(of.projectCode, [of.templateCode]);
  expect(failed).toEqual([]);
  return { ...of, documentCode: rows[0]?.documentCode ?? '' };
}
async function released() {
  const of = await made();
  const { projectCode, documentCode, name } = of;
  expect((await submit(projectCode, [documentCode])).errorCode).toBe('200');
  expect((await move('CHANNEL_TENANT_SUB_MANAGER', projectCode, [name], 'review')).errorCode).toBe('200');
  expect((await move(APPROVER, projectCode, [name], 'approve')).errorCode).toBe('200');
  expect((await issue(projectCode, [documentCode])).failed).toEqual([]);
  return of;
}

describe('the editions of a certification', () => {
  it('are the usual ones of the planned days until somebody chooses, and say what speaks against them', async () => {
    const { projectCode } = await newCompany();
    await plan(projectCode, ['QMS', 'EMS'], { stage1: '2028-03-01', stage2: '2028-04-03' });
    expect(await read(projectCode)).toEqual({
      version: 0,
      editions: [NEW, 'ISO14001-2015', 'ISO27001-2022'],
      audit: '2028-04-03',
      warnings: [],
      inUse: [],
      transitions: [],
      allowedActions: ['view', 'fill', 'acknowledge'],
    });
    expect((await choose(projectCode, 0, [OLD, 'ISO14001-2015'])).errorCode).toBe('200');
    expect((await read(projectCode)).warnings).toEqual([
      { edition: OLD, rule: 'onlyNext', day: '2028-03-31', isConfirmed: true },
    ]);
  });

  it('are changed for a reason, which the log keeps', async () => {
    const { projectCode } = await certified();
    expect((await choose(projectCode, 1, [NEW, 'ISO27001-2022'])).errorCode).toBe('reason_needed');
    expect((await choose(projectCode, 1, [NEW, 'ISO27001-2022'], '合同约定新版')).data.version).toBe(2);
    expect((await auditsOf('saveMaterialEditions', projectCode)).map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ editions: 'ISO 9001:2026, ISO/IEC 27001:2022', reason: '合同约定新版' }),
    );
    // Another standard beside it asks for none.
    expect((await choose(projectCode, 2, [NEW, 'ISO27001-2022', 'ISO45001-2018'])).data.version).toBe(3);
  });

  it('stay once documents were released, also by way of no edition', async () => {
    const { projectCode, name } = await released();
    expect((await read(projectCode)).inUse).toEqual([{ edition: OLD, documents: 1 }]);
    const refused = await choose(projectCode, 1, [NEW, 'ISO27001-2022'], '改用新版');
    expect(refused.errorCode).toBe('edition_in_use');
    expect(refused.errorMsg).toContain('ISO 9001:2015');
    expect((await choose(projectCode, 1, ['ISO27001-2022'])).data.version).toBe(2);
    expect((await choose(projectCode, 2, [NEW, 'ISO27001-2022'])).errorCode).toBe('edition_in_use');
    expect((await choose(projectCode, 2, [OLD, 'ISO27001-2022'])).data.version).toBe(3);
    expect((await rowOf(projectCode, name)).otherEditions).toEqual([]);
  });
});

describe('templates and documents by edition', () => {
  it('are offered under their own edition alone, and the others are named', async () => {
    const { projectCode, templateCode, name } = await certified([NEW]);
    const now = await list(projectCode);
    expect(now.list.map((one) => one.templateCode)).not.toContain(templateCode);
    expect(now.otherTemplates).toEqual([{ templateCode, name, editions: [NEW] }]);
    expect(now.editions).toEqual([OLD, 'ISO27001-2022']);
    const refused = await clients[LEADER].post(calls.generateFiles.path, {
      projectCode,
      templateCodes: [templateCode],
    });
    expect(refused.errorCode).toBe('not_found');
    const ofEdition = async (edition: string) =>
      (await clients[LEADER].get<{ templateCode: string }[]>(calls.listDocumentTemplates.path, { edition })).data.map(
        (one) => one.templateCode,
      );
    expect(await ofEdition(NEW)).toContain(templateCode);
    expect(await ofEdition(OLD)).not.toContain(templateCode);
    expect(await ofEdition('ISO27001-2022')).not.toContain(templateCode);
  });

  it('refuse an edition of a standard that the template is not for', async () => {
    const { templateCode, name } = await certified();
    const head = { name, kind: 'manual', language: 'zh-CN', numberPart: null, isEnabled: true };
    const body = { templateCode, version: 2, ...head, schemes: ['EMS'], editions: [OLD] };
    expect((await clients[LEADER].post(calls.saveDocumentTemplate.path, body)).status).toBe(400);
    const wrong = { ...body, schemes: [], editions: ['constructor'] };
    expect((await clients[LEADER].post(calls.saveDocumentTemplate.path, wrong)).status).toBe(400);
  });

  it('keep the edition that a version was made under', async () => {
    const { projectCode, documentCode, name } = await made();
    expect(await rowOf(projectCode, name)).toMatchObject({ editions: [OLD], otherEditions: [] });
    expect((await choose(projectCode, 1, [NEW, 'ISO27001-2022'], '改用新版')).errorCode).toBe('200');
    expect(await rowOf(projectCode, name)).toMatchObject({ editions: [OLD], otherEditions: [OLD] });
    expect((await detail(projectCode, documentCode)).versions[0]?.editions).toEqual([OLD]);
  });

  it('make a document anew where only its edition is another', async () => {
    const { projectCode, templateCode, name } = await made([]);
    expect((await generate(projectCode, [templateCode])).unchanged).toEqual([name]);
    expect((await choose(projectCode, 1, [NEW, 'ISO27001-2022'], '改用新版')).errorCode).toBe('200');
    expect((await generate(projectCode, [templateCode])).made).toMatchObject([{ label: '0.2' }]);
    expect(await rowOf(projectCode, name)).toMatchObject({ editions: [NEW], otherEditions: [] });
  });
});

describe('a change of edition', () => {
  it('is shown before it begins: days, clauses, materials and what each document needs', async () => {
    const { projectCode, name } = await released();
    const { data } = await transition(projectCode, NEW, 'INTERNAL_AUDITOR');
    expect(data).toMatchObject({
      from: OLD,
      to: NEW,
      begun: null,
      version: 1,
      materials: { asked: 34, added: [], removed: [] },
      changesOrigin: { isConfirmed: false },
    });
    expect(data.changes.map(({ clause }) => clause)).toContain('6.1.3');
    expect(data.needs.find(({ need }) => need === 'template')).toEqual({ need: 'template', documents: 1 });
    expect(await documents(projectCode)).toMatchObject([
      { name, need: 'template', actor: 'channel', editions: [OLD], isIssued: true, candidates: [] },
    ]);
  });

  it('begins in one act, after which documents wait until they are made anew', async () => {
    const { projectCode, templateCode, name } = await released();
    const { seal, version } = (await transition(projectCode)).data;
    expect((await start(projectCode, { version, seal })).data).toEqual({ version: 2 });
    expect(await read(projectCode)).toMatchObject({
      editions: [NEW, 'ISO27001-2022'],
      transitions: [{ from: OLD, to: NEW, reason: '顾客要求按新版认证' }],
    });
    expect(await auditsOf('startEditionTransition', projectCode)).toMatchObject([
      { detail: { from: 'ISO 9001:2015', to: 'ISO 9001:2026', documents: 1, reason: '顾客要求按新版认证' } },
    ]);
    expect(await rowOf(projectCode, name)).toMatchObject({ otherEditions: [OLD] });
    // The channel brings in the new edition of its template.
    const head = { name, kind: 'manual', language: 'zh-CN', numberPart: null, isEnabled: true, schemes: ['QMS'] };
    const body = { templateCode, version: 2, ...head, editions: [NEW] };
    expect((await clients[LEADER].post(calls.saveDocumentTemplate.path, body)).errorCode).toBe('200');
    expect(await needs(projectCode)).toEqual({ [name]: 'remake' });
    expect((await generate(projectCode, [templateCode])).made).toMatchObject([{ name }]);
    expect(await needs(projectCode)).toEqual({ [name]: 'done' });
    expect((await transition(projectCode)).data.begun).toMatchObject({ to: NEW });
    expect((await start(projectCode, { version: 2, seal })).errorCode).toBe('refused_transition');
  });

  it('begins again after it was taken back', async () => {
    const { projectCode } = await made();
    const { seal, version } = (await transition(projectCode)).data;
    expect((await start(projectCode, { version, seal })).errorCode).toBe('200');
    expect((await choose(projectCode, 2, [OLD, 'ISO27001-2022'], '机构尚未获准')).data.version).toBe(3);
    const again = (await transition(projectCode)).data;
    expect(again.begun).toBeNull();
    expect((await start(projectCode, { version: 3, seal: again.seal })).data).toEqual({ version: 4 });
    expect((await read(projectCode)).transitions).toHaveLength(2);
  });

  it('takes a review as done that came after it began', async () => {
    const { projectCode, documentCode, name } = await released();
    const { seal, version } = (await transition(projectCode)).data;
    expect((await start(projectCode, { version, seal })).errorCode).toBe('200');
    const row = await rowOf(projectCode, name);
    const review = {
      projectCode,
      documentCode,
      version: row.version,
      number: 1,
      note: '新版下仍适宜',
      nextReviewOn: null,
    };
    const { errorCode, errorMsg } = await clients[LEADER].post(calls.reviewManagementDocument.path, review);
    expect(row.otherEditions).toEqual([OLD]);
    expect(errorCode, errorMsg).toBe('200');
    expect(await needs(projectCode)).toEqual({ [name]: 'done' });
    // It counts where documents of another edition are named, too, and stays what it was made under.
    expect(await rowOf(projectCode, name)).toMatchObject({ editions: [OLD], otherEditions: [] });
    expect((await read(projectCode)).inUse).toEqual([
      { edition: OLD, documents: 1 },
      { edition: NEW, documents: 1 },
    ]);
    expect((await choose(projectCode, 2, [OLD, 'ISO27001-2022'], '机构尚未获准')).errorCode).toBe('200');
  });

  it('does not begin on what is no longer as it was seen, twice, or without a reason', async () => {
    const { projectCode, templateCode } = await made();
    const { seal, version } = (await transition(projectCode)).data;
    expect((await start(projectCode, { version, seal, reason: ' ' })).status).toBe(400);
    expect((await start(projectCode, { version, seal, edition: 'ISO9001-2008' })).status).toBe(400);
    // The template is switched off meanwhile: its document has to be reviewed.
    const head = { name: '手册', kind: 'manual', language: 'zh-CN', numberPart: null, isEnabled: false };
    const body = { templateCode, version: 2, ...head, schemes: ['QMS'], editions: [OLD] };
    expect((await clients[LEADER].post(calls.saveDocumentTemplate.path, body)).errorCode).toBe('200');
    expect((await start(projectCode, { version, seal })).errorCode).toBe('change_overtaken');
    const again = (await transition(projectCode)).data.seal;
    const both = await Promise.all([
      start(projectCode, { version, seal: again }),
      start(projectCode, { version, seal: again }, 'CONSUMER_PM'),
    ]);
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'conflict']);
    expect(both.find(({ errorCode }) => errorCode === 'conflict')?.data).toMatchObject({
      current: { version: 2, editions: [NEW, 'ISO27001-2022'] },
    });
  });

  it('is not one to an edition that the project can’t change to', async () => {
    const { projectCode } = await certified();
    expect((await transition(projectCode, 'ISO14001-2026')).errorCode).toBe('not_found');
    expect((await transition(projectCode, OLD)).errorCode).toBe('not_found');
    expect((await start(projectCode, { version: 1, seal: 'x', edition: 'ISO45001-2018' })).errorCode).toBe('not_found');
    expect((await start(projectCode, { version: 1, seal: 'x' }, 'CONSUMER_OWNER')).errorCode).toBe('403');
  });

  it('is taken away as a workbook, and narrowed by what is needed', async () => {
    const { projectCode, name } = await made();
    expect(await documents(projectCode, { need: 'done' })).toEqual([]);
    expect(await documents(projectCode, { need: 'template' })).toMatchObject([{ name }]);
    const { bytes } = await clients[LEADER].get(
      calls.listEditionDocuments.path,
      { projectCode, edition: NEW, columns: 'name,editions,need,actor' },
      { accept: xlsxMime },
    );
    const [rows = []] = [...sheetsOf(bytes).values()];
    const texts = rows.map(({ cells }) => cells.map(shownText));
    expect(texts.flat()).toEqual(expect.arrayContaining([name, 'ISO 9001:2015', '缺新版模板', '渠道商']));
  });

  it('reads many documents in as many statements as one', async () => {
    const { projectCode } = await made();
    const one = await t.statements(() => documents(projectCode));
    for (const at of [1, 2]) {
      const templateCode = await template('{companyName}', { name: `程序${at}`, numberPart: `CX-E${count}-${at}` });
      await generate(projectCode, [templateCode]);
    }
    expect(await documents(projectCode)).toHaveLength(3);
    expect(await t.statements(() => documents(projectCode))).toBe(one);
  });
});
