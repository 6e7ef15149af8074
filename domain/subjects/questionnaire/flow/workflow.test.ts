import { describe, expect, it } from 'vitest';
import type { RoleCode } from '../../../kernel/roles';
import {
  approvalStateOf,
  distributeStatusOf,
  type ItemState,
  isAssignable,
  isLate,
  isOpen,
  itemWorkflow,
  questionnaireWorkflow,
  type Stage,
  stages,
} from './workflow';

const people = {
  pm: ['CONSUMER_PM'],
  owner: ['CONSUMER_OWNER'],
  executor: ['CONSUMER_EXECUTOR'],
  auditor: ['INTERNAL_AUDITOR'],
  manager: ['CHANNEL_TENANT_MANAGER'],
  consultant: ['CHANNEL_EXECUTOR'],
} as const satisfies Record<string, readonly RoleCode[]>;

describe('a questionnaire', () => {
  it('goes to the customer, through its people and back, each step by the right role', () => {
    const seen = (who: keyof typeof people) =>
      Object.fromEntries(
        stages.map((stage) => [stage, questionnaireWorkflow.allowedActions(stage, { roles: people[who] })]),
      );
    const customer = {
      prepared: [],
      received: ['distribute'],
      distributed: ['submit', 'revoke'],
      returned: ['submit'],
      submitted: ['submitToChannel', 'revoke'],
      review: ['revoke'],
      finished: [],
    };
    expect(seen('pm')).toEqual(customer);
    expect(seen('owner')).toEqual(customer);
    const channel = {
      prepared: ['remove', 'submitToConsumer'],
      received: ['revoke'],
      distributed: [],
      returned: [],
      submitted: [],
      review: ['accept', 'return'],
      finished: [],
    };
    expect(seen('consultant')).toEqual(channel);
    expect(seen('manager')).toEqual({ ...channel, finished: ['reopen'] });
    for (const who of ['executor', 'auditor'] as const) expect(Object.values(seen(who)).flat(), who).toEqual([]);
  });

  it('moves by each step, some of which require complete answers', () => {
    expect(
      questionnaireWorkflow.transitions.map(({ from, action, to, guard }) =>
        `${from} ${action} ${to} ${guard ?? ''}`.trim(),
      ),
    ).toEqual([
      'prepared remove null',
      'prepared submitToConsumer received',
      'received revoke prepared',
      'received distribute distributed',
      'distributed revoke received unanswered',
      'distributed submit submitted allAccepted',
      'returned submit submitted allAccepted',
      'submitted revoke distributed',
      'submitted submitToChannel review allSubmitted',
      'review revoke submitted',
      'review accept finished',
      'review return returned',
      'finished reopen review',
    ]);
  });

  it('is answered while it is with the people of the customer, and given to them before that', () => {
    expect(stages.filter(isOpen)).toEqual(['distributed', 'returned']);
    expect(stages.filter(isAssignable)).toEqual(['received', 'distributed', 'returned']);
  });

  it('is never brought two ways by one action from one stage', () => {
    const keys = questionnaireWorkflow.transitions.map(({ action, from }) => `${action} ${from}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(questionnaireWorkflow.find('accept', 'prepared', { roles: people.manager })).toBeUndefined();
  });

  it('bears the specification’s words', () => {
    expect(stages.map((stage) => `${distributeStatusOf(stage)} ${approvalStateOf(stage)}`)).toEqual([
      'undispatch inhand',
      'undispatch inhand',
      'dispatched inhand',
      'dispatched rejected',
      'dispatched submitted',
      'dispatched submitted',
      'dispatched submitted',
    ]);
  });
});

describe('a question', () => {
  const of = (roles: readonly RoleCode[], isRespondent = false) => ({ roles, isRespondent });
  const allowedItemActions = (state: ItemState, stage: Stage, caller: ReturnType<typeof of>) =>
    itemWorkflow.allowedActions(state, { ...caller, stage });

  it('is answered and submitted by its assignee, accepted by another person', () => {
    const own = of(people.executor, true);
    expect(allowedItemActions('notsubmit', 'distributed', own)).toEqual(['answer', 'submit']);
    expect(allowedItemActions('submited', 'distributed', own)).toEqual(['revoke']);
    expect(allowedItemActions('finished', 'distributed', own)).toEqual([]);
    expect(allowedItemActions('notsubmit', 'returned', of(people.executor))).toEqual([]);
    expect(allowedItemActions('submited', 'distributed', of(people.owner))).toEqual(['revoke', 'accept', 'return']);
    // Who answers as well as owns doesn't accept it.
    expect(allowedItemActions('submited', 'distributed', of(people.owner, true))).toEqual(['revoke']);
    expect(allowedItemActions('finished', 'distributed', of(people.pm))).toEqual(['return']);
  });

  it('returns to its respondent, goes on to review, and to its end', () => {
    expect(itemWorkflow.transitions.map(({ from, action, to }) => `${from} ${action} ${to}`)).toEqual([
      'notsubmit answer notsubmit',
      'notsubmit submit submited',
      'submited revoke notsubmit',
      'submited accept finished',
      'submited,finished return notsubmit',
      'finished return notsubmit',
    ]);
  });

  it('rests while its questionnaire is nowhere to be answered; the channel returns it from its review alone', () => {
    for (const stage of ['received', 'submitted', 'review', 'finished'] as const)
      for (const state of ['notsubmit', 'submited', 'finished'] as const)
        for (const who of ['pm', 'executor'] as const)
          expect(allowedItemActions(state, stage, of(people[who], who === 'executor')), `${stage} ${state}`).toEqual(
            [],
          );
    expect(allowedItemActions('finished', 'review', of(people.consultant))).toEqual(['return']);
    expect(allowedItemActions('finished', 'distributed', of(people.consultant))).toEqual([]);
  });

  it('is overdue after its due date until it is submitted', () => {
    expect(isLate({ state: 'notsubmit', dueDate: '2026-11-22' }, '2026-11-23')).toBe(true);
    expect(isLate({ state: 'notsubmit', dueDate: '2026-11-23' }, '2026-11-23')).toBe(false);
    expect(isLate({ state: 'submited', dueDate: '2026-11-22' }, '2026-11-23')).toBe(false);
    expect(isLate({ state: 'notsubmit', dueDate: null }, '2026-11-23')).toBe(false);
  });
});
