import { describe, expect, it } from 'vitest';
import type { ProjectKind } from '../../core/project/rules';
import type { ProductUse } from './products/rules';
import { invitationRelation, paidBy, stateOfDecision } from './rules';

describe('an application', () => {
  const item = (asked: number, granted: number) => ({ asked, granted });
  it('is granted in full, in part, or refused', () => {
    expect(stateOfDecision([item(3, 3), item(1, 2)])).toBe('granted');
    expect(stateOfDecision([item(3, 3), item(1, 0)])).toBe('partly');
    expect(stateOfDecision([item(3, 0), item(1, 0)])).toBe('refused');
  });
});

describe('a project', () => {
  const product = (productCode: string, usedBy: ProductUse, ...standards: string[]) => ({
    productCode,
    usedBy,
    standards,
  });
  it('uses a unit of its kind and standard first, then one for any standard', () => {
    const products = [
      product('any', 'full'),
      product('other', 'full', 'B'),
      product('own', 'full', 'C', 'A'),
      product('delivered', 'delivery', 'A'),
      product('gap', 'gap', 'A'),
    ];
    const codes = (kind: ProjectKind, standardCode: string) =>
      paidBy(products, { kind, standardCode }).map(({ productCode }) => productCode);
    expect(codes('full', 'A')).toEqual(['own', 'any']);
    expect(codes('full', 'D')).toEqual(['any']);
    expect(codes('gap', 'A')).toEqual(['gap']);
    expect(codes('gap', 'D')).toEqual([]);
    expect(codes('questionnaire', 'A')).toEqual([]);
  });
});

describe('an invitation by code', () => {
  const own = { tenantCode: 'B', parentTenantCode: 'P', parentIsPlatform: true };
  const inviter = { tenantCode: 'A', isBelowOwn: false };
  it('is open only to channels directly below the platform', () => {
    expect(invitationRelation(own, inviter)).toBe('mayJoin');
    expect(invitationRelation({ ...own, parentTenantCode: null }, inviter)).toBe('mayJoin');
    expect(invitationRelation({ ...own, parentTenantCode: 'C', parentIsPlatform: false }, inviter)).toBe('elsewhere');
  });
  it('rejects the own channel, its present partner, and channels below it', () => {
    expect(invitationRelation(own, { tenantCode: 'B', isBelowOwn: true })).toBe('own');
    expect(invitationRelation(own, { tenantCode: 'P', isBelowOwn: false })).toBe('joined');
    expect(invitationRelation(own, { tenantCode: 'D', isBelowOwn: true })).toBe('below');
  });
});
