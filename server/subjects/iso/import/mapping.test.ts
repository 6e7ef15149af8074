import { beforeEach, describe, expect, it } from 'vitest';
import { iso } from '#domain/subjects/iso/contract';
import { standardsApp } from '../../../../tests/server/standardsApp';
import type { Client } from '../../../../tests/server/testApp';

const app = standardsApp();
const { t, small, confirm, uploadMapping, detail, undo, standard, enter, problemsOf } = app;
const ISO = 'ISO27001-2022';
const LEVEL_3 = 'GBT22239-2019-L3';

let manager: Client;
let consultant: Client;
beforeEach(() => {
  ({ manager, consultant } = app.now);
});

describe('importing a mapping', () => {
  it('is seen from both standards, takes the place of the one before, and is taken back to it', async () => {
    const { standardCode, importCode: ofStandard } = await enter(small);
    const rows = [{ from: '1.1', to: 'A.5.1', note: '部分' }];
    const one = (await uploadMapping(rows, { standardCode, otherCode: ISO, note: '我们的判断' })).data.importCode;
    expect(await detail(one)).toMatchObject({
      kind: 'mapping',
      state: 'parsed',
      rows: 1,
      name: { zh: '行内办法' },
      standardCode,
      otherName: { en: expect.stringContaining('27001') },
    });
    await confirm(one);
    expect((await t.audits('importMapping')).at(-1)).toMatchObject({ detail: { name: '行内办法', rows: 1 } });
    const seen = async () => [
      (await standard({ standardCode })).mappings.map((mapping) => mapping.rows),
      (await standard({ standardCode: ISO })).mappings.find(({ other }) => other.standardCode === standardCode)?.rows,
    ];
    const both = [[rows], [{ from: 'A.5.1', to: '1.1', note: '部分' }]];
    expect(await seen()).toEqual(both);
    expect((await standard({ standardCode })).mappings[0]).toMatchObject({ owner: 'own', note: { en: '我们的判断' } });
    expect((await standard({ standardCode: ISO })).mappings).toHaveLength(2);

    // From the other side.
    const other = [{ from: 'A.5.2', to: '1.10' }];
    const two = (await uploadMapping(other, { standardCode: ISO, otherCode: standardCode })).data.importCode;
    await confirm(two);
    expect(await seen()).toEqual([[[{ from: '1.10', to: 'A.5.2' }]], other]);
    expect(await undo(ofStandard)).toMatchObject({ errorCode: 'import_not_undoable' });
    await undo(two);
    expect(await seen()).toEqual(both);
    await undo(one);
    expect(await seen()).toEqual([[], undefined]);
    expect(await undo(ofStandard)).toMatchObject({ success: true });
  });

  it('names references that a standard doesn’t have, headings, and pairs that stand twice', async () => {
    const rows = [
      { from: '8.1.1.1', to: 'A.7.5' },
      { from: '8.1.1', to: 'A.7.5' },
      { from: '8.1.99', to: 'A.7.99' },
      { from: '8.1.1.1', to: 'A.7.5' },
    ];
    const { importCode } = (await uploadMapping(rows, { standardCode: LEVEL_3, otherCode: ISO })).data;
    expect(problemsOf(await detail(importCode))).toEqual([
      ['对应关系', 3, 1, 'warning', '这是标题，不参与评估'],
      ['对应关系', 4, 1, 'error', '本标准中没有这个编号'],
      ['对应关系', 4, 2, 'error', '另一标准中没有这个编'],
      ['对应关系', 5, 2, 'error', '与第 2 行重复'],
    ]);
  });

  it('takes back what it has exported, and refuses a standard with itself or one that isn’t there', async () => {
    const exported = await consultant.get(iso.exportMapping.path, { standardCode: ISO, otherCode: LEVEL_3 });
    const answer = await manager.upload<{ importCode: string }>(iso.parseMapping.path, {
      name: '对应.xlsx',
      content: exported.bytes,
      fields: { standardCode: ISO, otherCode: LEVEL_3 },
    });
    const before = (await standard({ standardCode: ISO })).mappings[0]?.rows;
    await confirm(answer.data.importCode);
    const [own] = (await standard({ standardCode: ISO })).mappings;
    expect(own).toMatchObject({ owner: 'own', rows: before });
    expect((await t.audits('exportMapping'))[0]?.detail).toMatchObject({ count: before?.length });
    await undo(answer.data.importCode);
    expect(await uploadMapping([], { standardCode: ISO, otherCode: ISO })).toMatchObject({ status: 400 });
    expect(await uploadMapping([], { standardCode: ISO, otherCode: 'SNONE' })).toMatchObject({
      errorCode: 'not_found',
    });
    expect(await uploadMapping([], { standardCode: ISO, otherCode: LEVEL_3 }, consultant)).toMatchObject({
      errorCode: '403',
    });
  });
});
