import { z } from 'zod';
import { code, instant, version } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { allowedActions } from '../fields.schema';
import { documentSchemes } from '../timeline/timeline';
import { stringFormats, variableFaults, variableInputs, variableLevels, variableTypes } from './variable';

const field = {
  name: z.string(),
  zh: z.string(),
  en: z.string(),
  format: z.enum(stringFormats).optional(),
  isRequired: z.boolean().optional(),
};
const component = z.object({
  ...field,
  type: z.enum(variableTypes),
  helpZh: z.string().optional(),
  helpEn: z.string().optional(),
  input: z.enum(variableInputs).optional(),
  when: z.string().optional(),
  schemes: z.array(z.enum(documentSchemes)).optional(),
  fields: z.array(z.object({ ...field, type: z.enum(['string', 'boolean']) })).optional(),
});

const fieldValue = z.union([z.string(), z.boolean()]);
const rowValue = z.record(z.string(), fieldValue);
/** By the name of the variable; the module's components say what each holds. */
const values = z.record(z.string(), z.union([fieldValue, rowValue, z.array(rowValue)]));
/** Those of its texts that a language model has proposed; people wrote the others. */
const aiFields = z.array(z.string());
const set = z.object({ moduleCode: z.string(), version: z.number(), values, aiFields });
/** Texts that are a language model's proposal, taken over since they were last saved. */
const takenOver = z.array(code).max(limits.draftFields).optional();

const ofModule = { projectCode: code, moduleCode: code };
const ofGroup = { projectGroupCode: code, ...ofModule };

export const variableSchemas = {
  /** The modules that apply to the project, with how much of each is there. */
  listPageModules: {
    query: z.object({ projectCode: code }),
    data: z.array(
      z.object({
        moduleCode: z.string(),
        level: z.enum(variableLevels),
        zh: z.string(),
        en: z.string(),
        helpZh: z.string(),
        helpEn: z.string(),
        /** Variables that are required by what is entered, and those of them without a value. */
        required: z.number(),
        lacking: z.number(),
      }),
    ),
  },
  /** The fields of one module that apply to the project. */
  listModuleComponents: {
    query: z.object(ofModule),
    data: z.array(component),
  },
  listVariables: {
    params: z.object({ projectGroupCode: code, projectCode: code }),
    data: z.object({
      /** What is saved, by module; a module without any is absent. */
      sets: z.array(set.extend({ updatedAt: instant, updatedBy: z.string().nullable() })),
      /** The caller's own drafts, with what they began from. */
      drafts: z.array(set.extend({ base: values, savedAt: instant })),
      /** What the portal knows already, for variables without a value. */
      proposed: values,
      /** The names of the document templates that each variable stands in. */
      uses: z.record(z.string(), z.array(z.string())),
      /** The texts that a language model can propose; none where that is off or forbidden. */
      draftable: z.array(z.string()),
      allowedActions,
    }),
  },
  /** A module as a workbook to be filled in, with what is saved. */
  getFactWorkbook: { query: z.object(ofModule) },
  /** What was filled in, for the form; nothing is kept of it. */
  readFactWorkbook: {
    form: z.object(ofModule),
    data: z.object({
      values,
      problems: z.array(
        z.object({
          sheet: z.string(),
          row: z.number(),
          name: z.string(),
          /** Of a list's row or an object. */
          field: z.string().nullable(),
          fault: z.enum(variableFaults),
        }),
      ),
    }),
  },
  /** Saves a module of the project. */
  saveProjectVariables: {
    params: z.object({ projectGroupCode: code, projectCode: code }),
    body: z.object({ moduleCode: code, version, values, takenOver }),
    data: z.object({ version: z.number(), values, aiFields }),
  },
  /** Saves a module of the project group, for all of its projects. */
  saveVariables: {
    body: z.object({ ...ofGroup, version, values, takenOver }),
    data: z.object({ version: z.number(), values, aiFields }),
  },
  /** Keeps what was typed for its author alone; without values the draft is given up. */
  saveVariablesDraft: {
    body: z.object({ ...ofGroup, version, base: values, values: values.nullable(), takenOver }),
    data: z.object({ savedAt: instant.nullable() }),
  },
} as const;
