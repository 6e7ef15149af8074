import { describe, expect, it } from 'vitest';
import { invoiceActions, invoiceEndings, invoiceNumber, invoiceStates, invoiceWorkflow } from './invoices/workflow';
import { deskHours, orderActions, orderStates, orderWorkflow, transferHours } from './orders/workflow';
import { STATEMENT_LINES } from './points/statement';
import { ageOf, ownPartIn, type RecordState, recordActions, recordStates, recordWorkflow } from './transfers/workflow';

/** Every step of a table, `from action to`, regardless of its other conditions. */
const stepsOf = <S extends string, A extends string>(
  states: readonly S[],
  actions: readonly A[],
  next: (action: A, from: S) => S | undefined,
) =>
  states.flatMap((from) =>
    actions.flatMap((action) => {
      const to = next(action, from);
      return to ? [`${from} ${action} ${to}`] : [];
    }),
  );

describe('an order', () => {
  it('takes these transitions and no other; a paid order is delivered, also when the payment is late', () => {
    expect(
      stepsOf(orderStates, orderActions, (action, from) => orderWorkflow.find(action, from, {})?.to ?? undefined),
    ).toEqual([
      'open settle done',
      'open cancel cancelled',
      'open expire expired',
      'held capture done',
      'held release cancelled',
      'done refund refunded',
      'cancelled settle done',
      'expired settle done',
    ]);
  });

  it('waits two hours at the desk and a week for a transfer', () => {
    expect([deskHours, transferHours]).toEqual([2, 168]);
  });
});

describe('an invoice', () => {
  it('goes these ways and no other: one that was written is only written again with a minus', () => {
    const next = (action: (typeof invoiceActions)[number], from: (typeof invoiceStates)[number]) =>
      (
        invoiceWorkflow.find(action, from, { side: 'payer' }) ??
        invoiceWorkflow.find(action, from, { side: 'platform' })
      )?.to ?? undefined;
    expect(stepsOf(invoiceStates, invoiceActions, next)).toEqual([
      'open issue issued',
      'open refuse refused',
      'open withdraw withdrawn',
      'issued reverse reversed',
    ]);
  });

  it('is withdrawn by its asker; all other steps are the platform’s', () => {
    const allowed = (side: 'payer' | 'platform') =>
      invoiceStates.map((state) => invoiceWorkflow.allowedActions(state, { side }));
    expect(allowed('payer')).toEqual([['withdraw'], [], [], [], []]);
    expect(allowed('platform')).toEqual([['issue', 'refuse'], ['reverse'], [], [], []]);
  });

  it('keeps its money until it is refused, withdrawn or reversed', () => {
    const frees = (action: (typeof invoiceActions)[number], from: 'open' | 'issued') =>
      invoiceWorkflow.find(action, from, { side: action === 'withdraw' ? 'payer' : 'platform' })?.frees;
    expect(frees('issue', 'open')).toBe(false);
    expect([frees('refuse', 'open'), frees('withdraw', 'open'), frees('reverse', 'issued')]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('has a number of twenty digits, and comes as a PDF or a picture', () => {
    expect(invoiceNumber.test('25312000000012345678')).toBe(true);
    for (const wrong of [
      '2531200000001234567',
      '253120000000123456789',
      '2531200000001234567A',
      ' 2531200000001234567',
    ])
      expect(invoiceNumber.test(wrong), wrong).toBe(false);
    expect([...invoiceEndings]).toEqual(['.pdf', '.png', '.jpg', '.jpeg']);
  });
});

describe('money of a bank statement', () => {
  it('goes these ways and no other', () => {
    const second = { ownPart: null, isBarred: false };
    const next = (action: (typeof recordActions)[number], from: RecordState) =>
      recordWorkflow.find(action, from, second)?.to ?? undefined;
    expect(stepsOf(recordStates, recordActions, next)).toEqual([
      'open match matched',
      'open ignore ignored',
      'open giveBack returned',
      'partial match matched',
      'partial ignore ignored',
      'partial giveBack returned',
      'matched confirm confirmed',
      'matched unmatch open',
      'ignored reopen open',
    ]);
  });

  it('is let go or left out for a reason alone', () => {
    expect(recordActions.filter(recordWorkflow.asksReason).sort()).toEqual(['giveBack', 'ignore', 'unmatch']);
  });

  it('is confirmed by a second person, who neither imported nor matched it', () => {
    const hands = { importedBy: 'a', matchedBy: 'b' };
    expect(['a', 'b', 'c'].map((who) => ownPartIn(hands, who))).toEqual(['imported', 'matched', null]);
    expect(ownPartIn({ importedBy: 'a', matchedBy: 'a' }, 'a')).toBe('matched');
    const allowed = (who: string, isBarred = false) =>
      recordWorkflow.allowedActions('matched', { ownPart: ownPartIn(hands, who), isBarred });
    expect(allowed('c')).toEqual(['confirm', 'unmatch']);
    for (const own of ['a', 'b']) expect(allowed(own)).toEqual(['unmatch']);
    // Whose phone, factor or role has changed a short while ago may be somebody else.
    expect(allowed('c', true)).toEqual(['unmatch']);
  });

  it('can be confirmed by any operator if no operator has imported or matched it', () => {
    const ownPart = ownPartIn({ importedBy: null, matchedBy: null }, 'a');
    expect(recordWorkflow.allowedActions('matched', { ownPart, isBarred: false })).toContain('confirm');
    expect(recordWorkflow.allowedActions('open', { ownPart, isBarred: true })).toEqual(['match', 'ignore', 'giveBack']);
  });

  it('is old after a week, and older after thirty days', () => {
    expect([0, 7, 8, 30, 31].map(ageOf)).toEqual(['fresh', 'fresh', 'week', 'week', 'month']);
  });
});

describe('a statement of points', () => {
  it('holds 50,000 lines', () => {
    expect(STATEMENT_LINES).toBe(50_000);
  });
});
