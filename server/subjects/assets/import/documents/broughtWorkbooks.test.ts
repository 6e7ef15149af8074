import { describe, expect, it } from 'vitest';
import { caseFile } from '../../../../../tests/server/caseFile';
import { parseInventoryWorkbook } from './parse';

/* Workbooks as people of the field bring them, in the portal's layout. */

const parsed = (name: string) => parseInventoryWorkbook(caseFile(name));
const told = ({ problems }: ReturnType<typeof parsed>) =>
  problems.map(({ sheet, row, column, reason }) => `${sheet} ${row}/${column} ${reason}`);

describe('a workbook that Excel and WPS open', () => {
  it('is read where its parts have names in another case', () => {
    const found = parsed('a02.xlsx');
    expect(found.errorCount).toBe(0);
    expect(found.inventory.units.map(({ name }) => name)).toEqual(['MES 数据库服务器', 'MES 应用服务器']);
  });

  it('is read where it has macros, which are left alone', () => {
    const found = parsed('a16.xlsm');
    expect(found.errorCount).toBe(0);
    expect(found.inventory.units).toHaveLength(2);
  });

  it('keeps the zeros that a format shows, so that codes as numbers and as texts are one', () => {
    const found = parsed('a06.xlsx');
    expect(found.errorCount).toBe(0);
    expect(found.inventory.units.map(({ code }) => code)).toEqual(['0001', '0002']);
    expect(found.inventory.risks.map(({ unit }) => unit)).toEqual(['0001', '0002']);
  });

  it('gives each of three units the owner of their merged cell', () => {
    expect(parsed('a08.xlsx').inventory.units.map(({ owner }) => owner)).toEqual(['李工', '李工', '李工']);
  });

  it('takes a row that a filter leaves out, and says so', () => {
    const found = parsed('a10.xlsx');
    expect(found.inventory.units).toHaveLength(2);
    expect(told(found)).toEqual(['单元资产 3/0 hiddenRows']);
    expect(found.problems[0]?.detail).toBe('1');
  });

  it('takes rows of formulas that show nothing for no rows', () => {
    const found = parsed('a12.xlsx');
    expect(found.errorCount).toBe(0);
    expect(found.inventory.units).toHaveLength(2);
  });

  it('takes words for nothing in optional columns for nothing', () => {
    const found = parsed('a15.xlsx');
    expect(found.errorCount).toBe(0);
    for (const { owner, location, description } of found.inventory.units) {
      for (const value of [owner, location, description]) expect(value ?? '').not.toMatch(/^(?:[/-]|无|N\/A)$/u);
    }
  });

  it('may have units and risks alone', () => {
    const found = parsed('a27.xlsx');
    expect(found.errorCount).toBe(0);
    expect(found.inventory.units).toHaveLength(2);
    expect(found.inventory.risks).toHaveLength(2);
  });
});
