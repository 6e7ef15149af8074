/*
 * A product that the platform's people deliver for a project of a channel: asked for, taken, worked on, handed over,
 * accepted. The points that it costs are held from the first to the last of these. The specification names the role and its
 * page alone; this is how practitioners hand work over.
 */

export const deliveryStates = ['waiting', 'working', 'handedOver', 'accepted', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
/** Somebody of the platform works on it, and is in the channel's project. */
export const openDeliveries = ['working', 'handedOver'] as const satisfies readonly DeliveryState[];

/** What the platform's people do, and what whoever has asked for it does. */
export const servingActions = ['take', 'takeOver', 'giveBack', 'handOver', 'refuse'] as const;
export const askingActions = ['accept', 'return', 'cancel'] as const;
export type ServingAction = (typeof servingActions)[number];
export type AskingAction = (typeof askingActions)[number];
export type DeliveryAction = ServingAction | AskingAction;

interface DeliveryTransition {
  readonly action: DeliveryAction;
  readonly from: DeliveryState;
  readonly to: DeliveryState;
  /** Who works on it, or anybody else of the platform's people. */
  readonly by?: 'taker' | 'other';
}

export const deliveryTransitions: readonly DeliveryTransition[] = [
  { action: 'take', from: 'waiting', to: 'working' },
  // Whoever has it may be ill.
  { action: 'takeOver', from: 'working', to: 'working', by: 'other' },
  { action: 'takeOver', from: 'handedOver', to: 'handedOver', by: 'other' },
  { action: 'giveBack', from: 'working', to: 'waiting', by: 'taker' },
  { action: 'handOver', from: 'working', to: 'handedOver', by: 'taker' },
  // What can't be done gives the points back, whoever has found out.
  { action: 'refuse', from: 'waiting', to: 'cancelled' },
  { action: 'refuse', from: 'working', to: 'cancelled', by: 'taker' },
  { action: 'accept', from: 'handedOver', to: 'accepted' },
  { action: 'return', from: 'handedOver', to: 'working' },
  // While nobody has begun; afterwards the two sides speak with one another.
  { action: 'cancel', from: 'waiting', to: 'cancelled' },
];

/** Of these one says why, or what was done. */
export const saysWhy = ['giveBack', 'handOver', 'refuse', 'return'] as const satisfies readonly DeliveryAction[];
export const mustSayWhy = (action: DeliveryAction): boolean => (saysWhy as readonly DeliveryAction[]).includes(action);

/**
 * What a delivery becomes by this; undefined where it is not to be done.
 * @param isTaker whether it is done by whoever works on it
 */
export const nextDeliveryState = (
  action: DeliveryAction,
  from: DeliveryState,
  isTaker: boolean,
): DeliveryState | undefined =>
  deliveryTransitions.find(
    (row) => row.action === action && row.from === from && (row.by === undefined || (row.by === 'taker') === isTaker),
  )?.to;

/** Who works in the channel's project meanwhile, by this: gets in, stays, or leaves. */
export const accessBy: Readonly<Record<DeliveryAction, 'in' | 'out' | 'same'>> = {
  ...{ take: 'in', takeOver: 'in', giveBack: 'out', handOver: 'same', refuse: 'out' },
  ...{ accept: 'out', return: 'same', cancel: 'same' },
};

/** Something that was done to a delivery. */
export interface DeliveryEvent {
  at: string;
  action: DeliveryAction | 'order';
  by: string;
  /** Why, or what was done; empty where nothing was said. */
  text: string;
}
