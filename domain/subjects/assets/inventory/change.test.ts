import { describe, expect, it } from 'vitest';
import { keptOfUnit, protectionFields, unitFields } from './change';

describe('a change of a unit', () => {
  it('holds the given fields; an emptied text is absent', () => {
    expect(unitFields({ name: '门禁', owner: '', location: null, description: undefined, integrity: 4 })).toEqual({
      name: '门禁',
      owner: null,
      location: null,
      integrity: 4,
    });
    expect(Object.keys(unitFields({ owner: undefined }))).toEqual([]);
  });

  it('is about other fields for those who keep the inventory, and for its protection', () => {
    expect([...keptOfUnit].sort()).toEqual(['assetCode', 'assetType', 'category', 'name']);
    expect([...protectionFields].sort()).toEqual(['availability', 'confidentiality', 'integrity']);
  });
});
