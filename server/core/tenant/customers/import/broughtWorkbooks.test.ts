import { expect, it } from 'vitest';
import { parseBook } from '#server/kernel/documents/book/parse';
import { caseFile } from '../../../../../tests/server/caseFile';
import { checkCustomers, customerBook } from './customerBook';

it('takes customers however their code and phone are written, words for nothing as nothing, and names the rest', () => {
  const { rows, problems } = parseBook(customerBook, caseFile('m01.xlsx'), checkCustomers);
  expect(rows.customers).toContainEqual(
    expect.objectContaining({ name: '对照测试 客户一', uscc: '91320500MA1ABCD12R', contactPhone: '+86 139-1234-5678' }),
  );
  const told = problems.map(({ row, column, reason }) => `${row}/${column} ${reason}`);
  expect(told).toContain('6/1 duplicateName');
  expect(told).toContain('7/2 badUscc');
  // "N/A" and "无" in columns that may be empty.
  expect(told.filter((one) => one.startsWith('5/'))).toEqual([]);
});
