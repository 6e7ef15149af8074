import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AspectFacts, type ProcessFacts, type ProductFacts, productGaps } from './gaps';

const process = (more: Partial<ProcessFacts> = {}): ProcessFacts => ({
  processCode: 'S1',
  productCode: 'P1',
  name: '灭菌',
  inputs: '包装好的产品',
  outputs: '无菌产品',
  departmentCode: 'D1',
  role: '灭菌操作员',
  controls: '温度、时间',
  importance: { isKey: false, isSpecial: false },
  validation: '',
  validatedOn: null,
  documents: [],
  ...more,
});
const aspect = (more: Partial<AspectFacts> = {}): AspectFacts => ({
  aspectCode: 'A1',
  processCode: 'S1',
  name: '环氧乙烷排放',
  isSignificant: false,
  control: '',
  ...more,
});
const facts = (more: Partial<ProductFacts> = {}): ProductFacts => ({
  products: [{ productCode: 'P1', name: '导管' }],
  processes: [process()],
  aspects: [],
  unfitDepartments: [],
  asksAspects: false,
  ...more,
});
const found = (given: Partial<ProductFacts>) =>
  productGaps(facts(given)).map(({ gap, place, name }) => `${gap} ${place} ${name}`);

describe('what is missing of products and processes', () => {
  it.each<[string, Partial<ProductFacts>, string[]]>([
    ['nothing', {}, []],
    ['a product', { products: [], processes: [] }, ['noProduct products ']],
    ['the steps of a product', { processes: [] }, ['productWithoutProcess products 导管']],
    [
      'who does what to what',
      { processes: [process({ inputs: ' ', outputs: '', departmentCode: null, role: '' })] },
      [
        'processWithoutInputs products 灭菌',
        'processWithoutOutputs products 灭菌',
        'processWithoutPeople products 灭菌',
      ],
    ],
    ['no department, where a role is named', { processes: [process({ departmentCode: null })] }, []],
    ['a department that does the work', { unfitDepartments: ['D1'] }, ['departmentUnfit products 灭菌']],
    ['a judgement', { processes: [process({ importance: undefined })] }, ['importanceOpen importance 灭菌']],
    [
      'what a key process needs',
      { processes: [process({ importance: { isKey: true, isSpecial: false }, controls: '' })] },
      ['keyWithoutControls products 灭菌', 'keyWithoutInspection products 灭菌'],
    ],
    [
      'what a special process needs',
      { processes: [process({ importance: { isKey: false, isSpecial: true }, validation: 'V-01' })] },
      ['specialWithoutValidation importance 灭菌', 'specialWithoutInstruction products 灭菌'],
    ],
    [
      'nothing of both with all that they need',
      {
        processes: [
          process({
            importance: { isKey: true, isSpecial: true },
            validation: 'V-01',
            validatedOn: '2026-10-01',
            documents: ['workingInstruction', 'inspectionStandard'],
          }),
        ],
      },
      [],
    ],
    ['aspects', { asksAspects: true }, ['productWithoutAspect aspects 导管']],
    [
      'an evaluation',
      { asksAspects: true, aspects: [aspect({ isSignificant: undefined })] },
      ['aspectOpen aspects 环氧乙烷排放'],
    ],
    [
      'a control of what is significant',
      { asksAspects: true, aspects: [aspect({ isSignificant: true })] },
      ['significantWithoutControl aspects 环氧乙烷排放'],
    ],
    ['no aspects where nobody asks', { aspects: [aspect({ isSignificant: undefined })] }, []],
  ])('is %s', (_, given, gaps) => {
    expect(found(given)).toEqual(gaps);
  });

  it('names the clause, and where to go', () => {
    expect(productGaps(facts({ processes: [process({ outputs: '' })] }))).toEqual([
      {
        gap: 'processWithoutOutputs',
        clause: '9001 4.4.1 a)',
        place: 'products',
        productCode: 'P1',
        processCode: 'S1',
        aspectCode: null,
        name: '灭菌',
      },
    ]);
  });

  it('is never more with something filled in', () => {
    const text = fc.constantFrom('', ' ', '有');
    fc.assert(
      fc.property(text, text, text, fc.boolean(), fc.boolean(), (inputs, outputs, controls, isKey, isSpecial) => {
        const importance = { isKey, isSpecial };
        const before = found({ processes: [process({ inputs, outputs, controls, importance })] });
        const after = found({ processes: [process({ inputs, outputs: '有', controls, importance })] });
        expect(before).toEqual(expect.arrayContaining(after));
      }),
    );
  });
});
