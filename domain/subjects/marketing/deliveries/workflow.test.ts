import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accessBy,
  askingActions,
  type DeliveryAction,
  type DeliveryState,
  deliveryStates,
  deliveryWorkflow,
  servingActions,
} from './workflow';

const actions: DeliveryAction[] = [...servingActions, ...askingActions];
/** The next state of a delivery, for the side whose step it is. */
const nextDeliveryState = (action: DeliveryAction, from: DeliveryState, isTaker: boolean): DeliveryState | undefined =>
  deliveryWorkflow.find(
    action,
    from,
    (askingActions as readonly DeliveryAction[]).includes(action) ? { side: 'asking' } : { side: 'serving', isTaker },
  )?.to ?? undefined;
const over: DeliveryState[] = ['accepted', 'cancelled'];

describe('a delivery', () => {
  it('is taken, handed over, returned, handed over again and accepted', () => {
    const story = ['take', 'handOver', 'return', 'handOver', 'accept'] as const;
    const passed: (DeliveryState | undefined)[] = ['waiting'];
    for (const action of story) passed.push(nextDeliveryState(action, passed.at(-1) ?? 'waiting', true));
    expect(passed).toEqual(['waiting', 'working', 'handedOver', 'working', 'handedOver', 'accepted']);
  });

  it('is cancelled only before the work starts, and taken over only by another person', () => {
    expect(nextDeliveryState('cancel', 'waiting', false)).toBe('cancelled');
    for (const state of ['working', 'handedOver', 'accepted'] as const)
      expect(nextDeliveryState('cancel', state, false)).toBeUndefined();
    expect(nextDeliveryState('takeOver', 'working', true)).toBeUndefined();
    expect(nextDeliveryState('takeOver', 'handedOver', false)).toBe('handedOver');
    expect(nextDeliveryState('handOver', 'working', false)).toBeUndefined();
  });

  it('allows exactly these steps, to its worker and to others', () => {
    const stepsOf = (isTaker: boolean) =>
      deliveryStates.flatMap((from) =>
        actions.flatMap((action) => {
          const to = nextDeliveryState(action, from, isTaker);
          return to ? [`${from} ${action} ${to}`] : [];
        }),
      );
    const always = ['waiting take working', 'waiting refuse cancelled', 'waiting cancel cancelled'];
    const decided = ['handedOver accept accepted', 'handedOver return working'];
    expect(stepsOf(true)).toEqual([
      ...always,
      'working giveBack waiting',
      'working handOver handedOver',
      'working refuse cancelled',
      ...decided,
    ]);
    expect(stepsOf(false)).toEqual([
      ...always,
      'working takeOver working',
      'handedOver takeOver handedOver',
      ...decided,
    ]);
  });

  it('is moved by each side in its own steps alone', () => {
    for (const state of deliveryStates) {
      const asking = deliveryWorkflow.allowedActions(state, { side: 'asking' });
      expect(
        servingActions.filter((action) => (asking as DeliveryAction[]).includes(action)),
        state,
      ).toEqual([]);
      for (const isTaker of [true, false]) {
        const serving = deliveryWorkflow.allowedActions(state, { side: 'serving', isTaker });
        expect(
          askingActions.filter((action) => (serving as DeliveryAction[]).includes(action)),
          state,
        ).toEqual([]);
      }
    }
    expect(deliveryWorkflow.allowedActions('handedOver', { side: 'asking' })).toEqual(['accept', 'return']);
    expect(deliveryWorkflow.allowedActions('working', { side: 'serving', isTaker: true })).toHaveLength(3);
  });

  it('opens and closes access to the project by the step', () => {
    expect(accessBy).toEqual({
      take: 'in',
      takeOver: 'in',
      giveBack: 'out',
      refuse: 'out',
      accept: 'out',
      handOver: 'same',
      return: 'same',
      cancel: 'same',
    });
  });

  it('is given back, handed over, refused and returned with words alone', () => {
    expect(actions.filter(deliveryWorkflow.asksReason).sort()).toEqual(['giveBack', 'handOver', 'refuse', 'return']);
  });

  it('never leaves its end, and always has a way to it', () => {
    for (const state of over)
      for (const action of actions)
        for (const isTaker of [true, false]) expect(nextDeliveryState(action, state, isTaker)).toBeUndefined();
    for (const state of deliveryStates.filter((one) => !over.includes(one)))
      expect(actions.some((action) => nextDeliveryState(action, state, true))).toBe(true);
  });

  it('gives access to the project exactly while it is worked on or handed over, after any steps', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...actions), fc.boolean())), (steps) => {
        let state: DeliveryState = 'waiting';
        let isIn = false;
        for (const [action, isTaker] of steps) {
          const next = nextDeliveryState(action, state, isTaker);
          if (!next) continue;
          state = next;
          if (accessBy[action] !== 'same') isIn = accessBy[action] === 'in';
          expect(isIn).toBe(state === 'working' || state === 'handedOver');
        }
      }),
    );
  });
});
