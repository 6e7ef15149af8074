import ExcelJS from 'exceljs';
import { beforeEach, describe, expect, it } from 'vitest';
import { iso } from '#domain/subjects/iso/contract';
import { STANDARD_ENTRIES_MAX } from '#domain/subjects/iso/rules';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { shippedStandards } from '#domain/subjects/iso/shipped';
import { makeProject } from '../../../../tests/factories/projects';
import { entryOf } from '../../../../tests/factories/standards';
import { makeCustomer } from '../../../../tests/factories/tenants';
import { standardsApp } from '../../../../tests/server/standardsApp';
import type { Client } from '../../../../tests/server/testApp';

const app = standardsApp();
const { t, small, book, rowsOf, upload, confirm, detail, undo, standard, enter, problemsOf } = app;
const ISO = 'ISO27001-2022';
const LEVEL_3 = 'GBT22239-2019-L3';

let channel: string;
let manager: Client;
let consultant: Client;
let stranger: Client;
beforeEach(() => {
  ({ channel, manager, consultant, stranger } = app.now);
});

describe('importing a standard', () => {
  it('shows first what it would bring in, and brings it in whole', async () => {
    const { importCode } = (await upload(await book(rowsOf(small)))).data;
    expect(await detail(importCode)).toMatchObject({
      kind: 'standard',
      state: 'parsed',
      standardCode: null,
      name: { zh: '行内办法', en: 'Rules' },
      rows: 3,
      difference: null,
      errorCount: 0,
      problems: { total: 0 },
      allowedActions: ['confirm'],
      createdBy: '编制人',
    });
    const all = (await manager.get<unknown[]>(iso.listStandards.path)).data;
    expect(all).toHaveLength(3);
    const { standardCode } = (await confirm(importCode)).data;
    const entered = await standard({ standardCode }, consultant);
    expect(entered).toMatchObject({
      zh: '行内办法',
      en: 'Rules',
      source: { zh: '发文' },
      version: 1,
      allowedActions: [],
    });
    expect(entered.content).toEqual(small);
    expect(entered.history).toMatchObject([{ version: 1, createdBy: '编制人', entries: 3 }]);
    expect((await t.audits('importStandard'))[0]).toMatchObject({
      entityCode: standardCode,
      detail: { name: '行内办法', version: 1, entries: 3 },
    });
    expect(await detail(importCode)).toMatchObject({ state: 'confirmed', standardCode, allowedActions: ['undo'] });
    expect(await confirm(importCode)).toMatchObject({ errorCode: 'import_not_confirmable' });
  });

  it('takes back what it has exported without any difference, in either language', async () => {
    for (const { standardCode, entries } of shippedStandards) {
      const exported = await manager.get(iso.exportStandard.path, { standardCode });
      expect((await t.audits('exportStandard'))[0]).toMatchObject({
        entityCode: standardCode,
        detail: { count: entries.length },
      });
      const entered = await confirm((await upload(exported.bytes)).data.importCode);
      expect((await standard(entered.data)).content).toEqual(entries);
      const again = await manager.get(iso.exportStandard.path, entered.data, { 'accept-language': 'en-US' });
      const shown = await detail((await upload(again.bytes, entered.data)).data.importCode);
      expect(shown).toMatchObject({
        errorCount: 0,
        difference: { added: 0, removed: 0, retitled: 0, changed: 0 },
      });
    }
  });

  it('names every bad cell, marks it, and brings nothing in while there is one', async () => {
    const of = (code: string, part: object = {}) => ({
      code,
      kind: 'clause',
      assessable: true,
      titleZh: '题',
      ...part,
    });
    const content = await book(
      [
        of('1'),
        of('1'),
        of('2 a'),
        of('3', { parent: '9' }),
        of('4', { parent: '5' }),
        of('5', { kind: 'none' }),
        of('6', { parent: '5', items: 'x' }),
        of('7', { titleZh: '' }),
        of('8', { assessable: undefined }),
        of('9.1', { parent: '7' }),
      ],
      [{ nameZh: '一' }, { nameZh: '二' }],
    );
    const { importCode } = (await upload(content)).data;
    const shown = await detail(importCode);
    expect(problemsOf(shown)).toEqual([
      ['标准', 3, 1, 'error', '一个文件只能有一个标'],
      ['条目', 3, 1, 'error', '编号与第 2 行相同'],
      ['条目', 4, 1, 'error', '编号只能有文字、数字'],
      ['条目', 5, 3, 'error', '没有这个编号的条目'],
      ['条目', 7, 2, 'error', '不在可选值之中，请填'],
      ['条目', 8, 8, 'error', '请填写 1–999 '],
      ['条目', 9, 5, 'error', '必填，请补充'],
      ['条目', 10, 4, 'error', '必填，请补充'],
    ]);
    expect(shown.allowedActions).toEqual(['downloadMarked']);
    expect(await confirm(importCode)).toMatchObject({ errorCode: 'import_not_confirmable' });
    const marked = await manager.get(iso.getMarkedStandard.path, { importCode });
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(marked.bytes as unknown as ExcelJS.Buffer);
    expect(workbook.getWorksheet('条目')?.getCell('C5').note).toBeDefined();
  });

  it('requires parents before their children', async () => {
    const turned = [small[1], small[0]].filter((entry) => entry !== undefined);
    const { importCode } = (await upload(await book(rowsOf(turned)))).data;
    expect(problemsOf(await detail(importCode))).toEqual([['条目', 2, 3, 'error', '上级应写在本行之前']]);
  });

  it('wants a standard and entries of it', async () => {
    const nameless = (await upload(await book(rowsOf(small), []))).data.importCode;
    expect(problemsOf(await detail(nameless))).toEqual([['标准', 0, 0, 'error', '请填写一行标准的名称']]);
    const empty = (await upload(await book([]))).data.importCode;
    expect(problemsOf(await detail(empty))).toEqual([['条目', 0, 0, 'error', '还没有任何条目']]);
  });

  it('lets the Chinese words stand where there are no English ones', async () => {
    const content = await book(
      [{ code: '1', kind: 'clause', assessable: true, titleZh: '题', documented: false }],
      [{ nameZh: '办法' }],
    );
    const { standardCode } = (await confirm((await upload(content)).data.importCode)).data;
    const entered = await standard({ standardCode });
    expect(entered).toMatchObject({ zh: '办法', en: '办法', source: { zh: '' } });
    expect(entered.content).toEqual([entryOf('1', { kind: 'clause', title: { zh: '题', en: '题' } })]);
  });

  it('makes a new version of an own one, which is taken back to the one before', async () => {
    const { standardCode, importCode: one } = await enter(small);
    const after = [small[0], { ...entryOf('1.1', { parent: '1' }) }, entryOf('2')].filter((e) => e !== undefined);
    const content = await book(rowsOf(after), [{ nameZh: '行内办法（修订）' }]);
    const two = (await upload(content, { standardCode })).data.importCode;
    expect(await detail(two)).toMatchObject({ difference: { added: 1, removed: 1, retitled: 0, changed: 1 } });
    // Tried against the same version: only one of them is entered.
    const late = (await upload(content, { standardCode })).data.importCode;
    await confirm(two);
    expect(await confirm(late)).toMatchObject({ errorCode: 'import_overtaken' });
    expect(await detail(late)).toMatchObject({ state: 'overtaken', allowedActions: [] });
    expect(await standard({ standardCode })).toMatchObject({ zh: '行内办法（修订）', version: 2, versions: 2 });
    expect(await undo(one)).toMatchObject({ errorCode: 'import_not_undoable' });
    expect(await undo(two)).toMatchObject({ success: true });
    const back = await standard({ standardCode });
    expect(back).toMatchObject({ zh: '行内办法', en: 'Rules', source: { zh: '发文' }, versions: 1 });
    expect(back.content).toEqual(small);
    expect(await undo(two)).toMatchObject({ errorCode: 'import_not_undoable' });
    expect(await undo(one)).toMatchObject({ success: true });
    expect(await manager.get(iso.getStandard.path, { standardCode })).toMatchObject({ errorCode: 'not_found' });
    expect((await t.audits('undoStandardImport')).length).toBeGreaterThanOrEqual(2);
    const { data } = await manager.get<IsoWire['listStandardImports']['data']>(iso.listStandardImports.path);
    expect(data).toMatchObject({ total: 2, list: [{ state: 'undone' }, { state: 'undone' }] });
  });

  it('is not taken back once a project is made after it', async () => {
    const { standardCode, importCode } = await enter(small);
    await t.peek(async (tx) => makeProject(tx, { customer: await makeCustomer(tx, { channel }), standardCode }));
    expect(await detail(importCode)).toMatchObject({ allowedActions: [] });
    expect(await undo(importCode)).toMatchObject({ errorCode: 'import_not_undoable' });
  });

  it('is for the channel’s leader, and for the channel’s own standards alone', async () => {
    const content = await book(rowsOf(small));
    expect(await upload(content, {}, consultant)).toMatchObject({ errorCode: '403' });
    expect(await upload(content, { standardCode: ISO })).toMatchObject({ errorCode: 'not_found' });
    const { standardCode, importCode } = await enter(small);
    expect(await upload(content, { standardCode }, stranger)).toMatchObject({ errorCode: 'not_found' });
    expect(await undo(importCode, stranger)).toMatchObject({ errorCode: 'not_found' });
    expect(await upload(Buffer.from('ref,kind'))).toMatchObject({ errorCode: 'file_type' });
    const many = Array.from({ length: STANDARD_ENTRIES_MAX + 1 }, (_, i) => entryOf(`r${i}`));
    expect(await upload(await book(rowsOf(many)))).toMatchObject({ errorCode: 'change_too_large' });
  });

  it('gives templates that hold examples only', async () => {
    for (const kind of ['standard', 'mapping'] as const) {
      const template = await manager.get(iso.getStandardTemplate.path, { kind });
      const answer =
        kind === 'standard'
          ? await upload(template.bytes)
          : await manager.upload<{ importCode: string }>(iso.parseMapping.path, {
              name: '对应.xlsx',
              content: template.bytes,
              fields: { standardCode: ISO, otherCode: LEVEL_3 },
            });
      const shown = await detail(answer.data.importCode);
      expect(shown.problems.list).toMatchObject([{ row: 0, text: '没有任何可以导入的内容' }]);
    }
  });
});
