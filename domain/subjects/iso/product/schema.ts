import { z } from 'zod';
import { code, day, filter, instant, keyword, name, optionalText, text, version } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { allowedActions } from '../fields.schema';
import { certificationSchemes } from '../timeline/timeline';
import { processChangeKinds } from './changes';
import { gapKinds, gapPlaces } from './gaps';
import { type ImportanceCriterion, importanceCriteria, importanceScores } from './importance';
import { EQUIPMENT_MAX, processDocumentUses, productKinds } from './product';

const projectCode = code;
const productCode = code;
const processCode = code;
const changed = { version: z.number() };

const product = z.object({
  productCode: z.string(),
  name: z.string(),
  /** As English documents name it; null: by the name above. */
  nameEn: z.string().nullable(),
  kind: z.enum(productKinds),
  description: z.string(),
  /** What it meets, such as the standard of the product. */
  standards: z.string(),
  /** The schemes whose certification it is in; none: all of the project's. */
  schemes: z.array(z.enum(certificationSchemes)),
  position: z.number().nullable(),
  version: z.number(),
  processes: z.number(),
  keyProcesses: z.number(),
  specialProcesses: z.number(),
  /** Processes that are not judged yet. */
  openProcesses: z.number(),
});

/** A document that a process is carried out or inspected by, with its latest file. */
const processDocument = z.object({
  documentCode: z.string(),
  number: z.string(),
  name: z.string(),
  /** Of its latest version: 0.1 as a draft, 1.0 when it is issued. */
  label: z.string(),
  objectId: z.string(),
  fileName: z.string(),
  mime: z.string(),
  isIssued: z.boolean(),
  /** It is no longer in use. */
  isRetired: z.boolean(),
});

const importance = { isKey: z.boolean(), isSpecial: z.boolean() };

const process = z.object({
  processCode: z.string(),
  productCode: z.string(),
  productName: z.string(),
  /** From 1, among those of its product. */
  step: z.number(),
  name: z.string(),
  inputs: z.string(),
  outputs: z.string(),
  equipment: z.array(z.string()),
  departmentCode: z.string().nullable(),
  departmentName: z.string().nullable(),
  role: z.string(),
  controls: z.string(),
  records: z.string(),
  version: z.number(),
  /** null: it is not judged yet. */
  importance: z.object(importance).nullable(),
  workingInstruction: processDocument.nullable(),
  inspectionStandard: processDocument.nullable(),
});

/** What a person says of a process. */
const said = {
  name,
  inputs: optionalText(),
  outputs: optionalText(),
  equipment: z.array(name).max(EQUIPMENT_MAX),
  departmentCode: code.nullable(),
  role: optionalText(limits.nameLength),
  controls: optionalText(),
  records: optionalText(limits.reasonLength),
};

const scores = z.strictObject(
  Object.fromEntries(importanceCriteria.map((one) => [one, z.literal([...importanceScores]).optional()])) as Record<
    ImportanceCriterion,
    z.ZodOptional<z.ZodLiteral<(typeof importanceScores)[number]>>
  >,
);
/** What a person has decided otherwise than the rule, and why. */
const decision = z.object({ ...importance, reason: text(limits.reasonLength) });

const uploaded = {
  form: z.object({ projectCode, processCode }),
  data: z.object({ documentCode: z.string(), number: z.string() }),
};

