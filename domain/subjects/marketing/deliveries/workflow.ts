import { defineWorkflow } from '../../../capabilities/workflow/workflow';

/*
 * A product that the platform's people deliver for a project of a channel: asked for, taken, worked on, handed over,
 * accepted. The points that it costs are held from the first to the last of these. The specification names the role and its
 * page alone; this is how practitioners hand work over.
 */

export const deliveryStates = ['waiting', 'working', 'handedOver', 'accepted', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
/** Somebody of the platform works on it, and is in the channel's project. */
export const openDeliveries = ['working', 'handedOver'] as const satisfies readonly DeliveryState[];

/** The actions of the platform's people, and those of the channel that asked for it. */
export const servingActions = ['take', 'takeOver', 'giveBack', 'handOver', 'refuse'] as const;
export const askingActions = ['accept', 'return', 'cancel'] as const;
export type ServingAction = (typeof servingActions)[number];
export type AskingAction = (typeof askingActions)[number];
export type DeliveryAction = ServingAction | AskingAction;

/** The side that makes a step: the channel that ordered, or the platform's people, one of whom works on it. */
export type DeliveryCaller = { readonly side: 'asking' } | { readonly side: 'serving'; readonly isTaker: boolean };
const asker = ({ side }: DeliveryCaller) => side === 'asking';
const server = ({ side }: DeliveryCaller) => side === 'serving';
const taker = (caller: DeliveryCaller) => caller.side === 'serving' && caller.isTaker;
const otherServer = (caller: DeliveryCaller) => caller.side === 'serving' && !caller.isTaker;

export const deliveryWorkflow = defineWorkflow<DeliveryAction, DeliveryState, DeliveryCaller>({
  actions: [...servingActions, ...askingActions],
  transitions: [
    { action: 'take', from: 'waiting', to: 'working', by: server },
    // The person who has it may be ill.
    { action: 'takeOver', from: 'working', to: 'working', by: otherServer },
    { action: 'takeOver', from: 'handedOver', to: 'handedOver', by: otherServer },
    { action: 'giveBack', from: 'working', to: 'waiting', by: taker, asksReason: true },
    { action: 'handOver', from: 'working', to: 'handedOver', by: taker, asksReason: true },
    // A refusal gives the points back.
    { action: 'refuse', from: 'waiting', to: 'cancelled', by: server, asksReason: true },
    { action: 'refuse', from: 'working', to: 'cancelled', by: taker, asksReason: true },
    { action: 'accept', from: 'handedOver', to: 'accepted', by: asker },
    { action: 'return', from: 'handedOver', to: 'working', by: asker, asksReason: true },
    // Only before the work has started; afterwards the two sides talk to each other.
    { action: 'cancel', from: 'waiting', to: 'cancelled', by: asker },
  ],
});

/** How a step changes the access of the platform's person to the channel's project. */
export const accessBy: Readonly<Record<DeliveryAction, 'in' | 'out' | 'same'>> = {
  take: 'in',
  takeOver: 'in',
  giveBack: 'out',
  handOver: 'same',
  refuse: 'out',
  accept: 'out',
  return: 'same',
  cancel: 'same',
};

/** Something that was done to a delivery. */
export interface DeliveryEvent {
  at: string;
  action: DeliveryAction | 'order';
  by: string;
  /** The reason, or what was done; empty if none was given. */
  text: string;
}
