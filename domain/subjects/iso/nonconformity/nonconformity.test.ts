import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysLater } from '../../../kernel/days';
import { type RoleCode, roleCodes, roles } from '../../../kernel/roles';
import { nonconformityPolicy, responsibleRoles } from '../policy';
import {
  type Correction,
  correctionFields,
  dueDateRules,
  effectDueOn,
  isEffectDue,
  isNonconformityLate,
  lackingFields,
  nonconformityCodeIn,
  nonconformityCodeOf,
  nonconformityGrades,
  nonconformitySources,
  nonconformityStates,
  proposedDueOn,
  requiredFields,
} from './nonconformity';
import { type NonconformityFacts, nonconformityActions, nonconformityWorkflow } from './workflow';

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((one) => one.toISOString().split('T')[0] ?? '');

describe('due dates', () => {
  it('are known for every source once, with whose rule they are', () => {
    expect(dueDateRules.flatMap(({ sources }) => sources).sort()).toEqual([...nonconformitySources].sort());
    for (const { source, zh, en } of dueDateRules)
      expect([source.zh, source.en, zh, en].every((words) => words.length > 0)).toBe(true);
  });

  it('come by grade, as worked by hand', () => {
    expect(proposedDueOn('internalAudit', 'major', '2026-11-02')).toBe('2026-12-02');
    expect(proposedDueOn('internalAudit', 'minor', '2026-11-02')).toBe('2027-01-01');
    expect(proposedDueOn('stage2', 'minor', '2026-12-31')).toBe('2027-03-01');
    expect(effectDueOn('internalAudit', 'minor', '2026-11-20')).toBe('2027-01-19');
    expect(effectDueOn('stage1', 'observation', '2026-11-20')).toBeNull();
  });

  it('are never earlier for a lesser grade', () => {
    fc.assert(
      fc.property(fc.constantFrom(...nonconformitySources), day, (source, foundOn) => {
        const days = nonconformityGrades.map((grade) => proposedDueOn(source, grade, foundOn));
        expect([...days].sort()).toEqual(days);
        expect(days.every((one) => one > foundOn)).toBe(true);
      }),
    );
  });

  it('make one late from the next day on, while it is open', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...nonconformityStates), (dueOn, state) => {
        expect(isNonconformityLate({ state, dueOn }, dueOn)).toBe(false);
        expect(isNonconformityLate({ state, dueOn }, daysLater(dueOn, 1))).toBe(state === 'open');
      }),
    );
  });

  it('ask for the effect of what is closed, from its day until it is verified', () => {
    const closed = { state: 'closed', effectDueOn: '2026-11-20', effectOn: null } as const;
    expect(isEffectDue(closed, '2026-11-19')).toBe(false);
    expect(isEffectDue(closed, '2026-11-20')).toBe(true);
    expect(isEffectDue({ ...closed, effectOn: '2026-11-20' }, '2026-11-21')).toBe(false);
    expect(isEffectDue({ ...closed, effectDueOn: null }, '2026-11-21')).toBe(false);
    expect(isEffectDue({ ...closed, state: 'open' }, '2026-11-21')).toBe(false);
  });
});

describe('what must be said', () => {
  const nothing: Correction = {
    correction: null,
    cause: null,
    similar: null,
    correctiveAction: null,
    completedOn: null,
  };

  it('is less for an observation', () => {
    expect(lackingFields('observation', nothing)).toEqual(['correctiveAction', 'completedOn']);
    expect(lackingFields('minor', nothing)).toEqual([...correctionFields]);
    expect(lackingFields('major', { ...nothing, cause: '没有提醒' })).not.toContain('cause');
  });

  it('lacks exactly where it is required and absent', () => {
    const text = fc.constantFrom(null, '', '已做');
    const correction = fc.record({
      correction: text,
      cause: text,
      similar: text,
      correctiveAction: text,
      completedOn: text,
    });
    fc.assert(
      fc.property(fc.constantFrom(...nonconformityGrades), correction, (grade, said) => {
        expect(lackingFields(grade, said)).toEqual(requiredFields(grade).filter((field) => !said[field]));
      }),
    );
  });
});

