import { and, eq } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { writeWorkbook } from '#server/kernel/documents/xlsx/writer';
import { files } from '#server/kernel/files/tables';
import { auditLog } from '#server/kernel/tables';
import { makeDocumentFinding } from '../../../../tests/factories/documentFindings';
import { paragraph, table, wordTemplate } from '../../../../tests/factories/wordTemplate';
import { documentsApp, LEADER } from '../../../../tests/server/documentsApp';

const { t, clients, newCompany, list } = documentsApp();
type Role = keyof typeof clients;
type Findings = IsoWire['getDocumentFindings']['data'];
type Finding = Findings['findings'][number];
type Counts = IsoWire['parseIsoFile']['data'];

const parse = (projectCode: string, name: string, content: Uint8Array, role: Role = LEADER) =>
  clients[role].upload<Counts>(calls.parseIsoFile.path, {
    name,
    content: Buffer.from(content),
    fields: { projectCode },
  });
const findings = async (projectCode: string, role: Role = LEADER) =>
  (await clients[role].get<Findings>(calls.getDocumentFindings.path, { projectCode })).data;
const confirm = (projectCode: string, chosen: readonly Finding[], more: object = {}, role: Role = LEADER) =>
  clients[role].post<IsoWire['confirmDocumentFindings']['data']>(calls.confirmDocumentFindings.path, {
    projectCode,
    findings: chosen.map(({ findingCode, version, seen }) => ({ findingCode, version, seen })),
    ...more,
  });
const move = (projectCode: string, chosen: readonly Finding[], action: 'dismiss' | 'restore', role: Role = LEADER) =>
  clients[role].post(calls.moveDocumentFindings.path, {
    projectCode,
    action,
    findings: chosen.map(({ findingCode, version }) => ({ findingCode, version })),
  });
const logged = (projectCode: string, action: string) =>
  t.peek((tx) =>
    tx
      .select({ detail: auditLog.detail })
      .from(auditLog)
      .where(and(eq(auditLog.entityCode, projectCode), eq(auditLog.action, action))),
  );

const manual = () =>
  wordTemplate(
    [
      paragraph('质量手册'),
      paragraph('文件编号：HC-SC-01'),
      paragraph('公司地址：苏州工业园区星湖街 328 号'),
      paragraph('管理者代表：陈思远'),
      paragraph('发布日期：2025年3月1日'),
      table(['部门', '负责人', '主要职责'], ['品质部', '吴静', '检验与内审'], ['研发部', '', '产品设计']),
      table(['过程', '责任部门', '输入', '输出'], ['焊接', '品质部', '元器件', '焊接件']),
      table(['文件编号', '文件名称'], ['HC-CX-07', '内部审核程序'], ['HC-CX-08', '管理评审程序']),
    ].join(''),
  );
const procedure = () => wordTemplate('内部审核程序\n# 目的');
const of = ({ findings: all }: Findings, kind: Finding['kind'], name?: string) =>
  all.filter((one) => one.kind === kind && (name === undefined || one.name === name));

