import { describe, expect, it } from 'vitest';
import { transferWorkflow } from './rules';

const manager = { roles: ['CHANNEL_TENANT_MANAGER'], isUndoable: true } as const;
const subManager = { roles: ['CHANNEL_TENANT_SUB_MANAGER'], isUndoable: true } as const;
const sent = { side: 'sent' } as const;
const received = { side: 'received' } as const;

describe('a transfer', () => {
  it('is accepted or refused by the receiver alone, and withdrawn by the sender alone', () => {
    expect(transferWorkflow.allowedActions('requested', { ...manager, ...received })).toEqual(['accept', 'refuse']);
    expect(transferWorkflow.allowedActions('requested', { ...manager, ...sent })).toEqual(['withdraw']);
  });

  it('is undone by either side while that is possible', () => {
    expect(transferWorkflow.allowedActions('accepted', { ...manager, ...sent })).toEqual(['takeBack']);
    expect(transferWorkflow.allowedActions('accepted', { ...manager, ...received })).toEqual(['giveBack']);
    expect(transferWorkflow.allowedActions('accepted', { ...manager, ...sent, isUndoable: false })).toEqual([]);
  });

  it('is given away by managers, and accepted by their deputies as well', () => {
    expect(transferWorkflow.allowedActions('requested', { ...subManager, ...received })).toEqual(['accept', 'refuse']);
    expect(transferWorkflow.allowedActions('requested', { ...subManager, ...sent })).toEqual([]);
    expect(transferWorkflow.allowedActions('accepted', { ...subManager, ...received })).toEqual([]);
  });

  it('is over once it was refused, withdrawn or undone', () => {
    for (const state of ['refused', 'withdrawn', 'returned'] as const)
      for (const side of [sent, received])
        expect(transferWorkflow.allowedActions(state, { ...manager, ...side })).toEqual([]);
  });
});
