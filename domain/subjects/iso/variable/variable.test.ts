import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { certificationSchemes } from '../timeline/timeline';
import { shippedModules } from './modules';
import {
  askedFor,
  faultsOf,
  isVariableName,
  keptValues,
  lacking,
  modulesFor,
  type VariableComponent,
  type VariableValues,
} from './variable';

const text = (name: string, more: Partial<VariableComponent> = {}): VariableComponent => ({
  name,
  zh: '名',
  en: 'Name',
  type: 'string',
  ...more,
});
const components: VariableComponent[] = [
  text('companyName', { isRequired: true }),
  text('introduction', { format: 'text' }),
  text('employees', { format: 'integer' }),
  text('foundedOn', { format: 'day' }),
  text('phone', { format: 'phone' }),
  text('uscc', { format: 'uscc' }),
  text('email', { format: 'email' }),
  text('hasShifts', { type: 'boolean' }),
  text('shifts', { when: 'hasShifts', isRequired: true }),
  text('sites', {
    type: 'list',
    isRequired: true,
    fields: [
      { name: 'name', zh: '名称', en: 'Name', type: 'string', isRequired: true },
      { name: 'people', zh: '人数', en: 'People', type: 'string', format: 'integer' },
      { name: 'isTemporary', zh: '临时', en: 'Temporary', type: 'boolean' },
    ],
  }),
  text('contact', {
    type: 'object',
    fields: [
      { name: 'name', zh: '姓名', en: 'Name', type: 'string', isRequired: true },
      { name: 'phone', zh: '电话', en: 'Phone', type: 'string', format: 'phone' },
    ],
  }),
];
const faults = (values: object) =>
  faultsOf(components, values).map(({ fault, ...at }) => [Object.values(at).join('.'), fault]);

describe('values of variables', () => {
  it.each<[string, object, [string, string][]]>([
    ['nothing', {}, []],
    ['a name', { companyName: '华辰' }, []],
    ['an emptied name', { companyName: '  ' }, []],
    ['a name over two lines', { companyName: '华\n辰' }, [['companyName', 'format']]],
    ['a text over two lines', { introduction: '一\n二' }, []],
    ['a number for a string', { companyName: 5 }, [['companyName', 'type']]],
    ['nothing for a string', { companyName: null }, [['companyName', 'type']]],
    ['what no component names', { vip: 'x' }, [['vip', 'unknown']]],
    ['what a template engine reads', { _type: 'rawXml' }, [['_type', 'unknown']]],
    [
      'such a thing in a row',
      { sites: [{ _type: 'rawXml', xml: '<w:p/>' }] },
      [
        ['sites.0._type', 'unknown'],
        ['sites.0.xml', 'unknown'],
      ],
    ],
    ['an object for a string', { companyName: { _type: 'link' } }, [['companyName', 'type']]],
    ['a row for a list', { sites: { name: '总部' } }, [['sites', 'type']]],
    ['a text for a row', { sites: ['总部'] }, [['sites.0', 'type']]],
    ['a list for an object', { contact: [] }, [['contact', 'type']]],
    ['a part of a wrong type', { sites: [{ name: '总部' }, { isTemporary: '是' }] }, [['sites.1.isTemporary', 'type']]],
    ['a number with a word', { employees: '约 50' }, [['employees', 'format']]],
    ['a number', { employees: ' 50 ' }, []],
    ['a day that is none', { foundedOn: '2026-02-30' }, [['foundedOn', 'format']]],
    ['a day', { foundedOn: '2026-02-28' }, []],
    ['a landline', { phone: '0512-6288 1234' }, []],
    ['a mobile', { phone: '13800000021' }, []],
    ['a word for a phone', { phone: '无' }, [['phone', 'format']]],
    ['a wrong check digit', { uscc: '91350100M000100Y44' }, [['uscc', 'format']]],
    ['a code with spaces', { uscc: '91350100 m000100y43' }, []],
    ['an address without an @', { email: 'huachen' }, [['email', 'format']]],
  ])('%s', (_, values, wanted) => {
    expect(faults(values)).toEqual(wanted);
  });

  it('are as long as their format lets them, and lists as well', () => {
    expect(faults({ companyName: '长'.repeat(200), introduction: '长'.repeat(4000) })).toEqual([]);
    expect(faults({ companyName: '长'.repeat(201) })).toEqual([['companyName', 'tooLong']]);
    expect(faults({ introduction: '长'.repeat(4001) })).toEqual([['introduction', 'tooLong']]);
    expect(faults({ sites: Array(200).fill({ name: '店' }) })).toEqual([]);
    expect(faults({ sites: Array(201).fill({ name: '店' }) })).toEqual([['sites', 'tooMany']]);
  });

  it('are kept trimmed, without what is empty, and without an unfinished row', () => {
    expect(
      keptValues(components, {
        companyName: ' 华辰 ',
        introduction: ' ',
        uscc: '91350100 m000100y43',
        hasShifts: false,
        sites: [{ name: ' 总部 ', people: '' }, { name: '', isTemporary: false }, {}],
        contact: { name: ' ' },
      }),
    ).toEqual({
      companyName: '华辰',
      uscc: '91350100M000100Y43',
      hasShifts: false,
      sites: [{ name: '总部' }],
    });
  });

  it('hold nothing but what components name, whatever is sent', () => {
    const anything = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(anything, fc.jsonValue(), (more, value) => {
        const given = { ...more, companyName: value, sites: value } as object;
        if (faultsOf(components, given).length > 0) return;
        const kept = keptValues(components, given as VariableValues);
        for (const name of Object.keys(kept)) expect(components.map((one) => one.name)).toContain(name);
        expect(faultsOf(components, kept)).toEqual([]);
        expect(keptValues(components, kept)).toEqual(kept);
      }),
    );
  });
});

