import { describe, expect, it } from 'vitest';
import { dictionary } from '../template/dictionary';
import { type DocumentAspect, type DocumentProcess, type DocumentProducts, productRows } from './rows';

const process = (processCode: string, step: number, more: Partial<DocumentProcess> = {}): DocumentProcess => ({
  processCode,
  productCode: 'P1',
  step,
  name: processCode,
  inputs: '来料',
  outputs: '成品',
  equipment: ['烘箱', '工装'],
  departmentCode: null,
  department: '生产部',
  role: '操作员',
  controls: '50±3 ℃',
  records: '记录',
  assessment: undefined,
  validation: '',
  validatedOn: null,
  workingInstruction: '',
  inspectionStandard: '',
  ...more,
});
const scores = { quality: 3, requirements: 3, stability: 2, failures: 2, detection: 2 } as const;
const aspect = (more: Partial<DocumentAspect> = {}): DocumentAspect => ({
  processCode: '灭菌',
  name: '尾气',
  kind: 'air',
  impact: '大气污染',
  tense: 'present',
  control: '处理后排放',
  condition: 'normal',
  scores: { legal: 5, frequency: 3, extent: 3, severity: 3, concern: 3 },
  decision: null,
  ...more,
});
const company: DocumentProducts = {
  products: [
    { productCode: 'P1', name: '导管', nameEn: 'Catheter', kind: 'product', description: '', standards: 'YY 0285' },
  ],
  processes: [
    process('挤出', 1, {
      assessment: { scores, isVerifiable: true, decision: null },
      inspectionStandard: 'JY-01 挤出',
    }),
    process('灭菌', 2, {
      assessment: { scores, isVerifiable: false, decision: { isKey: false, isSpecial: true, reason: '已确认' } },
      validation: 'VR-01',
      validatedOn: '2026-10-08',
      workingInstruction: 'ZY-01 灭菌',
    }),
    process('包装', 3),
  ],
  aspects: [aspect(), aspect({ name: '余料', kind: 'waste', scores: {} })],
};
const rowsIn = (words: 'zh' | 'en', of: DocumentProducts = company) =>
  Object.fromEntries(
    productRows(of, { words, between: words === 'zh' ? '、' : ', ', day: (day) => `am ${day}` }),
  ) as Record<string, Record<string, string | boolean>[]>;

describe('products as documents name them', () => {
  it('are in the language of the document, where they have a name in it', () => {
    expect(rowsIn('zh').products).toEqual([{ name: '导管', kind: '产品', description: '', standards: 'YY 0285' }]);
    expect(rowsIn('en').products?.[0]).toMatchObject({ name: 'Catheter', kind: 'Product' });
    expect(rowsIn('en').processes?.[0]).toMatchObject({ product: 'Catheter', name: '挤出', equipment: '烘箱, 工装' });
    const [product] = company.products;
    const unnamed = { ...company, products: product ? [{ ...product, nameEn: null }] : [] };
    expect(rowsIn('en', unnamed).products?.[0]?.name).toBe('导管');
  });

  it('have their key and special processes by what counts, with why', () => {
    const { keyProcesses, specialProcesses, processes } = rowsIn('zh');
    expect(keyProcesses?.map(({ name, points, inspection }) => [name, points, inspection])).toEqual([
      ['挤出', '25', 'JY-01 挤出'],
    ]);
    expect(specialProcesses).toEqual([
      {
        product: '导管',
        step: '2',
        name: '灭菌',
        controls: '50±3 ℃',
        validation: 'VR-01',
        validatedOn: 'am 2026-10-08',
        instruction: 'ZY-01 灭菌',
        reason: '已确认',
      },
    ]);
    expect(processes?.map(({ isKey, isSpecial }) => [isKey, isSpecial])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  it('have aspects with their scores, and those that are significant once more', () => {
    const { aspects, significantAspects } = rowsIn('zh');
    expect(
      aspects?.map(({ name, kind, legal, points, isSignificant }) => [name, kind, legal, points, isSignificant]),
    ).toEqual([
      ['尾气', '废气排放', '5', '17', true],
      ['余料', '固体废物', '', '', false],
    ]);
    expect(significantAspects?.map(({ name, process: of }) => [name, of])).toEqual([['尾气', '灭菌']]);
  });

  it('are absent where there are none, so that they are seen to lack', () => {
    expect(rowsIn('zh', { products: [], processes: [], aspects: [] })).toEqual({});
  });

  it('have exactly the parts that the dictionary names', () => {
    for (const [name, rows] of Object.entries(rowsIn('zh')))
      for (const row of rows)
        expect(Object.keys(row).sort(), name).toEqual(
          (dictionary.get(name)?.parts ?? []).map((part) => part.name).sort(),
        );
  });
});
