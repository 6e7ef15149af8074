import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isIdentityHeader, isIdentityNumber, MASKED, maskIdentity } from './identity';
import { govFields, neededFields, partsOfKind, proposeTable, valuedFields } from './mapping';

const table = (...headers: string[]) => ({
  columns: headers.map((header, index) => ({ column: index + 1, header, samples: [], values: [] })),
});
const proposed = (...headers: string[]) => {
  const found = proposeTable(table(...headers), 'tech');
  return (
    found && [
      found.part,
      ...found.fields.map((one) => ('column' in one ? `${one.field} ${one.column}` : `${one.field}=${one.value}`)),
    ]
  );
};

/** A number of an identity card with the check digit that fits. */
function identityOf(region: number, born: string, serial: number): string {
  const body = `${region}${born}${String(serial).padStart(3, '0')}`;
  const found = [...'0123456789X'].find((digit) => isIdentityNumber(body + digit));
  return body + found;
}

describe('numbers of identity cards', () => {
  it('are known by their day of birth and check digit', () => {
    // The example of GB 11643-1999.
    expect(isIdentityNumber('11010519491231002X')).toBe(true);
    expect(isIdentityNumber('11010519491231002x')).toBe(true);
    expect(isIdentityNumber('440524188001010014')).toBe(false);
    expect(isIdentityNumber('110105194912310021')).toBe(false);
    expect(isIdentityNumber('11010519490231002X')).toBe(false);
    // Codes of companies have letters, or no day of birth.
    expect(isIdentityNumber('91350100M000100Y43')).toBe(false);
  });

  it('are masked wherever they stand in a text, and nothing else is', () => {
    expect(maskIdentity('林一 11010519491231002X 研发部')).toBe(`林一 ${MASKED} 研发部`);
    expect(maskIdentity('１１０１０５１９４９１２３１００２Ｘ')).toBe(MASKED);
    expect(maskIdentity('RD01 2025-03-01')).toBeUndefined();
    expect(maskIdentity('110105194912310021')).toBeUndefined();
    expect(['身份证号', '身份证号码', '证件号码', 'ID Card No.', 'Identity number'].every(isIdentityHeader)).toBe(true);
    expect(['姓名', '编号', 'Idea', '统一社会信用代码'].some(isIdentityHeader)).toBe(false);
  });

  it('are masked whatever they are', () => {
    const born = fc.date({ min: new Date('1930-01-01'), max: new Date('2010-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 110000, max: 659999 }),
        born,
        fc.nat(999),
        fc.string(),
        (region, at, serial, text) => {
          const number = identityOf(region, at.toISOString().slice(0, 10).replaceAll('-', ''), serial);
          const masked = maskIdentity(`${text.replace(/[0-9A-Za-z]/gu, '')} ${number}`);
          expect(masked).not.toContain(number);
        },
      ),
    );
  });
});

describe('tables of a government project', () => {
  it('are of the part that their headers fit', () => {
    expect(proposed('年度', '职工总数', '科技人员数', '主营业务收入（万元）', '净利润（万元）')).toEqual([
      'years',
      'years.year 1',
      'years.staff 2',
      'years.scienceStaff 3',
      'years.mainSales 4',
      'years.netProfit 5',
      'years.unit=万元',
    ]);
    expect(proposed('序号', '姓名', '身份证号', '部门', '学历', '入职日期')?.[0]).toBe('people');
    expect(proposed('姓名', '学历')).toEqual(['people', 'people.name 1', 'people.degree 2', 'people.isScience=是']);
    expect(proposed('序号', '知识产权名称', '类别', '授权日期', '授权号', '获得方式')?.[0]).toBe('rights');
    expect(proposed('项目编号', '项目名称', '起始日期', '完成日期', '项目负责人', '预算')?.[0]).toBe('rdProjects');
    expect(proposed('日期', '凭证号', '摘要', '金额', '费用类别', '研发项目')?.[0]).toBe('ledger');
    expect(proposed('菜名', '价格')).toBeUndefined();
  });

  it('need fields that a column can hold, or a value for all rows can give', () => {
    for (const part of partsOfKind.tech)
      for (const field of [...neededFields[part], ...valuedFields[part]]) expect(govFields).toContain(field);
    expect(proposeTable(table('年度', '净利润'), 'innovation')).toBeUndefined();
  });
});
