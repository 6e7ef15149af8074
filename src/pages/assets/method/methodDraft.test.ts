import { describe, expect, it } from 'vitest';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import { draftOf, inputOf, type MethodDraft, pasted, problemsOf } from './methodDraft';

const { matrix } = standardMethods;
const draft = (): MethodDraft =>
  draftOf({
    ...matrix,
    tables: { likelihood: matrix.likelihood, loss: matrix.loss, risk: matrix.risk },
  });
const set = (change: (one: MethodDraft) => void) => {
  const one = draft();
  change(one);
  return problemsOf(one);
};

describe('a method while it is edited', () => {
  it('is sent as it was read where nothing was changed', () => {
    const { name, source, assetValue, importance, likelihood, loss, risk } = matrix;
    expect(inputOf(draft())).toEqual({ name, source, assetValue, importance, likelihood, loss, risk });
    expect(problemsOf(draft())).toEqual([]);
  });

  it.each(['', ' ', 'abc', '-1', '1001', '1e9', '3,5'])('says that %j is no number that can be used', (text) => {
    expect(
      set((one) => {
        (one.loss.table[2] as string[])[3] = text;
        one.risk.bounds[4] = text;
      }),
    ).toEqual(
      expect.arrayContaining([
        { stage: 'loss', reason: 'notNumber', row: 2, column: 3 },
        { stage: 'risk', reason: 'notNumber', row: null, column: 4 },
      ]),
    );
  });

  it('takes decimals and full-width digits', () => {
    const one = draft();
    (one.loss.table[0] as string[])[0] = '１.５';
    expect(problemsOf(one)).toEqual([]);
    expect(inputOf(one).loss.table[0]?.[0]).toBe(1.5);
  });

  it('shows a fall at the cell', () => {
    const problems = set((one) => {
      (one.likelihood.table[0] as string[])[1] = '1';
    });
    expect(problems).toEqual([{ stage: 'likelihood', reason: 'falling', row: 0, column: 1 }]);
  });

  it('takes a block from a spreadsheet and leaves out what lies beyond', () => {
    const { likelihood } = draft();
    const filled = pasted(likelihood, 3, 3, '1\t2\t3\r\n 4 \t5\r\n6\t7\r\n');
    expect(filled.table.map((row) => row.slice(3))).toEqual([
      ...likelihood.table.slice(0, 3).map((row) => row.slice(3)),
      ['1', '2'],
      ['4', '5'],
    ]);
    expect(filled.table.map((row) => row.slice(0, 3))).toEqual(likelihood.table.map((row) => row.slice(0, 3)));
    expect(filled.bounds).toEqual(likelihood.bounds);
    expect(pasted(likelihood, null, 0, '5\t10\t15\t20\t25\n1').bounds).toEqual(['5', '10', '15', '20', '25']);
  });
});
