import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../../../kernel/limits';
import { type BlueprintRow, type ProcessContent, questionCount } from './content';
import { faultsOfProcess } from './faults';

const row: BlueprintRow = { standard: 'ISO19011', edition: '2026', clause: '4', difficulty: null, count: 2 };
const sound: Pick<ProcessContent, 'name' | 'sections' | 'units'> = {
  name: { zh: '内审员认证', en: '' },
  sections: [{ name: { zh: '', en: 'Auditing' }, minimum: null, rows: [row] }],
  units: [{ id: 'u1', title: { zh: '独立性', en: '' }, text: { zh: '审核员应独立。', en: '' } }],
};
const [section] = sound.sections;
const [unit] = sound.units;
const withRows = (...rows: BlueprintRow[]) => ({ ...sound, sections: [{ ...section, rows }] }) as typeof sound;

describe('what is no process', () => {
  it('is sound with words in one language', () => {
    expect(faultsOfProcess(sound)).toEqual([]);
  });

  it.each([
    ['a name of spaces', { ...sound, name: { zh: ' ', en: '' } }, 'name.zh', 'noWords'],
    [
      'a word that certificates must not say',
      { ...sound, name: { zh: '国家内审员认证', en: '' } },
      'name.zh',
      'wordForbidden',
    ],
    [
      'a section without a name',
      { ...sound, sections: [{ ...section, name: { zh: '', en: '' } }] },
      'sections.0.name.zh',
      'noWords',
    ],
    [
      'an edition that there is none of',
      withRows({ ...row, edition: '1999' }),
      'sections.0.rows.0.edition',
      'noEdition',
    ],
    ['an edition of another standard', withRows({ ...row, edition: '2022' }), 'sections.0.rows.0.edition', 'noEdition'],
    ['a row that is there already', withRows(row, { ...row, count: 5 }), 'sections.0.rows.1.count', 'rowTwice'],
    ['more questions than an exam may have', withRows({ ...row, count: limits.examLength + 1 }), 'sections', 'tooLong'],
    [
      'a learning unit that says nothing',
      { ...sound, units: [{ ...unit, text: { zh: '', en: '' } }] },
      'units.0.text.zh',
      'noWords',
    ],
    ['two learning units with one id', { ...sound, units: [unit, unit] }, 'units.1.id', 'unitTwice'],
  ])('has a fault: %s', (_, content, path, fault) => {
    expect(faultsOfProcess(content as typeof sound)).toEqual([{ path, fault }]);
  });

  it('may ask for the same in two sections, and for one clause by its difficulties', () => {
    expect(faultsOfProcess({ ...sound, sections: [section, section].flatMap((one) => one ?? []) })).toEqual([]);
    expect(faultsOfProcess(withRows(row, { ...row, difficulty: 'hard' }, { ...row, clause: null }))).toEqual([]);
  });

  it('names exactly the rows that repeat one before them', () => {
    const clauses = fc.array(fc.constantFrom('4', '5', '6.1', null), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(clauses, (all) => {
        const content = withRows(...all.map((clause) => ({ ...row, clause, count: 1 })));
        const twice = faultsOfProcess(content).filter(({ fault }) => fault === 'rowTwice');
        expect(twice).toHaveLength(all.length - new Set(all).size);
      }),
    );
  });

  it('is too long from one question beyond the limit on', () => {
    fc.assert(
      fc.property(fc.integer({ min: limits.examLength - 5, max: limits.examLength + 5 }), (count) => {
        const content = withRows({ ...row, count: 3 }, { ...row, clause: '5', count: count - 3 });
        const isTooLong = faultsOfProcess(content).some(({ fault }) => fault === 'tooLong');
        expect(isTooLong).toBe(questionCount(content.sections) > 200);
      }),
    );
  });
});
