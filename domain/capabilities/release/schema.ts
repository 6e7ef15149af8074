import { z } from 'zod';
import { releasedDocuments } from '../../generated/releasedDocuments';
import {
  code,
  day,
  filter,
  type Given,
  instant,
  name,
  optionalText,
  version,
  type Wire,
} from '../../kernel/fields.schema';
import { limits } from '../../kernel/limits';
import { roleCodes } from '../../kernel/roles';
import { approverRoles } from './policy';
import { releaseActions, releaseMoves, releaseStandings } from './workflow';

const ofDocument = {
  projectCode: code,
  document: z.enum(releasedDocuments),
  /** Which one, of documents of which a project has many. */
  recordCode: filter(code),
};

/** What somebody has done, or is to do. */
const act = z.object({ name: z.string(), at: instant.nullable() });

/** A step of an approval, and the people who have a place in it. */
const approvalStep = z.object({
  /** Empty: the one step of a document whose approver is named when it is submitted. */
  name: z.string(),
  quorum: z.number(),
  given: z.number(),
  isDone: z.boolean(),
  isOpen: z.boolean(),
  /** So many people are missing to complete it. */
  lacking: z.number(),
  approvers: z.array(
    z.object({
      name: z.string(),
      /** When the approval was given; null: it wasn't. */
      at: instant.nullable(),
      /** Who gave it as the person's deputy. */
      deputy: z.string().nullable(),
      /** Who has the place instead, since the person left. */
      replacedBy: z.string().nullable(),
      /** The approval is awaited now. */
      isAwaited: z.boolean(),
    }),
  ),
});

/** A submission: who prepared, reviewed and approved what was submitted, and where it stands. */
export const submitted = z.object({
  releaseId: z.string(),
  standing: z.enum(releaseStandings),
  prepared: act,
  reviewed: act,
  approved: act,
  returned: act.extend({ reason: z.string() }).nullable(),
  /** The steps follow one another. */
  inOrder: z.boolean(),
  steps: z.array(approvalStep),
});

/** A person who can be named. */
const candidate = z.object({
  accountId: z.string(),
  name: z.string(),
  party: z.string(),
  mayApprove: z.boolean(),
});

/** A step of a rule. */
const ruleStep = z.object({
  name,
  quorum: z.number().int().min(1).max(limits.approversOfStep),
  accountIds: z.array(code).max(limits.approversOfStep),
  roleCodes: z.array(z.enum(approverRoles)).max(approverRoles.length),
});

/** Who approves documents of a kind; without steps one person, who is named when it is submitted. */
const approvalRule = z.object({
  /** The kind of document, as its subject calls it. */
  category: z.string(),
  inOrder: z.boolean(),
  steps: z.array(
    ruleStep.extend({
      roleCodes: z.array(z.enum(roleCodes)),
      /** Who may approve in it today. */
      people: z.array(z.string()),
      /** So many people are missing for its quorum. */
      lacking: z.number(),
    }),
  ),
  version: z.number(),
});

/** A period in which somebody approves for another person. */
const deputy = z.object({
  deputyId: z.string(),
  accountId: z.string(),
  name: z.string(),
  fromDay: day,
  toDay: day,
});

export const releaseSchemas = {
  /** Where a document stands, and who can be named. */
  getRelease: {
    query: z.object(ofDocument),
    data: z.object({
      /** The submission that counts; null before the first one. */
      current: submitted.nullable(),
      /** The approved document was drawn up as its final version. */
      isFinalDrawn: z.boolean(),
      /** Who was named last, as far as they can be named again; only for those who can submit now. */
      former: z.object({ reviewerId: z.string().optional(), approverId: z.string().optional() }),
      /** Its kind of document has a rule of approval: nobody is named as approver. */
      hasRule: z.boolean(),
      /** The number of other submissions. */
      others: z.int(),
      /** The document is in a state in which it may become final. */
      isReady: z.boolean(),
      /** Without the caller; empty if the caller can't submit now. */
      candidates: z.array(candidate),
      allowedActions: z.array(z.enum(releaseActions)),
    }),
  },
  submitRelease: {
    body: z.object({ ...ofDocument, reviewerId: code, approverId: code }),
    data: z.object({ releaseId: z.string() }),
  },
  /** Who approves each kind of a project's documents, and who can be named. */
  listApprovalRules: {
    query: z.object({ projectCode: code, document: z.enum(releasedDocuments) }),
    data: z.object({
      rules: z.array(approvalRule),
      people: z.array(candidate.omit({ mayApprove: true }).extend({ roleCodes: z.array(z.enum(roleCodes)) })),
      maySave: z.boolean(),
    }),
  },
  /** Without steps one approver is named with each submission, as without a rule. Documents that are submitted keep theirs. */
  saveApprovalRule: {
    body: z.object({
      projectCode: code,
      document: z.enum(releasedDocuments),
      category: code,
      version,
      inOrder: z.boolean(),
      steps: z
        .array(
          ruleStep.refine(({ accountIds, roleCodes }) => accountIds.length + roleCodes.length > 0, {
            path: ['accountIds'],
          }),
        )
        .max(limits.approvalSteps),
    }),
    data: z.object({ version: z.number() }),
  },
  /** Who acts for the caller and for whom the caller acts, in the tenant that the caller works in, and who can be named. */
  listDeputies: {
    data: z.object({
      deputies: z.array(deputy),
      /** For whom the caller acts; the names are theirs. */
      principals: z.array(deputy),
      candidates: z.array(z.object({ accountId: z.string(), name: z.string() })),
    }),
  },
  nameDeputy: {
    body: z
      .object({ accountId: code, fromDay: day, toDay: day })
      .refine(({ fromDay, toDay }) => fromDay <= toDay, { path: ['toDay'] }),
    data: z.object({ deputyId: z.string() }),
  },
  endDeputy: { body: z.object({ deputyId: z.uuid() }) },
  /** Reviews, approves, returns or withdraws the submission that the caller saw. */
  moveRelease: {
    body: z.object({
      ...ofDocument,
      releaseId: z.uuid(),
      action: z.enum(releaseMoves),
      reason: optionalText(limits.reasonLength),
    }),
    data: z.object({ standing: z.enum(releaseStandings) }),
  },
} as const;

export type ReleaseWire = Wire<typeof releaseSchemas>;
export type ReleaseGiven = Given<typeof releaseSchemas>;
