import { describe, expect, it } from 'vitest';
import { mayAttach, mayDetach } from './record';

describe('files and words of a record', () => {
  it('belong to a person by any of their roles', () => {
    const both = { accountId: 'a', roles: ['INTERNAL_AUDITOR', 'CONSUMER_PM'] as const };
    expect(mayAttach(both)).toBe(true);
    expect(mayDetach({ addedById: 'b' }, both)).toBe(true);
    const auditor = { accountId: 'a', roles: ['INTERNAL_AUDITOR'] as const };
    expect(mayAttach(auditor)).toBe(false);
    expect(mayDetach({ addedById: 'b' }, auditor)).toBe(false);
    expect(mayDetach({ addedById: 'a' }, auditor)).toBe(true);
    expect(mayDetach({ addedById: null }, auditor)).toBe(false);
  });
});
