import { describe, expect, it } from 'vitest';
import type { RoleCode } from '#domain/kernel/roles';
import { allowedAssessmentActions } from '../policy';
import { type AssessmentStanding, leadTasksOf } from './waiting';

const quiet: AssessmentStanding = {
  units: 10,
  unfinished: 4,
  unassigned: 0,
  reviewable: 0,
  latePeople: 0,
  unaccepted: 0,
  acceptable: 0,
  isCriteriaProposed: false,
  isSigned: false,
  isSubmitted: false,
  lacksFinal: false,
  signsAlone: false,
};
const waiting = (role: RoleCode, standing: Partial<AssessmentStanding>) =>
  leadTasksOf({ ...quiet, ...standing }, allowedAssessmentActions([role])).map(({ kind, count }) => `${kind} ${count}`);

describe('the tasks of an assessment', () => {
  it('is nothing while others work', () => {
    expect(waiting('CONSUMER_PM', {})).toEqual([]);
  });

  it('is to sign once all is done, be it one unit', () => {
    for (const units of [1, 10]) expect(waiting('CONSUMER_PM', { units, unfinished: 0 })).toEqual(['signAssessment 1']);
  });

  it('begin with those that block others', () => {
    const busy = { reviewable: 3, unaccepted: 2, acceptable: 2, latePeople: 1, unassigned: 5 };
    expect(waiting('CONSUMER_PM', busy)).toEqual(['reviewUnits 3', 'acceptRisks 2', 'urgePeople 1', 'assignUnits 5']);
    expect(waiting('CHANNEL_OWNER', busy)).toEqual(['reviewUnits 3', 'urgePeople 1', 'assignUnits 5']);
    expect(waiting('CONSUMER_OWNER', busy)).toEqual(['reviewUnits 3', 'acceptRisks 2']);
    expect(waiting('INTERNAL_AUDITOR', busy)).toEqual([]);
  });

  it('is the approval of proposed criteria, for the project manager until it is signed', () => {
    const proposed = { isCriteriaProposed: true };
    expect(waiting('CONSUMER_PM', proposed)).toEqual(['approveCriteria 1']);
    expect(waiting('CONSUMER_OWNER', proposed)).toEqual([]);
    expect(waiting('CHANNEL_TENANT_MANAGER', proposed)).toEqual([]);
    expect(waiting('CONSUMER_PM', { ...proposed, isSigned: true, isSubmitted: true })).toEqual([]);
  });

  it('is the inventory where there is none', () => {
    expect(waiting('CONSUMER_PM', { units: 0, unfinished: 0 })).toEqual(['importInventory 1']);
  });

  it('include the signature once everything is complete, for those who may sign', () => {
    const done = { unfinished: 0 };
    expect(waiting('CONSUMER_PM', done)).toEqual(['signAssessment 1']);
    expect(waiting('CONSUMER_OWNER', done)).toEqual([]);
    expect(waiting('CONSUMER_PM', { ...done, signsAlone: true })).toEqual([]);
    expect(waiting('CONSUMER_PM', { ...done, unaccepted: 1, acceptable: 1 })).toEqual(['acceptRisks 1']);
    // Another person accepts it, and before that nobody signs.
    expect(waiting('CONSUMER_PM', { ...done, unaccepted: 1 })).toEqual([]);
    expect(waiting('CONSUMER_PM', { ...done, isSigned: true, isSubmitted: true })).toEqual([]);
  });

  it('include closing, for leaders of the channel, once the customer has signed', () => {
    const submitted = { unfinished: 0, isSigned: true, isSubmitted: true };
    expect(waiting('CHANNEL_TENANT_MANAGER', submitted)).toEqual(['finishAssessment 1']);
    expect(waiting('CHANNEL_OWNER', submitted)).toEqual([]);
  });

  it('lead from the signature to the report, and from its approval to the final version', () => {
    const signed = { unfinished: 0, isSigned: true };
    expect(waiting('CONSUMER_PM', signed)).toEqual(['submitReport 1']);
    expect(waiting('CHANNEL_TENANT_MANAGER', signed)).toEqual(['submitReport 1', 'finishAssessment 1']);
    expect(waiting('CONSUMER_OWNER', signed)).toEqual([]);
    const approved = { ...signed, isSubmitted: true, lacksFinal: true };
    expect(waiting('CONSUMER_PM', approved)).toEqual(['drawFinalReport 1']);
  });
});
