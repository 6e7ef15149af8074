import { describe, expect, it } from 'vitest';
import { type RequestStanding, type RequestStatus, requestStatuses, requestWorkflow } from './request';

/** Written down as facts: who may do what about a request in each status. */
const people: Record<string, [RequestStanding, Record<RequestStatus, string[]>]> = {
  'the person who was asked': [
    { mayEdit: false, isAsked: true },
    { open: ['submit'], submitted: ['takeBack'], finished: [] },
  ],
  'a consultant': [
    { mayEdit: true, isAsked: false },
    { open: ['cancel'], submitted: ['finish', 'return'], finished: ['reopen'] },
  ],
  'a project manager who was asked': [
    { mayEdit: true, isAsked: true },
    { open: ['submit', 'cancel'], submitted: ['takeBack'], finished: ['reopen'] },
  ],
  'a colleague': [
    { mayEdit: false, isAsked: false },
    { open: [], submitted: [], finished: [] },
  ],
};

describe('a request for facts', () => {
  it.each(Object.entries(people))('is moved by %s in its own way', (_who, [standing, expected]) => {
    for (const status of requestStatuses)
      expect(requestWorkflow.allowedActions(status, standing)).toEqual(expected[status]);
  });

  it('is returned and opened again with a reason alone', () => {
    expect(requestWorkflow.actions.filter((action) => requestWorkflow.asksReason(action))).toEqual([
      'return',
      'reopen',
    ]);
  });
});
