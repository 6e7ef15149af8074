import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { tidyAttachments } from '#server/capabilities/attachment/tidyAttachments';
import { projects } from '#server/core/project/tables';
import { makeDocumentTemplate } from '../../../../tests/factories/documentTemplates';
import { wordTemplate } from '../../../../tests/factories/wordTemplate';
import { assessmentApp } from '../../../../tests/server/assessmentApp';
import { shippedTemplates } from './shipped';

const { t, clients, customer, people, newProject } = assessmentApp();
type Role = keyof typeof clients;
type Detail = IsoWire['getDocumentTemplate']['data'];
type Usable = IsoWire['listStandardTemplates']['data'];

const LEADER = 'CHANNEL_TENANT_MANAGER';
const add = (
  content: string | Buffer,
  { templateCode, name = '手册.docx', role = LEADER }: { templateCode?: string; name?: string; role?: Role } = {},
) =>
  clients[role].upload<IsoWire['addDocumentTemplateFile']['data']>(calls.addDocumentTemplateFile.path, {
    name,
    content: typeof content === 'string' ? wordTemplate(content) : content,
    fields: { ...(templateCode && { templateCode }) },
  });
const added = async (...given: Parameters<typeof add>) => {
  const answer = await add(...given);
  expect(answer.errorCode, answer.errorMsg).toBe('200');
  return answer.data;
};
const detail = async (templateCode: string, role: Role = LEADER) =>
  (await clients[role].get<Detail>(calls.getDocumentTemplate.path, { templateCode })).data;
const save = (templateCode: string, body: object, role: Role = LEADER) =>
  clients[role].post<{ version: number }>(calls.saveDocumentTemplate.path, {
    templateCode,
    version: 1,
    name: '手册',
    kind: 'manual',
    language: 'zh-CN',
    schemes: [],
    editions: [],
    numberPart: null,
    isEnabled: true,
    ...body,
  });
const usable = async (projectCode: string, role: Role = 'CONSUMER_PM') =>
  (await clients[role].get<Usable>(calls.listStandardTemplates.path, { projectCode })).data;
const codes = async (projectCode: string) => (await usable(projectCode)).map(({ templateCode }) => templateCode);
const preview = (projectCode: string, templateCode: string, role: Role = 'CONSUMER_PM') =>
  clients[role].get(calls.previewDocument.path, { projectCode, templateCode });
const textOf = (bytes: Buffer) =>
  strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array())
    .replaceAll(/<[^>]+>/gu, '')
    .trim();

/** A project of the channel with these facts of its company. */
async function projectWith(values: Record<string, string>) {
  const { projectCode, tenantCode } = await newProject();
  const [{ projectGroupCode } = { projectGroupCode: '' }] = await t.peek((tx) =>
    tx
      .select({ projectGroupCode: projects.projectGroupCode })
      .from(projects)
      .where(eq(projects.projectCode, projectCode)),
  );
  const body = { projectCode, projectGroupCode, moduleCode: 'company', version: 0, values };
  expect((await clients.CONSUMER_PM.post(calls.saveVariables.path, body)).errorCode).toBe('200');
  return { projectCode, projectGroupCode, tenantCode };
}

