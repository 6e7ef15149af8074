import { z } from 'zod';
import { code, day, instant, level, text } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { measureStates } from '../../assets/measure/measure';
import { templateContent } from '../../questionnaire/template/content.schema';
import { disposalStates, riskStates } from '../gap';
import { findingLimits } from './limits';
import { disposalStages, findingActions } from './workflow';

/* Findings on the wire. */

export const projectCode = code;
export const findingId = z.uuid();
export const findingIds = z.array(findingId).min(1).max(limits.namedAtOnce);
export const words = z.object({ zh: z.string(), en: z.string() });
export const person = z.object({ accountId: z.string(), showName: z.string() });
export const reason = text(limits.reasonLength);
export const told = (max: number) => z.string().trim().max(max).nullable();

/** Only of the web: nothing that a browser would run. */
const link = z.object({
  title: text(limits.nameLength),
  url: z.url({ protocol: /^https?$/u }).max(limits.textLength),
});
export const links = z.array(link).max(findingLimits.links);

const attached = z.object({
  objectId: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  addedBy: z.string().nullable(),
});

/** A measure of the treatment plan that closes the finding. */
export const closingMeasure = z.object({
  measureId: z.string(),
  measureCode: z.string(),
  treatmentPlan: z.string(),
  treatmentOwner: z.string().nullable(),
  /** Null: only a name. */
  treatmentOwnerId: z.string().nullable(),
  treatmentDeadline: day.nullable(),
  state: z.enum(measureStates),
  isOverdue: z.boolean(),
});

export const findingBrief = z.object({
  findingId,
  ref: z.string(),
  position: z.number(),
  title: words,
  parentRef: z.string().nullable(),
  kind: z.enum(['clause', 'control', 'requirement']),
  score: z.number().nullable(),
  /** Questions about it, and those of them that are answered. */
  asked: z.number(),
  answered: z.number(),
  computedLevel: level.nullable(),
  /** The current level: the consultant's, else that of the answers; null: not assessed, or not applicable. */
  level: level.nullable(),
  isOverridden: z.boolean(),
  levelAfter: level.nullable(),
  isExcluded: z.boolean(),
  riskState: z.enum(riskStates).nullable(),
  responsible: person.nullable(),
  deadline: day.nullable(),
  isLate: z.boolean(),
  disposal: z.enum(disposalStates).nullable(),
  stage: z.enum(disposalStages),
  returnReason: z.string().nullable(),
  /** By their codes. */
  measures: z.array(closingMeasure.pick({ measureId: true, measureCode: true, state: true })),
  /** Pieces of evidence: files and links. */
  evidence: z.number(),
  version: z.number(),
  allowedActions: z.array(z.enum(findingActions)),
});

export const finding = findingBrief.extend({
  measures: z.array(closingMeasure),
  /** Assets that it was seen on; nothing for whom others' assets aren't theirs to see. */
  units: z.array(z.object({ unitId: z.string(), assetCode: z.string(), name: z.string() })),
  levelReason: z.string().nullable(),
  presentWords: z.array(words),
  missingWords: z.array(words),
  present: z.string().nullable(),
  missing: z.string().nullable(),
  links,
  riskReason: z.string().nullable(),
  measure: z.string().nullable(),
  result: z.string().nullable(),
  submittedAt: instant.nullable(),
  submittedBy: z.string().nullable(),
  finishedAt: instant.nullable(),
  files: z.array(attached),
  /** How its level was derived; absent for callers who may not see others' answers. */
  basis: z.array(
    z.object({
      itemCode: z.string(),
      questionnaireName: words.nullable(),
      question: templateContent.shape.questions.element.nullable(),
      questionCode: z.string(),
      answer: z
        .object({ choice: z.array(z.string()), text: z.string().nullable(), notApplicable: z.string().nullable() })
        .nullable(),
      score: z.number().nullable(),
      weight: z.number(),
    }),
  ),
  raisedBy: z.array(z.object({ atLeast: level, missing: words })),
});