describe('a company’s own documents', () => {
  it('are read from a zip, each file by itself, and say why one was not read', async () => {
    const { projectCode } = await newCompany();
    const book = await writeWorkbook((workbook) => {
      const sheet = workbook.addWorksheet('基本信息');
      sheet.addRow(['员工总数', '186人']).commit();
      sheet.commit();
    });
    const macro = wordTemplate('有宏', { relations: [['vbaProject', 'vbaProject.bin']] });
    const sent = zipSync({
      '体系文件/质量手册.docx': manual(),
      '../../etc/HC-CX-07 内审.docx': procedure(),
      '企业信息.xlsx': book,
      '旧.doc': strToU8('\u00d0\u00cf'),
      '口令.docx': new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      '炸弹.xlsx': new Uint8Array(60 * 1024 * 1024),
      '套娃.zip': zipSync({ 'a.docx': procedure() }),
      '带宏.docx': macro,
      '实体.docx': wordTemplate('x', {
        entries: { 'word/document.xml': '<!DOCTYPE a [<!ENTITY b "c">]><w:document/>' },
      }),
      '表格.docx': book,
      '空.docx': new Uint8Array(),
      '__MACOSX/._质量手册.docx': strToU8('x'),
      '~$质量手册.docx': strToU8('x'),
    });
    const { data, errorCode, errorMsg } = await parse(projectCode, '体系文件.zip', sent);
    expect(errorCode, errorMsg).toBe('200');
    expect(data).toMatchObject({ read: 3, refused: 8 });
    const seen = await findings(projectCode);
    expect(Object.fromEntries(seen.files.map(({ name, errorMsg: why }) => [name, why]))).toEqual({
      '质量手册.docx': null,
      'HC-CX-07 内审.docx': null,
      '企业信息.xlsx': null,
      '旧.doc': expect.stringContaining('文件类型不符'),
      '口令.docx': expect.stringContaining('设有密码'),
      '炸弹.xlsx': expect.stringContaining('解压后超过'),
      '套娃.zip': expect.stringContaining('压缩包里的压缩包'),
      '带宏.docx': expect.stringContaining('含有宏'),
      '实体.docx': expect.stringContaining('已损坏'),
      '表格.docx': expect.stringContaining('文件类型不符'),
      '空.docx': expect.stringContaining('空的'),
    });
    expect(of(seen, 'fact').map(({ name, lines }) => [name, lines[0]?.found])).toEqual([
      ['registeredAddress', '苏州工业园区星湖街 328 号'],
      ['managementRepresentative', '陈思远'],
      ['employees', '186'],
    ]);
    expect(of(seen, 'fact')[0]?.places).toEqual([
      { file: '质量手册.docx', at: 'paragraph', heading: '', paragraph: 3 },
    ]);
    expect(of(seen, 'document').map(({ lines, lacksFile }) => [lines[0]?.found, lacksFile])).toEqual([
      ['HC-SC-01', false],
      ['HC-CX-07', false],
      ['企业信息', false],
      ['HC-CX-08', true],
    ]);
    expect(await logged(projectCode, 'parseExisting')).toMatchObject([
      { detail: { read: 3, refused: 8, found: data.found } },
    ]);
    // What was sent is gone; the three documents have files of their own.
    const kept = await t.peek((tx) =>
      tx
        .select()
        .from(files)
        .where(and(eq(files.projectCode, projectCode), eq(files.kind, 'existingDocument'))),
    );
    expect(kept.map(({ name }) => name).toSorted()).toEqual(['HC-CX-07 内审.docx', '企业信息.xlsx', '质量手册.docx']);
  });

  it('are recognized by their content, and refused whole where there is nothing to read', async () => {
    const { projectCode } = await newCompany();
    expect((await parse(projectCode, '手册.docx', strToU8('只是文字'))).errorCode).toBe('file_type');
    expect(
      (await parse(projectCode, '手册.doc', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0])))
        .errorCode,
    ).toBe('file_old_office');
    const cut = zipSync({ 'a.docx': procedure() }).slice(0, 200);
    expect((await parse(projectCode, 'a.zip', cut)).errorCode).toBe('file_broken');
  });

  it('are read once: what was found before isn’t found again', async () => {
    const { projectCode } = await newCompany();
    const first = await parse(projectCode, '质量手册.docx', manual());
    expect(first.data.found).toBeGreaterThan(5);
    expect((await parse(projectCode, '质量手册.docx', manual())).data).toEqual({ read: 1, refused: 0, found: 0 });
    const before = (await findings(projectCode)).findings.length;
    // The file of a document that a register lists comes later.
    await parse(projectCode, 'HC-CX-08 管理评审程序.docx', wordTemplate('管理评审程序'));
    const after = await findings(projectCode);
    expect(after.findings).toHaveLength(before);
    expect(of(after, 'document').find(({ lines }) => lines[0]?.found === 'HC-CX-08')).toMatchObject({
      lacksFile: false,
    });
  });

  it('of ten thousand paragraphs are read', async () => {
    const { projectCode } = await newCompany();
    const long = wordTemplate(
      Array.from({ length: 10_000 }, (_, at) => `第 ${at} 段的正文内容`)
        .join('\n')
        .concat('\n公司地址：苏州市 9 号'),
    );
    expect((await parse(projectCode, '长.docx', long)).data).toMatchObject({ read: 1 });
    expect(of(await findings(projectCode), 'fact')[0]?.places).toMatchObject([{ paragraph: 10_001 }]);
  });

  it('are sent and read by those who keep the project', async () => {
    const { projectCode } = await newCompany();
    expect((await parse(projectCode, '手册.docx', manual(), 'INTERNAL_AUDITOR')).errorCode).toBe('403');
    expect((await clients.CONSUMER_EXECUTOR.get(calls.getDocumentFindings.path, { projectCode })).errorCode).toBe(
      '403',
    );
    expect((await findings(projectCode, 'INTERNAL_AUDITOR')).allowedActions).toEqual(['view', 'acknowledge']);
  });
});

