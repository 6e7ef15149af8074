/*
 * What no operator does alone: one asks for it, another one sees what exactly would be done, and confirms or refuses it.
 */

export const approvalStates = ['open', 'confirmed', 'refused', 'withdrawn', 'expired'] as const;
export type ApprovalState = (typeof approvalStates)[number];

export const approvalActions = ['confirm', 'refuse', 'withdraw'] as const;
export type ApprovalAction = (typeof approvalActions)[number];

/** What the state is after each. */
export const stateAfter = { confirm: 'confirmed', refuse: 'refused', withdraw: 'withdrawn' } as const satisfies Record<
  ApprovalAction,
  ApprovalState
>;

/** What a request says of what it would do, and how each is written; its label is `approval.fact_<name>`. */
export const factFormats = {
  tenant: 'text',
  order: 'text',
  payment: 'text',
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

/** One thing that a request says; `before`: what it is until then. */
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
}

/**
 * What somebody may do with a request: the asker takes it back, another operator decides. Nobody decides about the own account.
 * @param barred the caller's phone, second factor or role has changed a short while ago
 */
export function allowedApprovalActions(
  { state, askedBy, aboutAccount }: Hands,
  accountId: string,
  barred: boolean,
): ApprovalAction[] {
  if (state !== 'open') return [];
  if (askedBy === accountId) return ['withdraw'];
  if (aboutAccount === accountId) return [];
  return barred ? ['refuse'] : ['confirm', 'refuse'];
}
