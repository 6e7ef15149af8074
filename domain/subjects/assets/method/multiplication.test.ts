import { describe, expect, it } from 'vitest';
import { type Level, levels } from '#domain/kernel/levels';
import { explainRisk } from './explain';
import { assessRisk, heatMapLevel, importanceRules, type MatrixMethod, methodProblems } from './method';
import { standardMethods } from './standardMethods';

const { matrix, multiplication } = standardMethods;

describe('the multiplication method', () => {
  it('explains a risk by two geometric means and their product, worked by hand', () => {
    // √(4·4) = 4; √(1·4) = 2; 4·2 = 8.
    const input = { assetValue: 1, threatFrequency: 4, vulnerabilitySeverity: 4 } as const;
    const bounds = [1.5, 2.5, 3.5, 4.5, 5];
    expect(explainRisk(multiplication, input)).toEqual([
      {
        result: 'likelihood',
        operation: 'geometricMean',
        inputs: [
          { factor: 'threatFrequency', value: 4 },
          { factor: 'vulnerabilitySeverity', value: 4 },
        ],
        value: 4,
        bounds,
        level: 4,
      },
      {
        result: 'loss',
        operation: 'geometricMean',
        inputs: [
          { factor: 'assetValue', value: 1 },
          { factor: 'vulnerabilitySeverity', value: 4 },
        ],
        value: 2,
        bounds,
        level: 2,
      },
      {
        result: 'risk',
        operation: 'product',
        inputs: [
          { factor: 'loss', value: 2 },
          { factor: 'likelihood', value: 4 },
        ],
        value: 8,
        bounds: [5, 10, 15, 20, 25],
        level: 2,
      },
    ]);
  });

  it('explains what is not whole by its values, not by levels', () => {
    // √(2·3) = 2.449…, level 2; √(5·3) = 3.873, level 4; √(2·3·5·3) = 9.487.
    const steps = explainRisk(multiplication, { assetValue: 5, threatFrequency: 2, vulnerabilitySeverity: 3 });
    expect(steps.map(({ value, level }) => [value, level])).toEqual([
      [2.45, 2],
      [3.87, 4],
      [9.49, 2],
    ]);
    expect(steps[2]?.inputs.map(({ value }) => value)).toEqual([3.87, 2.45]);
  });

  it('gives every level of the risk by fives (GB/T 20984-2007), and colors no cell of a heat map', () => {
    const levelOf = (value: Level) =>
      assessRisk(multiplication, { assetValue: value, threatFrequency: value, vulnerabilitySeverity: value }).riskLevel;
    // 1, 4, 9, 16 and 25.
    expect(levels.map(levelOf)).toEqual([1, 1, 2, 4, 5]);
    expect(heatMapLevel(multiplication, 5, 5)).toBeUndefined();
    expect(heatMapLevel(matrix, 5, 5)).toBe(5);
  });
});

describe('the methods of the standard', () => {
  it('are in their first version, take the highest value, and let importance flow down in every way of the portal', () => {
    for (const method of [matrix, multiplication]) {
      expect(method).toMatchObject({ version: 1, source: 'GB/T 20984-2007', assetValue: 'maximum' });
      expect(importanceRules.map((rule) => method.importance[rule])).toEqual([true, true, false, true, true]);
      expect(methodProblems(method)).toEqual([]);
    }
    expect([matrix.key, multiplication.key]).toEqual(['gbt20984-2007-matrix', 'gbt20984-2007-multiplication']);
    expect([matrix.name, multiplication.name]).toEqual([
      { zh: '矩阵法', en: 'Matrix method' },
      { zh: '相乘法', en: 'Multiplication method' },
    ]);
    expect(multiplication.bounds.risk).toEqual([5, 10, 15, 20, 25]);
    expect([matrix.likelihood.bounds, matrix.loss.bounds, matrix.risk.bounds]).toEqual([
      [5, 11, 16, 21, 25],
      [5, 10, 15, 20, 25],
      [6, 12, 18, 23, 25],
    ]);
  });

  it('may be changed to zeros in a table, but not below', () => {
    const withFirst = (value: number) => {
      const [[, ...others], ...rows] = matrix.risk.table;
      const table = [[value, ...others], ...rows] as unknown as MatrixMethod['risk']['table'];
      return methodProblems({ ...matrix, risk: { ...matrix.risk, table } });
    };
    expect([withFirst(0), withFirst(0.5)]).toEqual([[], []]);
    expect(withFirst(-1)).toEqual([{ stage: 'risk', reason: 'beyondBounds', row: 0, column: 0 }]);
  });
});
