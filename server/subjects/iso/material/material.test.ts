import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import { daysLater } from '#domain/kernel/days';
import { limits } from '#domain/kernel/limits';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { tidyAttachments } from '#server/capabilities/attachment/tidyAttachments';
import { portalToday } from '#server/kernel/days';
import { sheetsOf, shownText } from '#server/kernel/documents/sheets';
import { docxMime, pdfMime } from '#server/kernel/files/mime';
import { files } from '#server/kernel/files/tables';
import { makeFile } from '../../../../tests/factories/files';
import { makeRelease, signAssessment } from '../../../../tests/factories/releases';
import { assessmentApp, type Project } from '../../../../tests/server/assessmentApp';
import { materialFiles } from './tables';

const { t, clients, newProject } = assessmentApp();
type Materials = IsoWire['getMaterials']['data'];
type Role = keyof typeof clients;

const read = async ({ projectCode }: Project, role: Role = 'CONSUMER_OWNER') => {
  const answer = await clients[role].get<Materials>(calls.getMaterials.path, { projectCode });
  expect(answer.errorCode, answer.errorMsg).toBe('200');
  return answer.data;
};
const itemOf = (materials: Materials, code: string) => {
  const item = materials.items.find(({ materialCode }) => materialCode === code);
  if (!item) throw new Error(`${code} is not asked for.`);
  return item;
};
const item = async (project: Project, code: string) => itemOf(await read(project), code);

const choose = ({ projectCode }: Project, version: number, editions: string[], role: Role = 'CHANNEL_TENANT_MANAGER') =>
  clients[role].post<{ version: number }>(calls.saveMaterialEditions.path, { projectCode, version, editions });
const say = ({ projectCode }: Project, materialCode: string, rest: object, role: Role = 'CONSUMER_PM') =>
  clients[role].post<{ version: number }>(calls.saveMaterial.path, {
    projectCode,
    materialCode,
    version: 0,
    note: '',
    inapplicable: null,
    ...rest,
  });
/** Chinese bytes are valid text, so that each file is what its name says. */
const add = async (
  { projectCode }: Project,
  materialCode: string,
  name: string,
  { documentId, role = 'CONSUMER_PM' }: { documentId?: string; role?: Role } = {},
) =>
  clients[role].upload<{ objectId: string }>(calls.addMaterialFile.path, {
    name,
    content: Buffer.from(name),
    fields: { projectCode, materialCode, ...(documentId && { documentId }) },
  });
const added = async (...given: Parameters<typeof add>): Promise<string> => {
  const answer = await add(...given);
  expect(answer.errorCode, answer.errorMsg).toBe('200');
  return answer.data.objectId;
};
const date = ({ projectCode }: Project, objectId: string, days: object, version = 1) =>
  clients.CONSUMER_PM.post<{ version: number }>(calls.saveMaterialFile.path, {
    projectCode,
    objectId,
    version,
    effectiveOn: null,
    validUntil: null,
    ...days,
  });
const remove = ({ projectCode }: Project, objectId: string) =>
  clients.CONSUMER_PM.post(calls.removeMaterialFile.path, { projectCode, objectId });
const archive = async ({ projectCode }: Project, role: Role = 'INTERNAL_AUDITOR') => {
  const { bytes } = await clients[role].get(calls.downloadMaterials.path, { projectCode });
  return Object.entries(unzipSync(bytes));
};
/** The index of an archive: its heading and lines, by column. */
const indexIn = (bytes: Uint8Array) => {
  const [rows = []] = [...sheetsOf(bytes).values()];
  const [head, ...lines] = rows.map(({ cells }) => cells);
  const textAt = (cells: (typeof lines)[number], column: number) =>
    shownText(cells.find((one) => one.column === column));
  return lines.map((cells) =>
    Object.fromEntries((head ?? []).map((cell) => [shownText(cell), textAt(cells, cell.column)])),
  );
};
const auditsOf = async (action: string, entityCode: string) =>
  (await t.audits(action)).filter((row) => row.entityCode === entityCode);

