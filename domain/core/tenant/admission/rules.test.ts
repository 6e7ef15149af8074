import { describe, expect, it } from 'vitest';
import { approvalStates } from '../../../kernel/tenants';
import { admissionActions, admissionMoves, decidesItself } from './rules';

describe('an application', () => {
  it('is decided once, and handed in again only after it was rejected', () => {
    const moves = approvalStates.flatMap((from) =>
      admissionActions.flatMap((action) => {
        const to = admissionMoves[from][action];
        return to ? [`${from} ${action} ${to}`] : [];
      }),
    );
    expect(moves).toEqual([
      'inhand submit submitted',
      'submitted approve success',
      'submitted reject rejected',
      'rejected submit submitted',
    ]);
  });

  it('of a customer is decided by the channel that invited it, every other by the platform', () => {
    expect(decidesItself({ type: 'channel' }, 'customer')).toBe(true);
    expect(decidesItself({ type: 'channel' }, 'channel')).toBe(false);
    expect(decidesItself({ type: 'platform' }, 'customer')).toBe(false);
    expect(decidesItself(null, 'customer')).toBe(false);
  });
});