describe('findings', () => {
  /** A project whose company has sent its manual. */
  async function withManual(values?: Record<string, string>) {
    const company = await newCompany(values);
    const { projectCode } = company;
    await parse(projectCode, '质量手册.docx', manual());
    const read = () => findings(projectCode);
    return { ...company, read, all: await read() };
  }

  it('stand beside what the project has, and are taken over by the same writes', async () => {
    const { projectCode, all, read } = await withManual({
      companyName: '海辰科技',
      registeredAddress: '苏州市旧址 1 号',
    });
    const [address] = of(all, 'fact', 'registeredAddress');
    expect(address).toMatchObject({
      isPresent: true,
      isSame: false,
      seen: 1,
      lines: [{ field: 'value', found: '苏州工业园区星湖街 328 号', present: '苏州市旧址 1 号' }],
      allowedActions: ['confirm', 'dismiss'],
    });
    const chosen = all.findings.filter(({ kind, lacksFile }) => kind !== 'process' && !lacksFile);
    const { data, errorMsg } = await confirm(projectCode, chosen);
    expect(data, errorMsg).toEqual({ taken: chosen.length, failed: [] });
    const after = await read();
    for (const one of chosen) {
      const now = after.findings.find(({ findingCode }) => findingCode === one.findingCode);
      expect(now).toMatchObject({ state: 'taken', allowedActions: [], isSame: true });
      expect(now?.decidedBy).toBeTruthy();
    }
    const variables = await clients[LEADER].get<IsoWire['listUnmergedDepartments']['data']>(
      calls.listUnmergedDepartments.path,
      { projectCode },
    );
    expect(variables.data.list.map(({ name, head, duties }) => [name, head, duties]).toSorted()).toEqual([
      ['品质部', '吴静', '检验与内审'],
      ['研发部', null, '产品设计'],
    ]);
    const timeline = await clients[LEADER].get<IsoWire['getDateTimeline']['data']>(calls.getDateTimeline.path, {
      projectCode,
    });
    expect(timeline.data.days).toEqual({ release: '2025-03-01' });
    expect((await list(projectCode)).list.filter(({ documentCode }) => documentCode)).toMatchObject([
      { number: 'HC-SC-01', name: '质量手册', kind: 'manual', latest: { label: '0.1', fileName: '质量手册.docx' } },
    ]);
    expect(await logged(projectCode, 'confirmFindings')).toMatchObject([
      { detail: { taken: chosen.length, failed: 0 } },
    ]);
    expect(await logged(projectCode, 'saveVariables')).toHaveLength(3);
  });

  it('of processes go into a product, with the department that carries them out', async () => {
    const { projectCode, all, read } = await withManual();
    const [welding] = of(all, 'process', '焊接');
    const [quality] = of(all, 'department', '品质部');
    if (!welding || !quality) throw new Error('There is no process.');
    expect((await confirm(projectCode, [welding])).data).toMatchObject({
      taken: 0,
      failed: [{ name: '焊接', errorMsg: expect.stringContaining('产品') }],
    });
    const product = await clients[LEADER].post<{ productCode: string }>(calls.saveProduct.path, {
      projectCode,
      name: '传感器',
      kind: 'product',
      schemes: [],
    });
    const { productCode } = product.data;
    expect((await read()).products).toEqual([{ productCode, name: '传感器' }]);
    expect((await confirm(projectCode, [welding, quality], { productCode })).data).toEqual({ taken: 2, failed: [] });
    const { data } = await clients[LEADER].get<IsoWire['listProcesses']['data']>(calls.listProcesses.path, {
      projectCode,
    });
    expect(data).toMatchObject([{ name: '焊接', inputs: '元器件', outputs: '焊接件', departmentName: '品质部' }]);
  });

  it('of a document with a known number become its next version', async () => {
    const { projectCode } = await newCompany();
    const read = () => findings(projectCode);
    // Numbers are the company's: other projects of it have other ones.
    await parse(projectCode, 'HC-SC-02 环境手册.docx', wordTemplate('环境手册'));
    expect((await confirm(projectCode, of(await read(), 'document'))).data).toEqual({ taken: 1, failed: [] });
    await parse(projectCode, 'HC-SC-02 环境手册 改版.docx', wordTemplate('环境手册\n改版'));
    const next = of(await read(), 'document').find(({ state, lacksFile }) => state === 'open' && !lacksFile);
    if (!next) throw new Error('There is no document.');
    expect(next).toMatchObject({ isPresent: true, seen: 1 });
    expect((await confirm(projectCode, [next])).data).toEqual({ taken: 1, failed: [] });
    expect((await list(projectCode)).list.filter(({ documentCode }) => documentCode)).toMatchObject([
      { number: 'HC-SC-02', latest: { number: 2, label: '0.2' } },
    ]);
  });

  it('of a document that is only listed can’t be taken over', async () => {
    const { projectCode, all } = await withManual();
    const listed = of(all, 'document').filter(({ lacksFile }) => lacksFile);
    expect(listed[0]?.allowedActions).toEqual(['dismiss']);
    expect((await confirm(projectCode, listed.slice(0, 1))).data).toMatchObject({ taken: 0, failed: [{}] });
  });

  it('don’t overwrite what somebody has saved meanwhile, and the others are taken', async () => {
    const { projectCode, all, change } = await withManual({ registeredAddress: '旧址' });
    await change({ registeredAddress: '新址' });
    const chosen = [...of(all, 'fact', 'registeredAddress'), ...of(all, 'fact', 'managementRepresentative')];
    const { data } = await confirm(projectCode, chosen);
    expect(data).toMatchObject({
      taken: 1,
      failed: [{ name: 'registeredAddress', findingCode: chosen[0]?.findingCode }],
    });
    const after = await findings(projectCode);
    expect(of(after, 'fact', 'registeredAddress')).toMatchObject([{ state: 'open', lines: [{ present: '新址' }] }]);
  });

  it('of which somebody else has decided are a conflict', async () => {
    const { projectCode, all } = await withManual();
    const [first] = of(all, 'department');
    if (!first) throw new Error('There is no department.');
    expect((await move(projectCode, [first], 'dismiss')).errorCode).toBe('200');
    expect((await confirm(projectCode, [first])).errorCode).toBe('conflict');
    expect((await move(projectCode, [{ ...first, version: 2 }], 'dismiss')).errorCode).toBe('refused_transition');
  });

  it('that the project isn’t asked for can only be put aside', async () => {
    const { projectCode } = await newCompany();
    await parse(projectCode, '方针.docx', wordTemplate('能源方针：节能降耗，持续改进'));
    const seen = await findings(projectCode);
    expect(of(seen, 'fact')).toMatchObject([{ name: 'energyPolicy', isAsked: false, allowedActions: ['dismiss'] }]);
    expect((await confirm(projectCode, of(seen, 'fact'))).data).toMatchObject({ taken: 0, failed: [{}] });
  });

  it('are put aside and brought back', async () => {
    const { projectCode, all, read } = await withManual();
    const chosen = of(all, 'department');
    expect((await move(projectCode, chosen, 'dismiss')).data).toEqual({ moved: 2 });
    const aside = of(await read(), 'department');
    expect(aside).toMatchObject([{ state: 'dismissed', allowedActions: ['restore'] }, {}]);
    expect((await move(projectCode, aside, 'restore')).data).toEqual({ moved: 2 });
    expect(of(await read(), 'department')).toMatchObject([{ state: 'open', decidedBy: null }, {}]);
    expect(await logged(projectCode, 'dismissFindings')).toMatchObject([{ detail: { count: 2 } }]);
    expect(await logged(projectCode, 'restoreFindings')).toHaveLength(1);
  });

  it('are decided by those who keep the project, with sound input', async () => {
    const { projectCode, all } = await withManual();
    const chosen = of(all, 'department');
    for (const role of ['INTERNAL_AUDITOR', 'CONSUMER_EXECUTOR'] as const) {
      expect((await confirm(projectCode, chosen, {}, role)).errorCode).toBe('403');
      expect((await move(projectCode, chosen, 'dismiss', role)).errorCode).toBe('403');
    }
    expect((await clients[LEADER].post(calls.confirmDocumentFindings.path, { projectCode, findings: [] })).status).toBe(
      400,
    );
    expect(
      (await confirm(projectCode, [], { findings: [{ findingCode: 'E-none', version: 1, seen: 0 }] })).errorCode,
    ).toBe('not_found');
    expect((await confirm(projectCode, chosen, { productCode: 'P-none' })).errorCode).toBe('not_found');
  });

  it('are listed with as many statements for many as for one', async () => {
    const { projectCode, tenantCode } = await newCompany();
    const one = { tenantCode, projectCode };
    await t.peek((tx) => makeDocumentFinding(tx, one));
    const few = await t.statements(() => findings(projectCode));
    await t.peek(async (tx) => {
      for (let n = 0; n < 20; n += 1) await makeDocumentFinding(tx, one);
    });
    expect(await t.statements(() => findings(projectCode))).toBe(few);
  });
});
