import { defineWorkflow } from '../../../capabilities/workflow/workflow';
import type { RoleCode } from '../../../kernel/roles';
import { channelLeaders } from '../../project/policy';

/*
 * The transfer of a customer to another channel: a request that the receiving channel accepts or refuses. Until then the
 * sender can withdraw it. For some days afterwards, while nothing was done with the customer, either side can undo it.
 */

/** What goes with a customer to another channel, counted; people are those whom the sender brought in. */
export interface MovedRecords {
  groups: number;
  projects: number;
  invitations: number;
  people?: number;
}

/** `withdrawn`: also when the customer left the sender in another way. `returned`: undone after it was accepted. */
export const transferStates = ['requested', 'accepted', 'refused', 'withdrawn', 'returned'] as const;
export type TransferState = (typeof transferStates)[number];

/** `takeBack` is the sender's way to undo an accepted transfer, `giveBack` the receiver's. */
export const transferActions = ['accept', 'refuse', 'withdraw', 'takeBack', 'giveBack'] as const;
export type TransferAction = (typeof transferActions)[number];

/** The side of a transfer on which the caller's channel is. */
export const transferSides = ['sent', 'received'] as const;
export type TransferSide = (typeof transferSides)[number];

/** How many days after its acceptance a transfer can be undone. */
export const TRANSFER_UNDO_DAYS = 7;

interface Facts {
  readonly roles: readonly RoleCode[];
  readonly side: TransferSide;
  /** Whether it was accepted within the last TRANSFER_UNDO_DAYS days, and nothing was done with the customer since. */
  readonly isUndoable: boolean;
}

const isSender = ({ side }: Facts) => side === 'sent';
const isReceiver = ({ side }: Facts) => side === 'received';
const canUndo = ({ isUndoable }: Facts) => isUndoable;
const managers = ['CHANNEL_TENANT_MANAGER'] as const;

export const transferWorkflow = defineWorkflow<TransferAction, TransferState, Facts>({
  actions: transferActions,
  transitions: [
    { action: 'accept', from: 'requested', to: 'accepted', roles: channelLeaders, by: isReceiver },
    { action: 'refuse', from: 'requested', to: 'refused', roles: channelLeaders, by: isReceiver, asksReason: true },
    { action: 'withdraw', from: 'requested', to: 'withdrawn', roles: managers, by: isSender },
    {
      action: 'takeBack',
      from: 'accepted',
      to: 'returned',
      roles: managers,
      given: canUndo,
      by: isSender,
      asksReason: true,
    },
    {
      action: 'giveBack',
      from: 'accepted',
      to: 'returned',
      roles: managers,
      given: canUndo,
      by: isReceiver,
      asksReason: true,
    },
  ],
});
