import type { RoleCode } from '#domain/kernel/roles';
import type { assetsSchemas } from '#domain/subjects/assets/schema';
import type { Standing } from '#domain/subjects/assets/work/workflow';
import { makeWork } from '../../../../tests/factories/work';
import { type Line, type Lines, ofProject, own } from '../../../../tests/isolation/line';
import {
  channelLeaders,
  keepers,
  participants,
  reviewers,
  riskBearers,
  workers,
} from '../../../../tests/isolation/roles';

/** A move of a unit in this state, assigned to the customer's executor. */
const moving = (roles: readonly RoleCode[], stage: Standing['stage'], state: Standing['state']): Line => ({
  roles,
  fresh: (tx, ids) => makeWork(tx, own(ids), { stage, state }, { assigneeId: ids.memberId }),
  input: ({ projectCode, unitId }) => ({ body: { projectCode, unitIds: [unitId], reason: '请补充' } }),
});
/** Reviewers complete; at which step who of them, the table of moves decides. */
const completing = (roles: readonly RoleCode[], stage: Standing['stage']): Line => ({
  ...moving(roles, stage, 'submitted'),
  admits: reviewers,
});

export const lines: Lines<typeof assetsSchemas> = {
  getWorkStatus: { roles: participants, input: ofProject },
  watchAssessment: {
    roles: participants,
    input: ofProject,
    tellsOfOtherUnits: 'That something has changed in the project, and nothing else of it.',
  },
  listWorkOwners: { roles: participants, input: ofProject },
  listWorkUnits: { roles: participants, input: ofProject },
  listOwnUnits: { roles: participants, input: ofProject },
  listAssessedUnits: { roles: participants, input: ofProject },
  listHistory: { roles: participants, input: ofProject },
  assignUnits: {
    roles: keepers,
    input: ({ projectCode, unitId, memberId }) => ({ body: { projectCode, unitIds: [unitId], accountId: memberId } }),
  },
  addExecutor: {
    roles: ['CONSUMER_PM'],
    input: ({ projectCode, free }) => ({ body: { projectCode, name: free, phone: '13700000002' } }),
  },
  takeOverUnits: moving(workers, 'assess', 'inhand'),
  submitUnits: moving(workers, 'control', 'inhand'),
  // Only what the caller has submitted.
  recallUnits: {
    ...moving(['CONSUMER_EXECUTOR'], 'control', 'submitted'),
    fresh: (tx, ids) =>
      makeWork(
        tx,
        own(ids),
        { stage: 'control', state: 'submitted' },
        { assigneeId: ids.memberId, unit: { submittedBy: ids.memberId } },
      ),
    admits: workers,
  },
  // Without a step: the one that each of them may complete.
  completeUnits: {
    roles: reviewers,
    fresh: async (tx, ids) => {
      await makeWork(tx, own(ids), { stage: 'control', state: 'submitted' }, { assigneeId: ids.memberId });
      return makeWork(tx, own(ids), { stage: 'remnant_risk', state: 'submitted' }, { assigneeId: ids.memberId });
    },
    input: ({ projectCode }) => ({ body: { projectCode } }),
  },
  seeUnit: {
    roles: ['CONSUMER_EXECUTOR'],
    admits: workers,
    input: ({ projectCode, unitId }) => ({ body: { projectCode, unitId } }),
  },
  joinRounds: {
    roles: keepers,
    input: ({ projectCode }) => ({ body: { projectCode, rounds: 2, roundsUpTo: 2 } }),
  },
  submitAssessment: moving(workers, 'assess', 'inhand'),
  completeAssessment: completing(keepers, 'assess'),
  rejectUnits: moving(reviewers, 'remnant_risk', 'submitted'),
  submitControl: moving(workers, 'control_reject', 'inhand'),
  completeControl: completing(keepers, 'control'),
  submitTreatment: moving(workers, 'risk', 'inhand'),
  completeTreatment: completing(keepers, 'risk'),
  submitRemnant: moving(workers, 'remnant_risk', 'inhand'),
  completeRemnant: completing(riskBearers, 'remnant_risk'),
  // There are units in hand, and what is not signed is neither closed nor opened again.
  signAssessment: {
    roles: ['CONSUMER_PM'],
    outcome: 'not_ready',
    input: ({ projectCode }) => ({ body: { projectCode } }),
  },
  finishAssessment: {
    roles: channelLeaders,
    outcome: 'refused_transition',
    input: ({ projectCode }) => ({ body: { projectCode } }),
  },
  reopenAssessment: {
    roles: channelLeaders,
    outcome: 'refused_transition',
    input: ({ projectCode }) => ({ body: { projectCode, reason: '需要补充' } }),
  },
};
