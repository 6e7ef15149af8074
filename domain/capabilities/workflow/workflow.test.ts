import { describe, expect, it } from 'vitest';
import type { RoleCode } from '../../kernel/roles';
import { defineWorkflow } from './workflow';

type State = 'draft' | 'sent' | 'done';
type Action = 'send' | 'accept' | 'return' | 'remove';
interface Facts {
  roles: readonly RoleCode[];
  isAuthor: boolean;
  isComplete: boolean;
}

const letters = defineWorkflow<Action, State, Facts, { readonly frees?: boolean }>({
  actions: ['send', 'accept', 'return', 'remove'],
  transitions: [
    {
      action: 'send',
      from: 'draft',
      to: 'sent',
      given: ({ isComplete }) => isComplete,
      by: ({ isAuthor }) => isAuthor,
    },
    { action: 'accept', from: 'sent', to: 'done', roles: ['CONSUMER_PM'], by: ({ isAuthor }) => !isAuthor },
    { action: 'return', from: ['sent', 'done'], to: 'draft', roles: ['CONSUMER_PM'], asksReason: true },
    { action: 'remove', from: 'draft', to: null, frees: true },
  ],
});
const author: Facts = { roles: ['CONSUMER_EXECUTOR'], isAuthor: true, isComplete: true };
const reviewer: Facts = { roles: ['CONSUMER_PM'], isAuthor: false, isComplete: true };

describe('a workflow', () => {
  it('offers the actions that state, role and condition allow, in their order', () => {
    expect(letters.allowedActions('draft', author)).toEqual(['send', 'remove']);
    expect(letters.allowedActions('sent', reviewer)).toEqual(['accept', 'return']);
    expect(letters.allowedActions('sent', author)).toEqual([]);
    expect(letters.allowedActions('sent', { ...reviewer, isAuthor: true })).toEqual(['return']);
    expect(letters.allowedActions('done', reviewer)).toEqual(['return']);
  });

  it('finds the step with its next state and the rest of its row', () => {
    expect(letters.find('return', 'done', reviewer)?.to).toBe('draft');
    expect(letters.find('remove', 'draft', author)).toMatchObject({ to: null, frees: true });
    expect(letters.find('send', 'done', author)).toBeUndefined();
  });

  it('tells a step that no caller may make now from one that another caller may make', () => {
    expect(letters.isPossible('accept', 'sent', author)).toBe(true);
    expect(letters.isPossible('accept', 'draft', author)).toBe(false);
    expect(letters.isPossible('send', 'draft', reviewer)).toBe(true);
    expect(letters.isPossible('send', 'draft', { ...reviewer, isComplete: false })).toBe(false);
    expect(letters.find('send', 'draft', { ...author, isComplete: false })).toBeUndefined();
  });

  it('knows which actions ask for a reason', () => {
    expect(letters.actions.filter(letters.asksReason)).toEqual(['return']);
  });

  it('compares states of several parts by the rule that it is given', () => {
    const parts = defineWorkflow<'next', { stage: number }>({
      actions: ['next'],
      transitions: [{ action: 'next', from: { stage: 1 }, to: { stage: 2 } }],
      isSame: (one, other) => one.stage === other.stage,
    });
    expect(parts.find('next', { stage: 1 }, {})?.to).toEqual({ stage: 2 });
    expect(parts.allowedActions({ stage: 2 }, {})).toEqual([]);
  });
});
