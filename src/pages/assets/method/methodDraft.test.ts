import { describe, expect, it } from 'vitest';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import { draftOf, inputOf, type MethodDraft, pasted, problemsOf, type ThreatDraft, typedThreat } from './methodDraft';

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

describe('a method of the 2022 edition while it is edited', () => {
  const { edition2022 } = standardMethods;
  const ofNew = () => draftOf({ ...edition2022, tables: edition2022 });
  const changed = (row: number | null, column: number, text: string) => {
    const one = ofNew();
    return problemsOf({ ...one, threat: typedThreat(one.threat as ThreatDraft, row, column, text) });
  };

  it('keeps its threat table as it was read', () => {
    expect(inputOf(ofNew()).threat).toEqual(edition2022.threat);
    expect(problemsOf(ofNew())).toEqual([]);
  });

  it.each(['', '0', '6', '2.5', 'x'])('takes no %j for the value of a threat', (text) => {
    expect(changed(1, 2, text)).toContainEqual({ stage: 'threat', reason: 'notLevel', row: 1, column: 2 });
  });

  it.each(['-1', '5', '0.5'])('takes no %j for what a timing adds', (text) => {
    expect(changed(null, 1, text)).toContainEqual({ stage: 'threat', reason: 'notLevel', row: null, column: 1 });
  });

  it('finds a value that falls while the frequency grows', () => {
    expect(changed(2, 3, '2')).toContainEqual({ stage: 'threat', reason: 'falling', row: 2, column: 3 });
  });
});