describe('what is lacking', () => {
  const names = (values: VariableValues) => lacking(components, values).map(({ name }) => name);
  it('is what is required and not there, or only half', () => {
    expect(names({})).toEqual(['companyName', 'sites']);
    expect(names({ companyName: '华辰', sites: [{ name: '总部' }] })).toEqual([]);
    expect(names({ companyName: '华辰', sites: [{ name: '总部' }, { people: '3' }] })).toEqual(['sites']);
    expect(names({ companyName: '华辰', sites: [{ name: '总部' }], contact: { phone: '13800000021' } })).toEqual([
      'contact',
    ]);
  });

  it('is asked for only where another answer asks for it', () => {
    const whole = { companyName: '华辰', sites: [{ name: '总部' }] };
    expect(names({ ...whole, hasShifts: true })).toEqual(['shifts']);
    expect(names({ ...whole, hasShifts: false })).toEqual([]);
    expect(askedFor(components, {}).map(({ name }) => name)).not.toContain('shifts');
  });
});

describe('the modules that the portal ships', () => {
  const codes = (...schemes: Parameters<typeof modulesFor>[1]) =>
    modulesFor(shippedModules, schemes).map(({ moduleCode }) => moduleCode);

  it('are asked by scheme', () => {
    expect(codes()).toEqual(['company', 'people', 'sites', 'scope', 'policy', 'documents']);
    expect(codes('ISMS')).toContain('security');
    expect(codes('QMS', 'EMS')).toEqual([...codes().slice(0, -1), 'environment', 'documents']);
    const policies = modulesFor(shippedModules, ['ISMS']).find(({ moduleCode }) => moduleCode === 'policy');
    expect(policies?.components.map(({ name }) => name)).toEqual(['securityPolicy', 'objectives']);
  });

  it('name each variable once, with parts where it has some, and a condition that is asked before', () => {
    const all = shippedModules.flatMap(({ components: own }) => own);
    const names = all.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    for (const { components: own } of shippedModules)
      for (const [at, { name, type, fields, when, format }] of own.entries()) {
        expect([name, fields !== undefined]).toEqual([name, type === 'list' || type === 'object']);
        expect([name, format === undefined || type === 'string']).toEqual([name, true]);
        const parts = (fields ?? []).map((field) => field.name);
        expect([name, new Set(parts).size]).toEqual([name, parts.length]);
        if (when) {
          const asked = own.slice(0, at).find((one) => one.name === when);
          expect([name, asked?.type]).toEqual([name, 'boolean']);
        }
      }
  });

  it('have a policy of each scheme', () => {
    for (const scheme of certificationSchemes) {
      const policy = modulesFor(shippedModules, [scheme]).find(({ moduleCode }) => moduleCode === 'policy');
      expect([scheme, policy?.components.length]).toEqual([scheme, 2]);
    }
  });
});

describe('the name of a variable', () => {
  it.each([
    ['companyName', true],
    ['a', true],
    ['_type', false],
    ['__proto__', false],
    ['constructor', false],
    ['toString', false],
    ['Company', false],
    ['1st', false],
    ['公司', false],
    ['a-b', false],
    [`a${'b'.repeat(40)}`, false],
  ])('%s: %s', (name, isName) => {
    expect(isVariableName(name)).toBe(isName);
  });
});
