import { describe, expect, it } from 'vitest';
import { deriveInventory } from '#domain/subjects/assets/inventory/derivation';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
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

  it.each(['a04.xlsx', 'a05.xlsx', 'a11.xlsx'])(
    'is read whatever wrote it, and however many empty rows it has: %s',
    (name) => {
      const found = parsed(name);
      expect(found.problems).toEqual([]);
      expect(found.inventory.units.map(({ code, confidentiality }) => [code, confidentiality])).toEqual([
        ['BU-01', 4],
        ['BU-02', 3],
      ]);
    },
  );

  it('takes a level however it is written, and refuses by cell what may be another one', () => {
    const found = parsed('a14.xlsx');
    const levels = found.inventory.units.map(({ confidentiality }) => confidentiality);
    expect(levels).toEqual([4, 4, 4, 4]);
    expect(found.problems.map(({ reason, value }) => `${reason} ${value}`)).toEqual(
      ['4分', '四', 'Ⅳ', '高+', '3-4'].map((value) => `notNumber ${value}`),
    );
  });

  it('has line breaks where a cell has them, and keeps what only looks like an escape', () => {
    expect(parsed('a25.xlsx').inventory.units.map(({ name }) => name)).toEqual(['第一行\n第二行', '字段_x0041_']);
  });

  it('keeps names of any script', () => {
    const names = parsed('d01-odd-names.xlsx').inventory.units.map(({ name }) => name);
    expect(names.slice(0, 6)).toEqual([
      'A&B <script>alert(1)</script>',
      '𠮷野㛃的终端',
      '🔒 堡垒机 👨‍👩‍👧',
      'خادم البيانات 数据服务器',
      '制造执行',
      '䶮𬭚𫓧服务器（镕、堃、喆、犇）',
    ]);
  });
});

describe('a unit of two systems', () => {
  const { units, systems, systemUnits } = parsed('e01-two-parents.xlsx').inventory;
  const valued = (method: (typeof standardMethods)[keyof typeof standardMethods]) =>
    deriveInventory(method, {
      businesses: [],
      associations: [],
      systems,
      businessSystems: [],
      units,
      systemUnits,
    }).units;

  it('has the value of the worthier one, lower by one where it is not essential to it', () => {
    const found = valued(standardMethods.matrix);
    // By hand: the systems have 1/1/1 and 3/4/3, the highest of the latter is 4.
    expect(found.get('CU-01')?.value).toBe(4);
    expect(found.get('CU-02')?.value).toBe(3);
  });
});
