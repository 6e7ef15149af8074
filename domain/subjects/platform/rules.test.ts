import { describe, expect, it } from 'vitest';
import { allowedApprovalActions, approvalStates } from '#domain/capabilities/approval/rules';
import {
  ANNOUNCEMENT_LENGTH,
  ANNOUNCEMENT_TENANTS,
  actionsOf,
  announcementStates,
  GUIDE_BYTES,
  GUIDE_DOCUMENTS,
  standingOf,
} from '#domain/core/user/announcements';
import { DEFAULT_VIEW_MINUTES, isViewed, mayBeViewed, viewMinutes } from '#domain/kernel/supportView';

describe('an announcement', () => {
  const now = new Date('2026-11-23T08:00:00Z');
  const standing = (publishDate: string) =>
    announcementStates.map((state) => standingOf({ state, publishDate: new Date(publishDate) }, now));

  it('that is published for later waits until then', () => {
    expect(standing('2026-11-23T08:00:01Z')).toEqual(['draft', 'scheduled', 'withdrawn']);
    expect(standing('2026-11-23T08:00:00Z')).toEqual(['draft', 'published', 'withdrawn']);
  });

  it('that people may have seen is withdrawn before it is changed, and never removed', () => {
    expect(actionsOf).toEqual({
      draft: ['edit', 'publish', 'remove'],
      scheduled: ['withdraw'],
      published: ['withdraw'],
      withdrawn: ['edit', 'publish'],
    });
  });

  it('has bounds, as the guide has', () => {
    expect([ANNOUNCEMENT_LENGTH, ANNOUNCEMENT_TENANTS]).toEqual([20_000, 200]);
    expect([GUIDE_BYTES, GUIDE_DOCUMENTS]).toEqual([20_971_520, 50]);
  });
});

describe('what takes two operators', () => {
  const request = { state: 'open', askedBy: 'a', aboutAccount: 'c', isPaid: false } as const;

  it('is withdrawn by its asker, and decided by another operator', () => {
    expect(allowedApprovalActions(request, 'a', false)).toEqual(['withdraw']);
    expect(allowedApprovalActions(request, 'b', false)).toEqual(['confirm', 'refuse']);
  });

  it('is never decided by the person whom it is about', () => {
    expect(allowedApprovalActions(request, 'c', false)).toEqual([]);
    expect(allowedApprovalActions({ ...request, aboutAccount: null }, 'c', false)).toEqual(['confirm', 'refuse']);
  });

  it('is not confirmed by whose phone, factor or role has changed a short while ago', () => {
    expect(allowedApprovalActions(request, 'b', true)).toEqual(['refuse']);
    expect(allowedApprovalActions(request, 'a', true)).toEqual(['withdraw']);
  });

  it('is decided once', () => {
    for (const state of approvalStates.filter((one) => one !== 'open' && one !== 'approved'))
      for (const who of ['a', 'b', 'c']) expect(allowedApprovalActions({ ...request, state }, who, false)).toEqual([]);
  });

  it('is paid by any of them once it is approved, or ended', () => {
    const approved = { ...request, state: 'approved' } as const;
    expect(allowedApprovalActions(approved, 'a', true)).toEqual(['pay', 'withdraw']);
    expect(allowedApprovalActions(approved, 'b', false)).toEqual(['pay', 'refuse']);
    expect(allowedApprovalActions({ ...approved, isPaid: true }, 'a', false)).toEqual(['pay']);
    expect(allowedApprovalActions({ ...approved, isPaid: true }, 'b', false)).toEqual(['pay']);
  });
});

describe('a support view', () => {
  it('is of tenants that were let in, and never of the platform', () => {
    const types = ['customer', 'channel', 'certification_body', 'platform'] as const;
    expect(types.filter(isViewed)).toEqual(['customer', 'channel', 'certification_body']);
    const viewed = (['inhand', 'submitted', 'rejected', 'success'] as const).filter((approvalState) =>
      mayBeViewed({ type: 'customer', approvalState }),
    );
    expect(viewed).toEqual(['success']);
    expect(mayBeViewed({ type: 'platform', approvalState: 'success' })).toBe(false);
  });

  it('lasts a quarter, half or a whole hour, half an hour where nothing is said', () => {
    expect([viewMinutes, DEFAULT_VIEW_MINUTES]).toEqual([[15, 30, 60], 30]);
  });
});
