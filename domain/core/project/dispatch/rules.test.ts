import { describe, expect, it } from 'vitest';
import { overStates, projectStates } from '../rules';
import { customerLeaders } from './rules';

describe('dispatching', () => {
  it('ends with a completed or terminated project', () => {
    expect(projectStates.filter((state) => overStates.includes(state))).toEqual(['finished', 'closed']);
  });

  it('lets project managers and owners lead on the customer’s side', () => {
    expect([...customerLeaders].sort()).toEqual(['CONSUMER_OWNER', 'CONSUMER_PM']);
  });
});
