import { describe, expect, it } from 'vitest';
import type { RoleCode } from '#domain/kernel/roles';
import { isPicture } from '../../../kernel/fileKinds';
import type { MeasureState } from '../measure/measure';
import { mayAttach, mayDetach } from './record';

const caller = (...roles: RoleCode[]) => ({ accountId: 'A', roles });

describe('files of a record', () => {
  it('are added by those who work on it, not by readers', () => {
    for (const role of ['CONSUMER_PM', 'CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'CHANNEL_EXECUTOR'] as const)
      expect(mayAttach(caller(role))).toBe(true);
    for (const role of ['INTERNAL_AUDITOR', 'CB_TENANT_AUDIT', 'PLATFORM_MANAGER'] as const)
      expect(mayAttach(caller(role))).toBe(false);
  });

  it('are fixed once a measure is verified, and open to another executor only with the measure', () => {
    const measure = (state: MeasureState, ownerId: string | null = 'A') => ({
      state,
      ownerId,
      assigneeIds: [],
      doneBy: null,
    });
    const executor = caller('CONSUMER_EXECUTOR');
    expect(mayAttach(executor, measure('done'))).toBe(true);
    expect(mayAttach(executor, measure('verified'))).toBe(false);
    expect(mayAttach(executor, measure('done', 'B'))).toBe(false);
    expect(mayAttach(caller('CONSUMER_PM'), measure('done', 'B'))).toBe(true);
  });

  it('are removed by the person who added them, and by those who maintain the assessment', () => {
    const [own, others, nobodys] = ['A', 'B', null].map((addedById) => ({ addedById }));
    for (const file of [own, others, nobodys]) if (file) expect(mayDetach(file, caller('CONSUMER_PM'))).toBe(true);
    expect(own && mayDetach(own, caller('CONSUMER_EXECUTOR'))).toBe(true);
    for (const file of [others, nobodys])
      expect(file && mayDetach(file, caller('CONSUMER_OWNER', 'CONSUMER_EXECUTOR'))).toBe(false);
  });

  it('are shown where they are pictures that run nothing', () => {
    expect(['image/png', 'image/jpeg', 'image/svg+xml', 'text/html', 'application/pdf'].map(isPicture)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
