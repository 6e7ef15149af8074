import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import { daysLater } from '#domain/kernel/days';
import { limits } from '#domain/kernel/limits';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { tidyAttachments } from '#server/capabilities/attachment/tidyAttachments';
import { portalToday } from '#server/kernel/days';
import { files } from '#server/kernel/files/tables';
import { materialsApp } from '../../../../tests/server/materialsApp';
import { materialFiles } from './tables';

const { t, clients, newProject, item, choose, say, add, added, date, remove, archive, indexIn, auditsOf } =
  materialsApp();

describe('the files of a certification’s materials', () => {
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
    const get = (role: keyof typeof clients) => clients[role].get(file.downloadFile.path, { objectId: second });
    expect((await get('INTERNAL_AUDITOR')).bytes.toString()).toBe('营业执照2026.txt');
    expect((await get('CONSUMER_EXECUTOR')).errorCode).toBe('not_found');
    // Without the second version, the first one counts again; without any, it lacks.
    expect((await remove(filed, second)).errorCode).toBe('200');
    const before = (await item(filed, 'businessLicense')).files.find((one) => one.documentId === documentId);
    expect(before?.versions).toMatchObject([{ objectId: first, number: 1 }]);
    expect((await remove(filed, second)).errorCode).toBe('not_found');
    // Its number is not given again.
    const third = await added(filed, 'businessLicense', '营业执照2027.txt', { documentId });
    const after = (await item(filed, 'businessLicense')).files.find((one) => one.documentId === documentId);
    expect(after?.versions.map(({ objectId, number }) => [objectId, number])).toEqual([
      [third, 3],
      [first, 1],
    ]);
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

  it('go with the application as their own list and zip, without records', async () => {
    const packed = await newProject();
    await choose(packed, 0, ['ISO9001-2015']);
    const license = await added(packed, 'businessLicense', '营业执照.txt');
    await added(packed, 'internalAudit', '报告.txt');
    const { data } = await clients.CONSUMER_PM.get<IsoWire['listApplicationFiles']['data']>(
      calls.listApplicationFiles.path,
      { projectCode: packed.projectCode },
    );
    expect(data.files).toEqual([
      expect.objectContaining({
        materialCode: 'businessLicense',
        group: 'legal',
        objectId: license,
        name: '营业执照.txt',
      }),
    ]);
    const codes = data.toDo.map(({ materialCode }) => materialCode);
    expect(codes).toContain('application');
    expect(codes).not.toContain('internalAudit');
    expect(codes).not.toContain('businessLicense');
    const entries = await archive(packed, 'INTERNAL_AUDITOR', calls.downloadApplication.path);
    expect(entries.map(([path]) => path)).toEqual([
      '0 认证材料目录.xlsx',
      '1 法律资质/01 营业执照或其他法律地位证明/营业执照.txt',
    ]);
    const [[, index] = ['', new Uint8Array()]] = entries;
    expect(new Set(indexIn(index).map(({ 类别 }) => 类别))).toEqual(new Set(['法律资质', '申请资料', '体系文件']));
    expect((await auditsOf('downloadApplication', packed.projectCode))[0]?.detail).toMatchObject({ count: 1 });
  });

  it('have an index alone where nothing is there, and one of 2026 cites the clauses of 2015', async () => {
    const empty = await newProject();
    await choose(empty, 0, ['ISO14001-2026']);
    const [[name, index] = ['', new Uint8Array()], ...others] = await archive(empty, 'CHANNEL_TENANT_MANAGER');
    expect([name, others]).toEqual(['0 认证材料目录.xlsx', []]);
    expect(indexIn(index)[21]).toMatchObject({ 标准: 'ISO 14001:2026', 序号: '22', 条款: 'ISO 14001:2015, 5.2' });
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
});
