import { z } from 'zod';
import { shownInFrame } from '../../../capabilities/file/fields.schema';
import {
  code,
  day,
  filter,
  instant,
  keyword,
  optionalText,
  paged,
  pageQuery,
  personName,
  sortBy,
  text,
  version,
} from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { documentSchemas } from '../document/schema';
import { draftableCorrections } from '../drafting/drafting';
import {
  correctionFields,
  linkKinds,
  nonconformityGrades,
  nonconformitySources,
  nonconformityStates,
} from './nonconformity';
import { nonconformityActions, nonconformityMoves } from './workflow';

const projectCode = code;
const nonconformityId = z.uuid();
const words = z.object({ zh: z.string(), en: z.string() });
const person = z.object({ accountId: z.string(), showName: z.string() });

/** Something that a nonconformity is about, or that follows from it. */
const link = z.object({ kind: z.enum(linkKinds), targetId: code });
const shownLink = z.object({ kind: z.enum(linkKinds), targetId: z.string(), code: z.string(), name: z.string() });

/** What was found, as who found it says. */
const statement = {
  source: z.enum(nonconformitySources),
  grade: z.enum(nonconformityGrades),
  /** An edition that certificates are given by, or the project's own standard. */
  standardCode: code,
  clause: text(limits.codeLength),
  /** What the clause asks for. */
  requirement: optionalText(),
  fact: text(),
  evidence: optionalText(),
  departmentCode: code.nullable(),
  foundBy: personName,
  foundOn: day,
  /** A person of the customer under their own name, or any name; neither: nobody yet. */
  responsible: z.string().trim().max(limits.personNameLength).nullable(),
  responsibleId: code.nullable(),
  /** null: as the rule of its source and grade says. */
  dueOn: day.nullable(),
};

const drafted = z.array(z.enum(draftableCorrections));
/** What was done about it. */
const correction = {
  correction: optionalText(),
  cause: optionalText(),
  similar: optionalText(),
  correctiveAction: optionalText(),
  completedOn: day.nullable(),
  /** Texts that are a language model's proposal, taken over since they were last saved. */
  takenOver: drafted.max(draftableCorrections.length).optional(),
};

const brief = z.object({
  nonconformityId,
  nonconformityCode: z.string(),
  source: statement.source,
  grade: statement.grade,
  standardCode: z.string(),
  standardName: words,
  clause: z.string(),
  fact: z.string(),
  departmentCode: z.string().nullable(),
  department: z.string().nullable(),
  foundBy: z.string(),
  foundOn: day,
  responsible: z.string().nullable(),
  responsibleId: z.string().nullable(),
  dueOn: day,
  isLate: z.boolean(),
  state: z.enum(nonconformityStates),
  /** Its effect can be verified now. */
  isEffectDue: z.boolean(),
  /** Why it is open again. */
  returnReason: z.string().nullable(),
  /** The earlier one that it repeats. */
  recursOf: z.string().nullable(),
  files: z.number(),
  version: z.number(),
  allowedActions: z.array(z.enum(nonconformityActions)),
});

/** An earlier one of the same clause, of any project of the company's group. */
const earlier = z.object({
  nonconformityId,
  nonconformityCode: z.string(),
  projectCode: z.string(),
  projectName: z.string(),
  grade: statement.grade,
  fact: z.string(),
  department: z.string().nullable(),
  foundOn: day,
  state: z.enum(nonconformityStates),
  isSameDepartment: z.boolean(),
});

const detail = brief.omit({ files: true }).extend({
  requirement: z.string().nullable(),
  evidence: z.string().nullable(),
  correction: z.string().nullable(),
  cause: z.string().nullable(),
  similar: z.string().nullable(),
  correctiveAction: z.string().nullable(),
  completedOn: day.nullable(),
  /** Those of its texts that a language model has proposed; people wrote the others. */
  aiFields: drafted,
  /** The texts that a language model can propose; none where that is off or forbidden, or not the caller's to write. */
  draftable: drafted,
  /** What must be said before it is submitted, and whether a file must show it. */
  required: z.array(z.enum(correctionFields)),
  needsFile: z.boolean(),
  submittedBy: z.string().nullable(),
  submittedAt: instant.nullable(),
  returnedBy: z.string().nullable(),
  /** How what was done was verified, by whom. */
  verification: z.string().nullable(),
  closedBy: z.string().nullable(),
  closedAt: instant.nullable(),
  /** From when its effect is to be verified, and how that was. */
  effectDueOn: day.nullable(),
  effect: z.string().nullable(),
  effectBy: z.string().nullable(),
  effectOn: day.nullable(),
  withdrawn: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
  recursOfId: z.string().nullable(),
  /** Nothing of both for those who see only what is theirs. */
  links: z.array(shownLink),
  earlier: z.array(earlier),
  files: z.array(
    z.object({
      objectId: z.string(),
      name: z.string(),
      mime: z.string(),
      size: z.number(),
      addedBy: z.string().nullable(),
    }),
  ),
});

