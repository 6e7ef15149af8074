import { describe, expect, it } from 'vitest';
import { choosableStates, consultationMoves, consultationStates, isOpenConsultation } from './rules';

describe('states of a consultation request', () => {
  it('lead to an end from every open one', () => {
    for (const state of consultationStates)
      expect(consultationMoves[state].includes('closed')).toBe(isOpenConsultation(state));
  });

  it('are never chosen as converted, which follows from the customer that is entered', () => {
    for (const state of consultationStates)
      expect(choosableStates(state).filter((next) => next === 'converted' && next !== state)).toEqual([]);
  });

  it('end with a customer, or may be taken up again', () => {
    expect(choosableStates('converted')).toEqual(['converted']);
    expect(choosableStates('closed')).toEqual(['contacted', 'closed']);
    expect(choosableStates('new')).toEqual(['new', 'contacted', 'closed']);
  });
});
