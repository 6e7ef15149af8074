import { describe, expect, it } from 'vitest';
import { projectStates } from '../rules';
import { customerLeaders, overStates } from './rules';

describe('dispatching', () => {
  it('ends with a project that was finished or given up', () => {
    expect(projectStates.filter((state) => overStates.includes(state))).toEqual(['finished', 'closed']);
  });

  it('names project managers and owners as who leads on the customer’s side', () => {
    expect([...customerLeaders].sort()).toEqual(['CONSUMER_OWNER', 'CONSUMER_PM']);
  });
});