describe('a Word template', () => {
  it('is named by its file, checked, and kept with what is wrong with it', async () => {
    const { templateCode, number, faultCount } = await added('第一段\n{compnayName}公司\n{#sites}无结束', {
      name: '质量手册.docx',
    });
    expect({ number, faultCount }).toEqual({ number: 1, faultCount: 2 });
    const made = await detail(templateCode, 'CHANNEL_EXECUTOR');
    expect(made).toMatchObject({
      name: '质量手册',
      kind: 'other',
      language: 'zh-CN',
      isEnabled: true,
      latest: { number: 1, fileName: '质量手册.docx', faultCount: 2, addedBy: `人 ${LEADER}` },
      allowedActions: ['view'],
    });
    expect(made.faults).toEqual([
      {
        fault: 'unknown_name',
        part: 'document',
        paragraph: 2,
        excerpt: '{compnayName}公司',
        text: '变量表中没有“compnayName”，是否应为“companyName”？',
      },
      expect.objectContaining({ fault: 'block_not_closed', paragraph: 3, text: '“sites”的循环或条件没有结束标记' }),
    ]);
    const english = await clients[LEADER].get<Detail>(
      calls.getDocumentTemplate.path,
      { templateCode },
      { 'accept-language': 'en-US' },
    );
    expect(english.data.faults[0]?.text).toBe('There is no name “compnayName” – did you mean “companyName”?');
    const marked = await clients[LEADER].get(calls.getMarkedDocumentTemplate.path, { templateCode });
    expect(textOf(marked.bytes)).toMatch(/compnayName\}公司.*是否应为“companyName”/u);
    const { projectCode } = await newProject();
    expect(await codes(projectCode)).not.toContain(templateCode);
    expect((await preview(projectCode, templateCode)).errorCode).toBe('not_found');
    const [row] = await t.audits('addDocumentTemplateFile');
    expect(row).toMatchObject({ entityCode: templateCode, detail: { name: '质量手册', number: 1, faults: 2 } });
  });

  it('comes in versions, of which the latest counts', async () => {
    const { templateCode } = await added('{wrong}');
    expect(await added('{companyName}', { templateCode })).toMatchObject({ templateCode, number: 2, faultCount: 0 });
    const { versions, faults, uses } = await detail(templateCode);
    expect(versions.map(({ number, faultCount }) => [number, faultCount])).toEqual([
      [2, 0],
      [1, 1],
    ]);
    expect({ faults, uses }).toEqual({ faults: [], uses: ['companyName'] });
    const taken = await clients.CHANNEL_EXECUTOR.get(file.downloadFile.path, { objectId: versions[1]?.objectId ?? '' });
    expect(taken.bytes.subarray(0, 2).toString()).toBe('PK');
  });

  it('is a Word file and nothing else', async () => {
    expect((await add(Buffer.from('%PDF-1.7 '), { name: '手册.docx' })).errorCode).toBe('file_type');
    expect((await add('{companyName}', { name: '手册.docm' })).errorCode).toBe('file_type');
    expect((await add(Buffer.from('PK\u0003\u0004broken'), { name: '手册.docx' })).errorCode).toMatch(/^file_/u);
    const macro = wordTemplate('{companyName}', { entries: { 'word/vbaProject.bin': 'x' } });
    const { templateCode } = await added(macro);
    expect((await detail(templateCode)).faults).toMatchObject([{ fault: 'macro', paragraph: null }]);
  });

  it('is described, and of two people the second sees what the first has changed', async () => {
    const { templateCode } = await added('{companyName}');
    expect((await save(templateCode, { name: '信息安全手册', schemes: ['ISMS'] })).data).toEqual({ version: 2 });
    const late = await save(templateCode, { name: '手册', isEnabled: false });
    expect(late.errorCode).toBe('conflict');
    expect(late.data).toMatchObject({ current: { name: '信息安全手册', schemes: ['ISMS'], version: 2 } });
    expect((await save(templateCode, { version: 2, kind: 'novel' })).status).toBe(400);
    expect((await save('W-none', {})).errorCode).toBe('not_found');
    expect((await save(templateCode, { version: 2 }, 'CHANNEL_EXECUTOR')).errorCode).toBe('403');
    const [row] = await t.audits('saveDocumentTemplate');
    expect(row?.detail).toMatchObject({
      name: '信息安全手册',
      version: 2,
      changed: { name: { before: '手册', after: '信息安全手册' }, kind: { before: 'other', after: 'manual' } },
    });
  });

  it('goes with its files', async () => {
    const { templateCode } = await added('{companyName}');
    const [version] = (await detail(templateCode)).versions;
    const remove = (version: number) =>
      clients[LEADER].post(calls.deleteDocumentTemplate.path, { templateCode, version });
    expect((await remove(2)).errorCode).toBe('conflict');
    expect((await remove(1)).errorCode).toBe('200');
    expect((await remove(1)).errorCode).toBe('not_found');
    const get = () => clients[LEADER].get(file.downloadFile.path, { objectId: version?.objectId ?? '' });
    expect((await get()).errorCode).toBe('not_found');
    expect((await t.audits('deleteDocumentTemplate'))[0]?.detail).toEqual({ name: '手册' });
  });

  it('keeps its files when what belongs to nothing is tidied away', async () => {
    const { templateCode } = await added('{companyName}');
    await tidyAttachments(t.services);
    const [version] = (await detail(templateCode)).versions;
    const get = await clients[LEADER].get(file.downloadFile.path, { objectId: version?.objectId ?? '' });
    expect(get.status).toBe(200);
  });
});