export const productSchemas = {
  /** What the project's company makes or provides, in order. */
  listProducts: {
    query: z.object({ projectCode }),
    data: z.object({
      list: z.array(product),
      /** The project is certified for its environmental management. */
      asksAspects: z.boolean(),
      allowedActions,
    }),
  },
  saveProduct: {
    /** Without a code it is a new one; without a version, too. */
    body: z.object({
      projectCode,
      productCode: productCode.optional(),
      version: version.optional(),
      name,
      nameEn: optionalText(limits.nameLength),
      kind: z.enum(productKinds),
      description: optionalText(),
      standards: optionalText(limits.reasonLength),
      schemes: z.array(z.enum(certificationSchemes)).max(certificationSchemes.length),
      position: z.number().int().min(0).max(9999).nullable().optional(),
    }),
    data: z.object({ productCode: z.string(), ...changed }),
  },
  /** Deletes a product with its processes, and what is said of them. */
  deleteProduct: { body: z.object({ projectCode, productCode, version }), data: z.null() },
  /** The steps of one product, or of all, in order. */
  listProcesses: {
    query: z.object({ projectCode, productCode: filter(productCode), processKeyword: keyword }),
    data: z.array(process),
  },
  saveProcess: {
    body: z.object({
      projectCode,
      productCode,
      processCode: processCode.optional(),
      version: version.optional(),
      ...said,
    }),
    data: z.object({ processCode: z.string(), ...changed }),
  },
  /** Enters several at once, after those that are there. */
  addProcesses: {
    body: z.object({
      projectCode,
      productCode,
      processes: z.array(z.object(said)).min(1).max(limits.processesAtOnce),
    }),
    data: z.object({ added: z.number() }),
  },
  /** Puts the steps of a product into this order; all of them are named. */
  arrangeProcesses: {
    body: z.object({
      projectCode,
      productCode,
      processCodes: z.array(processCode).min(1).max(limits.productProcesses),
    }),
    data: z.null(),
  },
  deleteProcess: { body: z.object({ projectCode, processCode, version }), data: z.null() },
  /** What a form of a process offers: departments that do the work, and what other processes name. */
  listProcessOptions: {
    query: z.object({ projectCode }),
    data: z.object({
      departments: z.array(z.object({ departmentCode: z.string(), name: z.string() })),
      equipment: z.array(z.string()),
      names: z.array(z.string()),
      roles: z.array(z.string()),
      /** Documents in use that may tell how a process is worked or inspected. */
      documents: z.array(z.object({ documentCode: z.string(), number: z.string(), name: z.string() })),
    }),
  },
  listProcessImportance: {
    query: z.object({
      projectCode,
      productCode: filter(productCode),
      processKeyword: keyword,
      importance: filter(z.enum(['key', 'special', 'general', 'open'])),
    }),
    data: z.array(
      z.object({
        processCode: z.string(),
        productName: z.string(),
        step: z.number(),
        name: z.string(),
        scores,
        /** Its output can be verified by later monitoring or measurement; null: not stated yet. */
        isVerifiable: z.boolean().nullable(),
        /** By the rule; null while a criterion is open. */
        judged: z.object({ points: z.number(), ...importance }).nullable(),
        decision: decision.nullable(),
        /** What counts. */
        importance: z.object(importance).nullable(),
        /** What shows that a special process achieves its results, and when that was. */
        validation: z.string(),
        validatedOn: z.string().nullable(),
        judgedBy: z.string().nullable(),
        judgedAt: instant.nullable(),
        workingInstruction: processDocument.nullable(),
        inspectionStandard: processDocument.nullable(),
        ...changed,
      }),
    ),
  },
  saveProcessImportance: {
    body: z.object({
      projectCode,
      processCode,
      version,
      scores,
      isVerifiable: z.boolean().nullable(),
      decision: decision.nullable(),
      validation: optionalText(limits.reasonLength),
      validatedOn: day.nullable(),
    }),
    data: z.object(changed),
  },
  /** A file becomes the work instruction of a process, or the next version of the one that it has. */
  uploadWorkingInstruction: uploaded,
  uploadInspectionStandard: uploaded,
  /** Chooses a document of the project for a process; null: none. The document stays. */
  saveProcessDocument: {
    body: z.object({ projectCode, processCode, use: z.enum(processDocumentUses), documentCode: code.nullable() }),
    data: z.null(),
  },
  /** What is missing, each with the place where it is filled in. */
  validateProducts: {
    body: z.object({ projectCode }),
    data: z.object({
      gaps: z.array(
        z.object({
          gap: z.enum(gapKinds),
          clause: z.string(),
          place: z.enum(gapPlaces),
          productCode: z.string().nullable(),
          processCode: z.string().nullable(),
          aspectCode: z.string().nullable(),
          name: z.string(),
        }),
      ),
    }),
  },
  /** Processes that differ from what documents in use say of them. */
  listChangedProcesses: {
    query: z.object({ projectCode }),
    data: z.object({
      isDirty: z.boolean(),
      changes: z.array(
        z.object({
          change: z.enum(processChangeKinds),
          product: z.string(),
          process: z.string(),
          /** null: it is gone. */
          productCode: z.string().nullable(),
          processCode: z.string().nullable(),
          parts: z.array(z.object({ name: z.string(), zh: z.string(), en: z.string() })),
          documents: z.array(z.object({ documentCode: z.string(), number: z.string(), name: z.string() })),
        }),
      ),
    }),
  },
} as const;
