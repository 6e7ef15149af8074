import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import data from '../../data/hightechFields.json';
import { findTechField, searchTechFields, techFieldLevel, techFieldPath, techFieldsBelow } from './techFields';

const codes = data.names.map(([code = '']) => code);

describe('the high-tech fields', () => {
  it('are 8 areas, 52 fields and 254 sub-fields', () => {
    expect([1, 2, 3].map((level) => codes.filter((code) => techFieldLevel(code) === level).length)).toEqual([
      8, 52, 254,
    ]);
    expect(new Set(codes).size).toBe(codes.length);
    expect(techFieldsBelow()).toHaveLength(8);
  });

  it('tell what they are part of, and their parts', () => {
    expect(techFieldPath('10109').map(({ name }) => name)).toEqual(['电子信息', '软件', '企业管理软件']);
    expect(techFieldPath('99999')).toEqual([]);
    expect(techFieldPath('constructor')).toEqual([]);
    fc.assert(
      fc.property(fc.constantFrom(...codes), (code) => {
        const path = techFieldPath(code);
        expect(path).toHaveLength(techFieldLevel(code));
        expect(path.at(-1)).toEqual(findTechField(code));
        expect(techFieldsBelow(path.at(-2)?.code)).toContainEqual(findTechField(code));
      }),
    );
  });

  it('are found by code and by name, the finest first', () => {
    expect(searchTechFields('10101', 5)).toEqual([{ code: '10101', name: '基础软件' }]);
    expect(searchTechFields('软件', 50).at(0)?.code).toHaveLength(5);
    expect(searchTechFields('软件', 50).at(-1)?.code).toHaveLength(3);
    expect(searchTechFields('ruanjian', 5)).toEqual([]);
    expect(searchTechFields('ruanjian', 5, /软件/u)).toHaveLength(5);
    expect(searchTechFields(' ', 5)).toEqual([]);
  });
});