describe('documents of a project', () => {
  it('are made from what is entered, and say what lacks', async () => {
    const { projectCode } = await projectWith({ companyName: '华辰精密' });
    const { templateCode } = await added(
      '{companyName}\n{legalRepresentative}\n{#website}{website}{/website}\n{#cloudServices}{name}{/cloudServices}',
    );
    const [found] = (await usable(projectCode)).filter((one) => one.templateCode === templateCode);
    expect(found).toMatchObject({
      name: '手册',
      number: 1,
      // A website is asked for before it is printed, and a company may use no cloud services.
      lacking: [{ name: 'legalRepresentative', zh: '法定代表人', en: 'Legal representative' }],
    });
    const made = await preview(projectCode, templateCode);
    expect(textOf(made.bytes)).toBe('华辰精密【待填写：法定代表人】');
    expect((await preview(projectCode, templateCode)).bytes.equals(made.bytes)).toBe(true);
    const [row] = await t.audits('previewDocument');
    expect(row).toMatchObject({ entityCode: templateCode, detail: { projectCode, name: '手册', number: 1 } });
    expect((await preview(projectCode, templateCode, 'CONSUMER_EXECUTOR')).errorCode).toBe('403');
  });

  it('print what people type as text, whatever it looks like', async () => {
    const { projectCode } = await projectWith({ companyName: '{legalRepresentative} <w:p> & {#sites}' });
    const { templateCode } = await added('{companyName}');
    const { bytes } = await preview(projectCode, templateCode);
    expect(textOf(bytes)).toBe('{legalRepresentative} &lt;w:p&gt; &amp; {#sites}');
  });

  it('come from templates of the project’s channel that are in use and for its schemes', async () => {
    const { projectCode } = await newProject();
    const [on, off, other] = [
      (await added('{companyName}')).templateCode,
      (await added('{companyName}')).templateCode,
      (await added('{companyName}')).templateCode,
    ];
    await save(off, { isEnabled: false });
    await save(other, { schemes: ['EnMS'] });
    const foreign = await t.peek((tx) =>
      makeDocumentTemplate(tx, { tenantCode: customer.tenantCode, createdBy: people.CONSUMER_PM.accountId }),
    );
    const found = await codes(projectCode);
    expect(found).toContain(on);
    for (const one of [off, other, foreign]) {
      expect(found).not.toContain(one);
      expect((await preview(projectCode, one)).errorCode).toBe('not_found');
    }
    // Its file is the channel's: the customer gets documents, not templates.
    const [version] = (await detail(on)).versions;
    const get = await clients.CONSUMER_PM.get(file.downloadFile.path, { objectId: version?.objectId ?? '' });
    expect(get.errorCode).toBe('not_found');
  });

  it('are made from the version before, while its next one has faults', async () => {
    const { projectCode } = await projectWith({ companyName: '华辰精密' });
    const { templateCode } = await added('{companyName}第一版');
    await added('{compnayName}第二版', { templateCode });
    const [found] = (await usable(projectCode)).filter((one) => one.templateCode === templateCode);
    expect(found?.number).toBe(1);
    expect(textOf((await preview(projectCode, templateCode)).bytes)).toBe('华辰精密第一版');
    await added('{companyName}第三版', { templateCode });
    expect(textOf((await preview(projectCode, templateCode)).bytes)).toBe('华辰精密第三版');
  });

  it('are listed in as many statements for many templates as for one', async () => {
    const { projectCode } = await newProject();
    await added('{companyName}');
    const before = await t.statements(() => usable(projectCode));
    for (let n = 0; n < 3; n += 1) await added('{companyName}');
    expect(await t.statements(() => usable(projectCode))).toBe(before);
  });

  it('tell of each fact in which of them it stands', async () => {
    const { projectCode, projectGroupCode } = await projectWith({ companyName: '华辰' });
    const { templateCode } = await added('{shortName}');
    await save(templateCode, { name: '简称用处' });
    const path = calls.listVariables.path
      .replace('{projectGroupCode}', projectGroupCode)
      .replace('{projectCode}', projectCode);
    const { data } = await clients.CONSUMER_PM.get<IsoWire['listVariables']['data']>(path);
    expect(data.uses.shortName).toEqual(['简称用处']);
    expect(data.uses.legalRepresentative).not.toContain('简称用处');
  });
});

describe('the portal’s own set', () => {
  const list = async () =>
    (await clients[LEADER].get<IsoWire['listShippedTemplates']['data']>(calls.listShippedTemplates.path)).data;
  const take = (key: string, role: Role = LEADER) =>
    clients[role].post<{ templateCode: string }>(calls.takeShippedTemplate.path, { key });

  it('is taken template by template, each once, and can be filled', async () => {
    const { projectCode } = await projectWith({ companyName: '华辰精密' });
    const key = 'ismsManual.zh-CN';
    const shipped = shippedTemplates().find((one) => one.key === key);
    expect((await list()).map((one) => one.key)).toEqual(shippedTemplates().map((one) => one.key));
    const { templateCode } = (await take(key)).data;
    expect((await list()).filter(({ isTaken }) => isTaken).map((one) => one.key)).toEqual([key]);
    expect((await take(key)).errorCode).toBe('name_taken');
    expect((await take('none.zh-CN')).errorCode).toBe('not_found');
    expect((await take(key, 'CHANNEL_EXECUTOR')).errorCode).toBe('403');
    const { bytes } = await preview(projectCode, templateCode);
    expect(textOf(bytes)).toContain('华辰精密');
    expect(textOf(bytes)).not.toMatch(/[{}]/u);
    expect(await detail(templateCode)).toMatchObject({
      name: shipped?.name,
      kind: 'manual',
      schemes: ['ISMS'],
      faults: [],
      latest: { fileName: `${shipped?.name}.docx` },
    });
  });
});
