import { describe, expect, it } from 'vitest';
import { documentNumberOf, nextVersion } from './numbers';

describe('versions', () => {
  it('count drafts by tenths, and approved versions by whole numbers', () => {
    expect(nextVersion(undefined, false)).toBe('0.1');
    expect(nextVersion('0.9', false)).toBe('0.10');
    expect(nextVersion('0.10', true)).toBe('1.0');
    expect(nextVersion('1.0', false)).toBe('1.1');
    expect(nextVersion('1.1', true)).toBe('2.0');
    expect(nextVersion(undefined, true)).toBe('1.0');
  });
});

describe('a document number', () => {
  it('names the kind, the year and the place', () => {
    expect(documentNumberOf('riskReport', 2026, 7)).toBe('RA-2026-0007');
    expect(documentNumberOf('riskReport', 2026, 12_345)).toBe('RA-2026-12345');
  });
});
