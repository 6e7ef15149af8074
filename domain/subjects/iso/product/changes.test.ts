import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentRow } from '../template/data';
import { type ComparedDocument, changedProcesses } from './changes';

const step = (name: string, at: number, more: Record<string, string> = {}): DocumentRow => ({
  product: '导管',
  step: String(at),
  name,
  outputs: `${name}的输出`,
  ...more,
});
const aspect = (process: string, impact: string): DocumentRow => ({ product: '导管', process, name: '废气', impact });
const document = (part: Partial<ComparedDocument>): ComparedDocument => ({
  documentCode: 'D1',
  number: 'HC-JL-05',
  name: '过程清单',
  before: {},
  today: {},
  ...part,
});
const changes = (before: readonly DocumentRow[], today: readonly DocumentRow[]) =>
  changedProcesses([document({ before: { processes: before }, today: { processes: today } })]).map(
    ({ change, process, parts }) => [change, process, ...parts],
  );

describe('the processes that differ from documents', () => {
  const [first, second, third] = [step('挤出', 1), step('灭菌', 2), step('包装', 3)];

  it.each([
    ['are none where nothing has changed', [first, second], [first, second], []],
    [
      'have what is another today',
      [first, second],
      [first, { ...second, outputs: '无菌产品' }],
      [['changed', '灭菌', 'outputs']],
    ],
    ['are new', [first], [first, second], [['added', '灭菌']]],
    ['are gone', [first, second], [first], [['removed', '灭菌']]],
    [
      'have another name',
      [first, second],
      [first, { ...second, name: '环氧乙烷灭菌' }],
      [['changed', '环氧乙烷灭菌', 'name']],
    ],
    [
      'come in another order',
      [first, second],
      [
        { ...second, step: '1' },
        { ...first, step: '2' },
      ],
      [
        ['moved', '灭菌', 'step'],
        ['moved', '挤出', 'step'],
      ],
    ],
    [
      'move up where another is gone',
      [first, second, third],
      [first, { ...third, step: '2' }],
      [
        ['moved', '包装', 'step'],
        ['removed', '灭菌'],
      ],
    ],
  ])('%s', (_, before, today, expected) => {
    expect(changes(before, today)).toEqual(expected);
  });

  it('are named once, with all documents that say otherwise', () => {
    const rows = { before: { processes: [first] }, today: { processes: [{ ...first, outputs: '管材' }] } };
    const ofAspects = {
      before: { aspects: [aspect('挤出', '大气污染')] },
      today: { aspects: [aspect('挤出', '大气污染'), aspect('挤出', '异味')] },
    };
    const same = { before: { keyProcesses: [first] }, today: { keyProcesses: [{ ...first, step: '4' }] } };
    expect(
      changedProcesses([
        document({ ...ofAspects, documentCode: 'D2', number: 'HC-JL-06', name: '环境因素清单' }),
        document(rows),
        document({ ...same, documentCode: 'D3' }),
      ]),
    ).toEqual([
      {
        change: 'changed',
        product: '导管',
        process: '挤出',
        parts: ['aspects', 'outputs'],
        documents: [
          { documentCode: 'D2', number: 'HC-JL-06', name: '环境因素清单' },
          { documentCode: 'D1', number: 'HC-JL-05', name: '过程清单' },
        ],
      },
    ]);
  });

  it('are found exactly where the rows differ', () => {
    const row = fc.record({
      product: fc.constantFrom('A', 'B'),
      name: fc.constantFrom('a', 'b', 'c'),
      outputs: fc.string(),
    });
    const steps = fc
      .uniqueArray(row, { selector: ({ product, name }) => `${product} ${name}`, maxLength: 6 })
      .map((rows) => rows.map((one, at) => ({ ...one, step: String(at + 1) })));
    fc.assert(
      fc.property(steps, steps, (before, today) => {
        expect(changes(before, before)).toEqual([]);
        expect(changes(before, today).length === 0).toBe(JSON.stringify(before) === JSON.stringify(today));
      }),
    );
  });
});
