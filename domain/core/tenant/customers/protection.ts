import { daysLater } from '#domain/kernel/days';
import type { Terms } from '../../../kernel/protection';

/*
 * Deal registration (报备) and open pool (公海). A customer belongs to the one channel that registered it, for a period in
 * which no other channel can; longer while projects are running. Afterwards, or when its channel releases it, it is in the
 * pool, from which channels claim it.
 */

/** The state of a customer's registration. */
export interface Standing {
  /** The channel that has it; null: in the pool. */
  readonly channel: string | null;
  /** The last day of its protection, YYYY-MM-DD. */
  readonly protectedUntil: string;
  /** How often that was extended. */
  readonly extensions: number;
  /** Whether there are projects with it: these hold it beyond its protection, and go only with it to another channel. */
  readonly works: boolean;
}

/** Moves of a customer. A registration is a claim of a customer that no one has entered yet. */
export type Move =
  | { readonly kind: 'claimed'; readonly by: string }
  | { readonly kind: 'extended'; readonly by: string }
  | { readonly kind: 'released'; readonly by: string }
  | { readonly kind: 'expired' }
  | { readonly kind: 'transferred'; readonly by: string; readonly to: string }
  /** A transfer is undone: the channel that had it gets it back, with the protection that it had. */
  | {
      readonly kind: 'returned';
      readonly by: string;
      readonly to: string;
      readonly before: Pick<Standing, 'protectedUntil' | 'extensions'>;
    };

export const moveKinds = ['reported', 'claimed', 'extended', 'released', 'expired', 'transferred', 'returned'] as const;
export type MoveKind = (typeof moveKinds)[number];

/** Why something isn't done. */
export type Refusal =
  /** Another channel has it. */
  | 'elsewhere'
  /** It is the own customer, or the own channel, already. */
  | 'own'
  /** There are projects with it. */
  | 'works'
  /** It isn't the own customer. */
  | 'foreign'
  /** Its protection has not ended. */
  | 'protected'
  /** It was extended as often as it may be. */
  | 'tooOften'
  /** Its protection lasts longer than EXTENDABLE_DAYS. */
  | 'tooEarly';

/** Why the protection of an own customer can't be extended. */
export const extensionObstacles = ['tooOften', 'tooEarly'] as const satisfies Refusal[];
export type ExtensionObstacle = (typeof extensionObstacles)[number];
export const isExtensionObstacle = (refusal: Refusal): refusal is ExtensionObstacle =>
  extensionObstacles.some((one) => one === refusal);

/** How many days before its end a channel is reminded of it. */
export const ENDS_SOON = 14;

/** How many days before its end protection can be extended: not twice in succession. */
export const EXTENDABLE_DAYS = 30;

/** The first day on which protection can be extended. */
export const extendableFrom = (protectedUntil: string): string => daysLater(protectedUntil, -EXTENDABLE_DAYS);

/** The customer's state after a move, or why the move is refused. */
export function moved(
  standing: Standing,
  move: Move,
  { today, terms }: { readonly today: string; readonly terms: Terms },
): Standing | Refusal {
  const { channel, protectedUntil, extensions, works } = standing;
  const fresh = { protectedUntil: daysLater(today, terms.days), extensions: 0 };
  if (move.kind === 'claimed') {
    if (channel === null) return { ...standing, ...fresh, channel: move.by };
    return channel === move.by ? 'own' : 'elsewhere';
  }
  if (move.kind === 'expired') {
    if (channel === null) return 'foreign';
    if (works) return 'works';
    return protectedUntil < today ? { ...standing, channel: null } : 'protected';
  }
  if (channel !== move.by) return 'foreign';
  switch (move.kind) {
    case 'extended': {
      if (extensions >= terms.extensions) return 'tooOften';
      if (today < extendableFrom(protectedUntil)) return 'tooEarly';
      const from = protectedUntil > today ? protectedUntil : today;
      return { ...standing, protectedUntil: daysLater(from, terms.days), extensions: extensions + 1 };
    }
    case 'released':
      return works ? 'works' : { ...standing, channel: null };
    case 'transferred':
      return move.to === channel ? 'own' : { ...standing, ...fresh, channel: move.to };
    case 'returned':
      return { ...standing, ...move.before, channel: move.to };
  }
}

/** The state of protection, for its label. */
export const protectionStates = ['protected', 'ending', 'working'] as const;
export type ProtectionState = (typeof protectionStates)[number];

export function protectionState(protectedUntil: string, works: boolean, today: string): ProtectionState {
  if (works) return 'working';
  return daysLater(today, ENDS_SOON) >= protectedUntil ? 'ending' : 'protected';
}

/** The data of a customer in the pool that other channels see: what a register has, and nothing that a channel wrote. */
export const shownOfPool = ['tenantCode', 'tenantName', 'size', 'industries'] as const;
