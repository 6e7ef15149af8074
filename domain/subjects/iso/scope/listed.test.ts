import { describe, expect, it } from 'vitest';
import { shippedModules } from '../variable/modules';
import { unlistedFaults } from './listed';

const components = shippedModules.find(({ moduleCode }) => moduleCode === 'scope')?.components ?? [];
const device = { code: 'C3584', name: '医疗、外科及兽医用器械制造' };
const code = { list: 'QES', code: '19.11.00', name: '医疗、外科以及整形外科器械的制造' };

describe('what is chosen from a list', () => {
  it('is in it, under its own name', () => {
    expect(unlistedFaults(components, { industry: device, scopeCodes: [code] }, {})).toEqual([]);
    expect(unlistedFaults(components, { industry: {}, scopeCodes: [{}] }, {})).toEqual([]);
    expect(unlistedFaults(components, { industry: { ...device, name: '软件' } }, {})).toEqual([
      { name: 'industry', field: 'code', fault: 'unlisted' },
    ]);
    expect(unlistedFaults(components, { industry: { name: '软件' } }, {})).toHaveLength(1);
    for (const wrong of [{ list: 'ISMS' }, { code: '19.99.00' }, { name: '别的' }, { list: 'constructor' }])
      expect(unlistedFaults(components, { scopeCodes: [code, { ...code, ...wrong }] }, {})).toEqual([
        { name: 'scopeCodes', row: 1, field: 'code', fault: 'unlisted' },
      ]);
  });

  it('stays where a newer list has lost it', () => {
    const lost = { list: 'QES', code: '99.01.00', name: '已撤销的类别' };
    const before = { industry: { code: 'C9999', name: '旧行业' }, scopeCodes: [lost] };
    expect(unlistedFaults(components, { ...before, scopeCodes: [code, lost] }, before)).toEqual([]);
    expect(unlistedFaults(components, { scopeCodes: [{ ...lost, name: '改过的名称' }] }, before)).toHaveLength(1);
  });
});