const one = { projectCode, nonconformityId };
const seen = { ...one, version };

export const nonconformitySchemas = {
  listNonconformities: {
    query: pageQuery.extend({
      projectCode,
      /** Of its number, clause, fact, or who is responsible. */
      keyword,
      state: filter(z.enum([...nonconformityStates, 'late', 'effect'])),
      grade: filter(z.enum(nonconformityGrades)),
      source: filter(z.enum(nonconformitySources)),
      department: filter(code),
      ...sortBy(['nonconformityCode', 'foundOn', 'dueOn']),
    }),
    data: paged(brief).extend({
      projectName: z.string(),
      mayRecord: z.boolean(),
      /** Documents can be made of them. */
      mayGenerate: z.boolean(),
      /** How many there are in all, by state. */
      counts: z.record(z.enum(nonconformityStates), z.number()),
    }),
  },
  /** What the form of one needs: standards with their clauses, departments, grades with their due dates, people. */
  listNonconformityDomains: {
    query: z.object({ projectCode }),
    data: z.object({
      standards: z.array(
        words.extend({
          standardCode: z.string(),
          /** Empty where the portal doesn't have the standard's structure. */
          clauses: z.array(words.extend({ ref: z.string() })),
        }),
      ),
      departments: z.array(z.object({ departmentCode: z.string(), name: z.string() })),
      dueDates: z.array(
        words.extend({
          sources: z.array(z.enum(nonconformitySources)),
          dueAfter: z.record(z.enum(nonconformityGrades), z.number()),
          isPortalDefault: z.boolean(),
          source: words,
        }),
      ),
      people: z.array(person),
    }),
  },
  getNonconformity: { query: z.object(one), data: detail },
  /** A new one without an identifier; else what was found of one that is open. */
  saveNonconformity: {
    body: z.object({
      projectCode,
      nonconformityId: nonconformityId.optional(),
      version: version.optional(),
      ...statement,
      recursOfId: nonconformityId.nullable(),
      links: z.array(link).max(limits.nonconformityLinks),
    }),
    data: detail,
  },
  saveCorrection: { body: z.object({ ...seen, ...correction }), data: detail },
  /** Says that it is dealt with; somebody else verifies it. */
  submitCorrection: { body: z.object({ ...seen, ...correction }), data: detail },
  moveNonconformity: {
    body: z.object({
      ...seen,
      action: z.enum(nonconformityMoves),
      /** Why, or of what is verified, how. */
      reason: optionalText(limits.reasonLength),
    }),
    data: detail,
  },
  /** Earlier ones that one of this clause may repeat, of the same department first. */
  listEarlierNonconformities: {
    query: z.object({
      projectCode,
      standardCode: code,
      clause: text(limits.codeLength),
      departmentCode: filter(code),
      /** Not this one. */
      nonconformityId: filter(nonconformityId),
    }),
    data: z.array(earlier),
  },
  /** Findings, risks and documents of the project with that name, to be linked. */
  listNonconformityTargets: { query: z.object({ projectCode, keyword }), data: z.array(shownLink) },
  addNonconformityFile: { form: z.object(one), data: z.object({ objectId: z.string() }) },
  removeNonconformityFile: { body: z.object({ ...one, objectId: code }), data: z.null() },
  getNonconformityFile: { query: z.object({ ...one, objectId: code, shown: shownInFrame }) },
  /** Makes the documents whose templates state nonconformities: report and list, or what the channel has. */
  generateNonconformityFile: { body: z.object({ projectCode }), data: documentSchemas.generateFiles.data },
  /** Submits the drafts of these documents for review and approval by two others. */
  submitNonconformityFile: {
    body: z.object({ projectCode, reviewerId: code, approverId: filter(code) }),
    data: z.object({ submitted: z.number() }),
  },
} as const;
