import { describe, expect, it } from 'vitest';
import { limits } from '#domain/kernel/limits';
import { changeOfCell, type PasteField, readCell } from './cells';

const known = new Set(['5.1', '8.8', '8.13']);
const read = (field: PasteField, text: string) => readCell(field, text, known);

describe('the value of a cell', () => {
  it.each([
    ['confidentiality', '4', 4],
    ['threatFrequency', '4 高', 4],
    ['threatFrequency', 'very high', 5],
    ['protection', '5 / 4/3', [5, 4, 3]],
    ['protection', '高，中等，低', [4, 3, 2]],
    ['owner', '', null],
    ['name', '数据库', '数据库'],
    ['dueDate', '2026/6/3', '2026-06-03'],
    ['treatmentDeadline', '2026年12月31日', '2026-12-31'],
    ['treatmentDeadline', '–', null],
    ['treatment', '降低', 'modify'],
    ['treatment', 'Retain', 'retain'],
    ['treatment', '', null],
    ['controls', 'A.8.8、5.1', ['8.8', '5.1']],
    ['controls', '', []],
    ['remnantFrequency', '', null],
  ] as const)('%s %o: %o', (field, text, value) => {
    expect(read(field, text)).toEqual({ value });
  });

  it.each([
    ['integrity', '6', 'level'],
    ['integrity', '', 'level'],
    ['protection', '5/4', 'protection'],
    ['protection', '5/4/9', 'protection'],
    ['name', '', 'empty'],
    ['threat', 'x'.repeat(limits.nameLength + 1), 'long'],
    ['treatmentPlan', 'x'.repeat(limits.textLength + 1), 'long'],
    ['dueDate', '2026-02-30', 'day'],
    ['dueDate', '0000-01-01', 'day'],
    ['dueDate', '明年', 'day'],
    ['treatment', '转移给别人', 'treatment'],
    ['controls', '9.99', 'controls'],
  ] as const)('%s %o is refused: %s', (field, text, problem) => {
    expect(read(field, text)).toEqual({ problem });
  });

  it('changes three fields by one cell of protection', () => {
    expect(changeOfCell('protection', [5, 4, 3])).toEqual({ confidentiality: 5, integrity: 4, availability: 3 });
    expect(changeOfCell('owner', null)).toEqual({ owner: null });
  });
});
