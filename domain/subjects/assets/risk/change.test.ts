import { describe, expect, it } from 'vitest';
import { endsAcceptance, ownerIdAfter, partsOf, riskFields } from './change';

describe('a change of a risk', () => {
  it('touches the parts of its fields, once each, and none for absent fields', () => {
    expect(partsOf({ threatFrequency: 3, threat: '火灾', treatment: undefined })).toEqual(['threats']);
    expect(partsOf({ existingControl: null, remnantSeverity: 1, treatmentPlan: '' })).toEqual([
      'existingControl',
      'treatment',
      'remnant',
    ]);
    expect(partsOf({})).toEqual([]);
  });

  it('stores an emptied text as absent, and keeps absent fields', () => {
    expect(riskFields({ treatmentPlan: '', treatmentOwner: undefined, controls: [] })).toEqual({
      treatmentPlan: null,
      controls: [],
    });
  });

  it('ends an acceptance where the risk or its treatment is another one, not where words about it change', () => {
    const before = { threat: '火灾', vulnerability: '无灭火', treatment: 'retain' } as const;
    expect(endsAcceptance(before, { treatment: 'share' })).toBe(true);
    expect(endsAcceptance(before, { treatment: null })).toBe(true);
    expect(endsAcceptance(before, { threat: '水灾' })).toBe(true);
    expect(endsAcceptance(before, { ...before, treatmentPlan: '观察' })).toBe(false);
    expect(endsAcceptance(before, { treatmentPlan: '观察' })).toBe(false);
    expect(endsAcceptance(before, { threat: undefined, vulnerability: '有灭火' })).toBe(true);
  });

  it('keeps whose name an owner’s is, and forgets it with the name', () => {
    const before = { treatmentOwner: '王建国', treatmentOwnerId: 'A1' };
    expect(ownerIdAfter(before, '王建国')).toBe('A1');
    expect(ownerIdAfter(before, '李敏')).toBeNull();
    expect(ownerIdAfter(before, null)).toBeNull();
  });
});