describe('numbers', () => {
  it('are read as they are written, and as people type them', () => {
    expect(nonconformityCodeOf(1)).toBe('NC-0001');
    expect(nonconformityCodeOf(12_345)).toBe('NC-12345');
    for (const typed of ['NC-0001', 'nc1', 'nc-1', 'ＮＣ－０００１'])
      expect(nonconformityCodeIn(typed)).toBe('NC-0001');
    for (const typed of ['N-1', 'NC', '1', 'NC-1a']) expect(nonconformityCodeIn(typed)).toBeUndefined();
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), (number) => {
        const code = nonconformityCodeOf(number);
        expect(nonconformityCodeIn(code.toLowerCase())).toBe(code);
      }),
    );
  });
});

describe('the steps of a nonconformity', () => {
  const facts = (role: RoleCode, more: Partial<NonconformityFacts> = {}): NonconformityFacts => ({
    roles: [role],
    isResponsible: false,
    isNobodys: false,
    tookPart: false,
    awaitsEffect: true,
    ...more,
  });
  const by = (state: (typeof nonconformityStates)[number], role: RoleCode, more?: Partial<NonconformityFacts>) =>
    nonconformityWorkflow.allowedActions(state, facts(role, more));

  it('belong to the roles and states of this table', () => {
    expect(by('open', 'INTERNAL_AUDITOR')).toEqual(['edit', 'withdraw']);
    expect(by('open', 'CONSUMER_EXECUTOR', { isResponsible: true })).toEqual(['respond', 'submit']);
    expect(by('open', 'CONSUMER_EXECUTOR')).toEqual([]);
    expect(by('open', 'CONSUMER_PM', { isNobodys: true })).toEqual(['edit', 'respond', 'submit', 'withdraw']);
    expect(by('open', 'CONSUMER_OWNER')).toEqual([]);
    expect(by('submitted', 'CONSUMER_OWNER')).toEqual(['close', 'return']);
    expect(by('submitted', 'CONSUMER_EXECUTOR', { isResponsible: true, tookPart: true })).toEqual(['takeBack']);
    expect(by('submitted', 'CHANNEL_OWNER')).toEqual(['close', 'return', 'withdraw']);
    expect(by('closed', 'INTERNAL_AUDITOR')).toEqual(['confirm', 'reopen']);
    expect(by('closed', 'INTERNAL_AUDITOR', { awaitsEffect: false })).toEqual(['reopen']);
    for (const role of roleCodes) expect(by('withdrawn', role)).toEqual([]);
  });

  it('are judged by nobody who is responsible or took part, whatever their roles', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...nonconformityStates),
        fc.constantFrom(...roleCodes),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (state, role, isResponsible, tookPart, isNobodys) => {
          const allowed = by(state, role, { isResponsible, tookPart, isNobodys });
          const judging = ['close', 'return', 'confirm', 'reopen', 'withdraw'] as const;
          if (isResponsible || tookPart)
            expect(allowed.filter((one) => judging.some((own) => own === one))).toEqual([]);
          if (!nonconformityPolicy.roles.includes(role)) expect(allowed).toEqual([]);
        },
      ),
    );
  });

  it('ask for words where somebody is told why or how', () => {
    expect(nonconformityActions.filter(nonconformityWorkflow.asksReason)).toEqual([
      'close',
      'return',
      'confirm',
      'reopen',
      'withdraw',
    ]);
  });
});

describe('people who can be responsible', () => {
  it('are the customer’s, and no auditors', () => {
    expect([...responsibleRoles].sort()).toEqual(['CONSUMER_EXECUTOR', 'CONSUMER_OWNER', 'CONSUMER_PM']);
    for (const role of responsibleRoles) expect(roles[role].tenant).toBe('customer');
  });
});
