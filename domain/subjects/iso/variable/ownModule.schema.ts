import { z } from 'zod';
import { code, instant, name, version } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { documentTemplatePolicy } from '../policy';
import { documentSchemes } from '../timeline/timeline';
import { ownNamePattern } from './ownModule';
import { isVariableName, stringFormats, variableLevels, variableTypes } from './variable';

const help = z.string().trim().max(limits.reasonLength).optional();
const words = { zh: name, en: name };
const schemes = z.array(z.enum(documentSchemes)).max(documentSchemes.length);
const isUnique = (names: readonly { name: string }[]) => new Set(names.map((one) => one.name)).size === names.length;

const part = z.object({
  name: z.string().refine(isVariableName),
  ...words,
  type: z.enum(['string', 'boolean']),
  format: z.enum(stringFormats).optional(),
  isRequired: z.boolean().optional(),
});
const hasParts = (type: (typeof variableTypes)[number]) => type === 'list' || type === 'object';

const component = z
  .object({
    name: z.string().regex(ownNamePattern),
    ...words,
    type: z.enum(variableTypes),
    format: z.enum(stringFormats).optional(),
    isRequired: z.boolean().optional(),
    helpZh: help,
    helpEn: help,
    /** It is asked only where this boolean of the module is true. */
    when: z.string().regex(ownNamePattern).optional(),
    fields: z.array(part).min(1).max(limits.ownModuleFields).refine(isUnique).optional(),
  })
  .refine(({ type, fields }) => hasParts(type) === (fields !== undefined), { path: ['fields'] })
  .refine(({ type, format }) => type === 'string' || format === undefined, { path: ['format'] });

const components = z
  .array(component)
  .min(1)
  .max(limits.ownModuleComponents)
  .refine(isUnique)
  .refine((all) =>
    all.every(
      ({ when, name: own }) =>
        when === undefined || all.some((one) => one.name === when && one.name !== own && one.type === 'boolean'),
    ),
  );

/** What a person says of a module. */
const said = {
  ...words,
  helpZh: z.string().trim().max(limits.reasonLength),
  helpEn: z.string().trim().max(limits.reasonLength),
  /** Of new ones; it stays, since what was entered belongs to it. */
  level: z.enum(variableLevels),
  /** The schemes that it is for; all where there are none. */
  schemes,
  isEnabled: z.boolean(),
  components,
};

export const ownModuleSchemas = {
  /** The channel's own modules of facts, with the templates that name their variables. */
  listOwnModules: {
    query: z.object({}),
    data: z.object({
      list: z.array(
        z.object({
          moduleCode: z.string(),
          ...said,
          version: z.number(),
          updatedAt: instant,
          /** Templates that name one of its variables. */
          usedBy: z.array(z.string()),
        }),
      ),
      allowedActions: z.array(z.enum(documentTemplatePolicy.actions as ['view', 'keep'])),
    }),
  },
  /** A new module without a code, or the next state of one. */
  saveOwnModule: {
    body: z.object({ moduleCode: code.nullable(), version, ...said }),
    data: z.object({ moduleCode: z.string(), version: z.number() }),
  },
  deleteOwnModule: { body: z.object({ moduleCode: code, version }), data: z.null() },
} as const;
