import type { InvoiceAction, InvoiceKind } from './invoices/workflow';
import type { PayMethod } from './orders/workflow';
import type { RecordStep } from './transfers/workflow';

/** Actions on points and money. */
export interface LedgerAudit {
  orderPoints: { entity: 'order'; detail: { points: number; giftPoints: number; amountFen: number } };
  payOrder: { entity: 'order'; detail: { method: PayMethod; amountFen: number } };
  cancelOrder: { entity: 'order' };
  /**
   * By the portal itself, when money has come in; `surplus` where the order had been paid already, `partial` where more is to
   * come, `feeFen` where a bank has kept some of it.
   */
  settlePayment: {
    entity: 'order';
    detail: { method: PayMethod; amountFen: number; surplus?: true; partial?: true; feeFen?: number };
  };
  importBankRecords: {
    entity: 'bankRecord';
    /**
     * `left`: lines of money that went out; `unread`: lines that could not be read; `other`: lines that tell something else
     * than those that came in before under their numbers and days.
     */
    detail: {
      name: string;
      added: number;
      known: number;
      matched: number;
      left: number;
      unread: number;
      other: number;
    };
  };
  changeBankRecord: {
    entity: 'bankRecord';
    detail: { action: RecordStep; serial: string; orderCode?: string; orders?: string[]; reason?: string };
  };
  /** Many at once, each with its own row beside this one. */
  confirmBankRecords: { entity: 'bankRecord'; detail: { count: number; amountFen: number } };
  /** Money of a bank line went back to the payer, without having been for an order. */
  returnTransfer: {
    entity: 'bankRecord';
    detail: { serial: string; amountFen: number; reason: string; number?: string };
  };
  startPointStatement: { entity: 'tenant'; detail: { month: string; format: string } };
  generatePointStatement: { entity: 'tenant'; detail: { month: string; objectId: string; name: string } };
  addSlip: { entity: 'order'; detail: { name: string; size: number } };
  /** Of points that were bought: points that are taken back. */
  refundOrder: { entity: 'order'; detail: { refundFen: number; keptFen: number; points: number; reason: string } };
  /** Of products, or of a delivery: points that the buyer gets back. */
  refundPurchase: { entity: 'order'; detail: { points: number; reason: string } };
  refundDelivery: { entity: 'order'; detail: { points: number; reason: string } };
  returnSurplus: { entity: 'order'; detail: { method: PayMethod; amountFen: number; reason: string } };
  reverseGift: { entity: 'tenant'; detail: { points: number; reason: string } };
  applyInvoice: {
    entity: 'invoice';
    detail: { kind: InvoiceKind; title: string; amountFen: number; orders: string[] };
  };
  changeInvoice: {
    entity: 'invoice';
    detail: { action: InvoiceAction; amountFen: number; number?: string; reason?: string };
  };
  /** By the portal itself: a provider has taken in another sum than was due. */
  refusePayment: {
    entity: 'order';
    detail: { method: PayMethod; amountFen: number; dueFen: number; reference: string };
  };
  /** By the portal itself: a provider tells of a payment under a number that another one came under. */
  refuseReference: { entity: 'order'; detail: { method: PayMethod; amountFen: number; reference: string } };
  /** By the portal itself: somebody sends what the provider has not signed. */
  refuseNotice: { entity: 'call'; detail: { method: PayMethod } };
  failPayment: { entity: 'order'; detail: { method: PayMethod } };
  expireOrder: { entity: 'order' };
  askRefund: { entity: 'order'; detail: { reason: string } };
  withdrawRefund: { entity: 'order' };
  declineRefund: { entity: 'order'; detail: { reason: string } };
  publishCommissionRule: {
    entity: 'commissionRule';
    detail: { version: number; validFrom: string; nearBp: number; nextBp: number; reason: string };
  };
  /** By the portal itself, once for a month. */
  settleCommission: {
    entity: 'tenant';
    detail: { month: string; points: number; earnedFen: number; reversedFen: number; leftFen: number };
  };
}
