import type { PayMethod } from './orders/workflow';

/** What is done with points and money. */
export interface LedgerAudit {
  orderPoints: { entity: 'order'; detail: { points: number; giftPoints: number; amountFen: number } };
  payOrder: { entity: 'order'; detail: { method: PayMethod; amountFen: number } };
  cancelOrder: { entity: 'order' };
  /** By the portal itself, when money has come in; `surplus` where the order had been paid already. */
  settlePayment: { entity: 'order'; detail: { method: PayMethod; amountFen: number; surplus?: true } };
  failPayment: { entity: 'order'; detail: { method: PayMethod } };
  expireOrder: { entity: 'order' };
}
