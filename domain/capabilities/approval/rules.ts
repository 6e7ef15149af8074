/*
 * Actions that no operator does alone: one requests; another sees exactly what would be done, and confirms or refuses. Where money
 * leaves the company, it is sent after that, and the action is done when its payment is recorded.
 */

/** `approved`: another operator has confirmed it, and it waits for its money to be sent, or to be carried out after that; `confirmed`: done. */
export const approvalStates = ['open', 'approved', 'confirmed', 'refused', 'withdrawn', 'expired'] as const;
export type ApprovalState = (typeof approvalStates)[number];

export const approvalDecisions = ['confirm', 'refuse', 'withdraw'] as const;
export type ApprovalDecision = (typeof approvalDecisions)[number];

/** `pay`: records the payment of an approved request. */
export const approvalActions = [...approvalDecisions, 'pay'] as const;
export type ApprovalAction = (typeof approvalActions)[number];

/** The facts of a request and their formats; a fact's label is `approval.fact_<name>`. */
export const factFormats = {
  tenant: 'text',
  order: 'text',
  payment: 'text',
  payer: 'text',
  product: 'text',
  person: 'text',
  roles: 'roles',
  phone: 'text',
  method: 'text',
  amountFen: 'fen',
  refundFen: 'fen',
  keptFen: 'fen',
  points: 'number',
  count: 'number',
  validUntil: 'text',
  validFrom: 'text',
  nearBp: 'rate',
  nextBp: 'rate',
  pricePoints: 'number',
  units: 'number',
  validityMonths: 'number',
  version: 'number',
  usedBy: 'use',
  standards: 'standards',
  parent: 'text',
} as const;
export type FactName = keyof typeof factFormats;
export const factNames = Object.keys(factFormats) as [FactName, ...FactName[]];

/** null: none. */
export type FactValue = string | number | null;

/** One fact of a request; `before`: its current value. */
export interface Fact {
  name: FactName;
  value: FactValue;
  before?: FactValue;
}

interface Hands {
  state: ApprovalState;
  askedBy: string;
  /** Whose account it is about, if it is about one. */
  aboutAccount: string | null;
  /** Its payment is recorded. */
  isPaid: boolean;
}

/**
 * The caller's actions on a request: the asker withdraws it, another operator decides, but not about their own account. Any of them
 * records the payment of an approved one; if it can't be paid, the asker withdraws it, or another refuses it. Once it is paid, it
 * can only be carried out.
 * @param barred the caller's phone, second factor or role has changed a short while ago
 */
export function allowedApprovalActions(
  { state, askedBy, aboutAccount, isPaid }: Hands,
  accountId: string,
  barred: boolean,
): ApprovalAction[] {
  if (state === 'approved' && isPaid) return ['pay'];
  if (state === 'approved') return askedBy === accountId ? ['pay', 'withdraw'] : ['pay', 'refuse'];
  if (state !== 'open') return [];
  if (askedBy === accountId) return ['withdraw'];
  if (aboutAccount === accountId) return [];
  return barred ? ['refuse'] : ['confirm', 'refuse'];
}