describe('the materials of a certification', () => {
  let project: Project;
  beforeAll(async () => {
    project = await newProject();
  });

  it('are those of the project’s own standard until somebody chooses others', async () => {
    const { version, editions, coverage, items, allowedActions } = await read(project);
    expect({ version, editions, coverage, allowedActions }).toEqual({
      version: 0,
      editions: ['ISO27001-2022'],
      coverage: [{ edition: 'ISO27001-2022', must: 31, met: 0, toDo: 36 }],
      allowedActions: ['view'],
    });
    expect(items).toHaveLength(36);
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['lacking', 'undecided']));
    expect(itemOf(await read(project), 'activityLicenses')).toMatchObject({ need: 'if', state: 'undecided' });
  });

  it('follow the schemes whose dates are planned', async () => {
    const planned = await newProject();
    const { projectCode } = planned;
    const body = { projectCode, version: 0, schemes: ['QMS', 'ISMS', 'EnMS'], days: {} };
    await clients.CHANNEL_TENANT_MANAGER.post(calls.saveTimeline.path, body);
    expect((await read(planned)).editions).toEqual(['ISO9001-2015', 'ISO27001-2022']);
  });

  it('are chosen by edition, one of each standard, and the choice is logged', async () => {
    const chosen = await newProject();
    expect((await choose(chosen, 0, ['ISO27001-2022', 'ISO9001-2026'])).data).toEqual({ version: 1 });
    const { version, editions, items } = await read(chosen);
    expect([version, editions, items.length]).toEqual([1, ['ISO9001-2026', 'ISO27001-2022'], 49]);
    expect(itemOf(await read(chosen), 'businessLicense').asked).toEqual([
      { edition: 'ISO9001-2026', no: 1, clause: '' },
      { edition: 'ISO27001-2022', no: 1, clause: '' },
    ]);
    expect(await auditsOf('saveMaterialEditions', chosen.projectCode)).toMatchObject([
      {
        detail: {
          editions: 'ISO 9001:2026, ISO/IEC 27001:2022',
          changed: { editions: { before: ['ISO27001-2022'], after: ['ISO9001-2026', 'ISO27001-2022'] } },
        },
      },
    ]);
    // None at all is a choice as well.
    expect((await choose(chosen, 1, [])).data).toEqual({ version: 2 });
    expect(await read(chosen)).toMatchObject({ editions: [], items: [], coverage: [] });
    for (const wrong of [['ISO9001-2015', 'ISO9001-2026'], ['ISO9001-2008'], ['constructor'], 'ISO9001-2015'])
      expect((await choose(chosen, 2, wrong as string[])).status, JSON.stringify(wrong)).toBe(400);
  });

  it('are chosen by one of two at once, whose choice the other is shown', async () => {
    const chosen = await newProject();
    const both = await Promise.all([
      choose(chosen, 0, ['ISO9001-2015']),
      choose(chosen, 0, ['ISO45001-2018'], 'CONSUMER_PM'),
    ]);
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'conflict']);
    const { editions } = await read(chosen);
    expect(both.find(({ errorCode }) => errorCode === 'conflict')?.data).toMatchObject({
      current: { version: 1, editions },
    });
  });

  it('carry a note, and do not apply for a reason only where they may not apply', async () => {
    const noted = await newProject();
    expect((await say(noted, 'businessLicense', { note: ' 已向行政索取 ' })).data).toEqual({ version: 1 });
    const reason = { note: '', inapplicable: '不涉及个人信息处理' };
    expect((await say(noted, 'personalInformation', reason)).data).toEqual({ version: 1 });
    const now = await read(noted);
    expect(itemOf(now, 'businessLicense')).toMatchObject({ note: '已向行政索取', state: 'lacking', version: 1 });
    expect(itemOf(now, 'personalInformation')).toMatchObject({ state: 'inapplicable', ...reason });
    expect(now.coverage[0]).toMatchObject({ must: 31, met: 0, toDo: 35 });
    const [row] = (await t.audits('saveMaterial')).filter(({ detail }) => {
      const { projectCode } = detail as { projectCode: string };
      return projectCode === noted.projectCode;
    });
    expect(row).toMatchObject({
      entityCode: 'personalInformation',
      detail: {
        material: '个人信息处理活动与影响评估',
        changed: { inapplicable: { before: null, after: '不涉及个人信息处理' } },
      },
    });
    for (const [code, wrong] of [
      ['businessLicense', { inapplicable: '没有' }],
      ['personalInformation', { inapplicable: '  ' }],
      ['noSuchMaterial', {}],
      ['constructor', {}],
      ['businessLicense', { note: '长'.repeat(limits.noteLength + 1) }],
    ] as const)
      expect((await say(noted, code, { version: 1, ...wrong })).status, code).toBe(400);
    const late = await say(noted, 'businessLicense', { note: '另一条' });
    expect(late).toMatchObject({ errorCode: 'conflict', data: { current: { note: '已向行政索取', version: 1 } } });
  });

  it('have files in versions, of which the latest counts', async () => {
    const filed = await newProject();
    const first = await added(filed, 'businessLicense', '营业执照2024.txt');
    await added(filed, 'businessLicense', '开户许可.txt', { role: 'CHANNEL_TENANT_MANAGER' });
    const { files: documents } = await item(filed, 'businessLicense');
    const documentId = documents.find(({ versions }) => versions[0]?.objectId === first)?.documentId ?? '';
    const second = await added(filed, 'businessLicense', '营业执照2026.txt', { documentId });
    const now = await item(filed, 'businessLicense');
    expect(now.state).toBe('uploaded');
    const versions = now.files.find((one) => one.documentId === documentId)?.versions;
    expect(versions).toMatchObject([
      { objectId: second, number: 2, name: '营业执照2026.txt', addedBy: '人 CONSUMER_PM', version: 1 },
      { objectId: first, number: 1, name: '营业执照2024.txt' },
    ]);
    expect((await auditsOf('addMaterialFile', 'businessLicense')).map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ material: '营业执照或其他法律地位证明', name: '营业执照2026.txt', number: 2 }),
    );
    // The internal auditor takes it, the executor does not.
    const get = (role: Role) => clients[role].get(file.downloadFile.path, { objectId: second });
    expect((await get('INTERNAL_AUDITOR')).bytes.toString()).toBe('营业执照2026.txt');
    expect((await get('CONSUMER_EXECUTOR')).errorCode).toBe('not_found');
    // Without the second version, the first one counts again; without any, it lacks.
    expect((await remove(filed, second)).errorCode).toBe('200');
    const before = (await item(filed, 'businessLicense')).files.find((one) => one.documentId === documentId);
    expect(before?.versions).toMatchObject([{ objectId: first, number: 1 }]);
    expect((await remove(filed, second)).errorCode).toBe('not_found');
    expect((await auditsOf('removeMaterialFile', 'businessLicense')).map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ name: '营业执照2026.txt', number: 2 }),
    );
  });

  it('take no version of a file that is gone, of another material or of another project', async () => {
    const [one, other] = [await newProject(), await newProject()];
    const objectId = await added(one, 'businessLicense', '营业执照.txt');
    const [document] = (await item(one, 'businessLicense')).files;
    const documentId = document?.documentId ?? '';
    expect((await add(one, 'manual', '手册.txt', { documentId })).errorCode).toBe('not_found');
    expect((await add(other, 'businessLicense', '执照.txt', { documentId })).errorCode).toBe('not_found');
    expect((await remove(other, objectId)).errorCode).toBe('not_found');
    expect((await date(other, objectId, { validUntil: '2030-01-01' })).errorCode).toBe('not_found');
    await remove(one, objectId);
    expect((await add(one, 'businessLicense', '执照.txt', { documentId })).errorCode).toBe('not_found');
    expect((await add(one, 'businessLicense', '程序.exe')).errorCode).toBe('file_type');
    expect((await add(one, 'businessLicense', '执照.txt', { documentId: 'x' })).status).toBe(400);
    expect((await item(one, 'businessLicense')).files).toEqual([]);
  });

  it('say from when to when a file is valid, and lack what has expired', async () => {
    const dated = await newProject();
    const objectId = await added(dated, 'activityLicenses', '许可证.txt');
    const today = portalToday();
    const days = { effectiveOn: '2024-01-01', validUntil: daysLater(today, -1) };
    expect((await date(dated, objectId, days)).data).toEqual({ version: 2 });
    expect(await item(dated, 'activityLicenses')).toMatchObject({
      state: 'expired',
      asksDay: 'validUntil',
      files: [{ validity: 'expired', versions: [days] }],
    });
    expect((await date(dated, objectId, { validUntil: '2030-01-01' })).data).toMatchObject({
      current: { ...days, version: 2 },
    });
    expect((await date(dated, objectId, { validUntil: today }, 2)).data).toEqual({ version: 3 });
    expect(await item(dated, 'activityLicenses')).toMatchObject({
      state: 'uploaded',
      files: [{ validity: 'expiring', versions: [{ effectiveOn: null, validUntil: today }] }],
    });
    const [, row] = await auditsOf('saveMaterialFile', 'activityLicenses');
    expect(row?.detail).toMatchObject({ changed: { validUntil: { before: null, after: daysLater(today, -1) } } });
    for (const wrong of [{ validUntil: '2026-02-30' }, { effectiveOn: '2026-03-02', validUntil: '2026-03-01' }])
      expect((await date(dated, objectId, wrong, 3)).status, JSON.stringify(wrong)).toBe(400);
    // What ends before the audit is warned of, however far that is.
    const { projectCode } = dated;
    const stage2 = daysLater(today, 400);
    await clients.CONSUMER_PM.post(calls.saveTimeline.path, { projectCode, version: 0, schemes: [], days: { stage2 } });
    await date(dated, objectId, { validUntil: daysLater(today, 300) }, 3);
    expect((await item(dated, 'activityLicenses')).files).toMatchObject([{ validity: 'beforeAudit' }]);
  });

  it('are in the portal once a document is approved, with the file drawn up of it', async () => {
    const known = await newProject();
    expect((await item(known, 'riskAssessmentReport')).portal).toEqual({
      document: 'riskReport',
      standing: null,
      approvedBy: null,
      approvedAt: null,
      page: `/systemManage/companyDetails/${known.projectCode}?tab=reports`,
      file: null,
    });
    const fileOf = (name: string, mime: string, createdAt: Date, kind = 'assetsRiskEvaluateReport' as const) =>
      t.peek(async (tx) => {
        const objectId = await makeFile(t.services, tx, known, { name, kind });
        await tx.update(files).set({ mime, createdAt }).where(eq(files.objectId, objectId));
        return objectId;
      });
    const approvedAt = new Date('2026-03-03T02:00:00Z');
    await t.peek(async (tx) => {
      await signAssessment(tx, known);
      await makeRelease(tx, known);
    });
    expect(await item(known, 'riskAssessmentReport')).toMatchObject({
      state: 'lacking',
      portal: { standing: 'reviewing' },
    });
    await t.peek((tx) => makeRelease(tx, known, { state: 'approved', reviewedAt: approvedAt, approvedAt }));
    await fileOf('草稿.docx', docxMime, new Date('2026-03-02T02:00:00Z'));
    expect(await item(known, 'riskAssessmentReport')).toMatchObject({
      state: 'portal',
      portal: { standing: 'approved', approvedBy: '批准人', approvedAt: approvedAt.toISOString(), file: null },
    });
    const approved = await fileOf('风险评估报告.docx', docxMime, new Date('2026-03-04T02:00:00Z'));
    await fileOf('管理层版.pdf', pdfMime, new Date('2026-03-05T02:00:00Z'));
    const inventory = await t.peek((tx) =>
      makeFile(t.services, tx, known, { name: '资产清单.xlsx', kind: 'inventoryExport' }),
    );
    const now = await read(known, 'CHANNEL_TENANT_MANAGER');
    for (const code of ['riskAssessmentReport', 'treatmentPlan', 'treatmentResults', 'riskAssessmentProcess'])
      expect(itemOf(now, code), code).toMatchObject({ state: 'portal', portal: { file: { objectId: approved } } });
    expect(itemOf(now, 'riskAssessmentReport').portal?.page).toBe(
      `/projectList/detail/assetsReport/${known.projectCode}?tab=reports`,
    );
    expect(itemOf(now, 'assetInventory')).toMatchObject({
      state: 'portal',
      portal: { document: null, file: { objectId: inventory } },
    });
    expect(itemOf(now, 'statement')).toMatchObject({ state: 'lacking', portal: { standing: null } });
    expect(now.coverage).toEqual([{ edition: 'ISO27001-2022', must: 31, met: 6, toDo: 30 }]);
  });

  it('come as one zip with an index, each file once and always at the same place', async () => {
    const packed = await newProject();
    await choose(packed, 0, ['ISO9001-2015', 'ISO27001-2022']);
    await added(packed, 'businessLicense', '旧执照.txt');
    const [document] = (await item(packed, 'businessLicense')).files;
    const license = await added(packed, 'businessLicense', '营业执照.txt', { documentId: document?.documentId ?? '' });
    await date(packed, license, { validUntil: '2036-05-31' });
    await added(packed, 'internalAudit', '报告.txt');
    await added(packed, 'internalAudit', '报告.TXT');
    // What does not apply is left out, and so is what no chosen standard asks for.
    await added(packed, 'personalInformation', '评估.txt');
    await say(packed, 'personalInformation', { inapplicable: '不涉及' });
    await added(packed, 'hazards', '危险源.txt');
    const entries = await archive(packed);
    expect(entries.map(([path]) => path)).toEqual([
      '0 认证材料目录.xlsx',
      '1 法律资质/01 营业执照或其他法律地位证明/营业执照.txt',
      expect.stringMatching(/^4 运行记录\/\d\d 内部审核方案、计划、检查表、报告、不符合项\/报告\.txt$/u),
      expect.stringMatching(/^4 运行记录\/\d\d 内部审核方案、计划、检查表、报告、不符合项\/报告 \(2\)\.TXT$/u),
    ]);
    expect((await archive(packed)).map(([path]) => path)).toEqual(entries.map(([path]) => path));
    const [[, index] = ['', new Uint8Array()], [path, bytes] = ['', new Uint8Array()]] = entries;
    expect(Buffer.from(bytes).toString()).toBe('营业执照.txt');
    const lines = indexIn(index);
    expect(lines).toHaveLength(34 + 36 + 2);
    expect(lines.filter(({ 标准, 序号 }) => 标准 === 'ISO/IEC 27001:2022' && 序号 === '1')).toEqual([
      expect.objectContaining({
        类别: '法律资质',
        材料: '营业执照或其他法律地位证明',
        要求: '必需',
        状态: '已上传',
        压缩包内的文件: path,
        版本: '2',
        'SHA-256': createHash('sha256').update('营业执照.txt').digest('hex'),
        缺少或说明: '',
      }),
    ]);
    expect(lines.filter(({ 材料 }) => 材料 === '个人信息处理活动与影响评估')).toEqual([
      expect.objectContaining({ 状态: '不适用', 缺少或说明: '不涉及', 压缩包内的文件: '' }),
    ]);
    expect(lines.find(({ 材料 }) => 材料 === '质量方针')).toMatchObject({
      状态: '缺',
      缺少或说明: '缺少文件',
      条款: '5.2.2',
    });
    expect(lines.map(({ 标准, 序号 }) => `${标准} ${序号}`)).toEqual(
      lines
        .map(({ 标准, 序号 }) => `${标准} ${序号}`)
        .sort((one, other) => one.localeCompare(other, 'en', { numeric: true })),
    );
    const told = await auditsOf('downloadMaterials', packed.projectCode);
    expect(told).toHaveLength(2);
    expect(told[0]?.detail).toMatchObject({ count: 3 });
    expect(await auditsOf('downloadFile', license)).toHaveLength(2);
  });

  it('have an index alone where nothing is there, and one of 2026 cites the clauses of 2015', async () => {
    const empty = await newProject();
    await choose(empty, 0, ['ISO14001-2026']);
    const [[name, index] = ['', new Uint8Array()], ...others] = await archive(empty, 'CHANNEL_TENANT_MANAGER');
    expect([name, others]).toEqual(['0 认证材料目录.xlsx', []]);
    expect(indexIn(index)[21]).toMatchObject({ 标准: 'ISO 14001:2026', 序号: '22', 条款: 'ISO 14001:2015, 5.2' });
  });

  it('are read in as many statements with many files as with none', async () => {
    const many = await newProject();
    const none = await t.statements(() => read(many));
    for (let n = 0; n < 12; n += 1) await added(many, n % 2 ? 'manual' : 'businessLicense', `文件${n}.txt`);
    await choose(many, 0, ['ISO9001-2015', 'ISO14001-2015', 'ISO45001-2018', 'ISO27001-2022']);
    expect(await t.statements(() => read(many))).toBe(none);
    expect(none).toBeLessThan(12);
  });

  it('have no more files than their limit', async () => {
    const full = await newProject();
    const objectId = await added(full, 'manual', '手册.txt');
    await t.peek(async (tx) => {
      const [row] = await tx.select().from(files).where(eq(files.objectId, objectId));
      if (!row) throw new Error('The file is gone.');
      await tx
        .insert(files)
        .values(Array.from({ length: limits.materialFiles - 1 }, (_, n) => ({ ...row, objectId: `${objectId}${n}` })));
    });
    expect((await add(full, 'manual', '再一份.txt')).errorCode).toBe('limit_reached');
  });

  it('keep their files at night, as long as their versions are there', async () => {
    const kept = await newProject();
    const [stays, goes] = [await added(kept, 'manual', '手册.txt'), await added(kept, 'manual', '附件.txt')];
    await t.peek((tx) => tx.delete(materialFiles).where(eq(materialFiles.objectId, goes)));
    await tidyAttachments(t.services);
    const rows = await t.peek((tx) => tx.select().from(files).where(eq(files.projectCode, kept.projectCode)));
    expect(rows.map(({ objectId }) => objectId)).toEqual([stays]);
  });

  it('are only read once the project is terminated or finished', async () => {
    const closed = await newProject();
    const objectId = await added(closed, 'manual', '手册.txt');
    await clients.CHANNEL_TENANT_MANAGER.post('/api/portal/project/close', {
      projectCode: closed.projectCode,
      reason: '客户暂停',
    });
    expect(await read(closed, 'CONSUMER_PM')).toMatchObject({ allowedActions: ['view'] });
    expect(await archive(closed)).toHaveLength(2);
    for (const refused of [
      await choose(closed, 0, []),
      await say(closed, 'manual', { note: '晚' }),
      await add(closed, 'manual', '晚.txt'),
      await date(closed, objectId, {}),
      await remove(closed, objectId),
    ])
      expect(refused.errorCode).toBe('refused_transition');
  });
});
