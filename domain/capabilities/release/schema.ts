import { z } from 'zod';
import { releasedDocuments } from '../../generated/releasedDocuments';
import { code, filter, type Given, instant, optionalText, type Wire } from '../../kernel/fields.schema';
import { limits } from '../../kernel/limits';
import { releaseActions, releaseMoves, releaseStandings } from './workflow';

const ofDocument = {
  projectCode: code,
  document: z.enum(releasedDocuments),
  /** Which one, of documents of which a project has many. */
  recordCode: filter(code),
};

/** What somebody has done, or is to do. */
const act = z.object({ name: z.string(), at: instant.nullable() });

/** A submission: who prepared, reviewed and approved what was submitted, and where it stands. */
export const submitted = z.object({
  releaseId: z.string(),
  standing: z.enum(releaseStandings),
  prepared: act,
  reviewed: act,
  approved: act,
  returned: act.extend({ reason: z.string() }).nullable(),
});

/** A person who can be named. */
const candidate = z.object({
  accountId: z.string(),
  name: z.string(),
  party: z.string(),
  mayApprove: z.boolean(),
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
