import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { wordKey } from '#domain/kernel/spelling';
import { industries, industryCodes } from '../core/tenant/industries';
import { dictionaries } from '../subjects/assets/inventory/dictionaries';
import { controls } from '../subjects/iso/controls';
import { clauseChanges } from '../subjects/iso/edition/changes';
import { certificationEditionCodes, guidanceEditionCodes } from '../subjects/iso/edition/editions';
import { materialGroups, materialNeeds, portalSources } from '../subjects/iso/material/material';
import { nonconformitySources } from '../subjects/iso/nonconformity/nonconformity';
import { aspectConditions } from '../subjects/iso/scope/defaults';
import { exclusionRules } from '../subjects/iso/scope/exclusions';
import { scopeLists } from '../subjects/iso/scope/lists';
import { entryKinds } from '../subjects/iso/standard';
import { govStandards } from '../subjects/iso/standards';
import { dictionary } from '../subjects/iso/template/dictionary';
import { templateKinds } from '../subjects/iso/template/template';
import { applicationSteps, govPrograms } from '../subjects/iso/timeline/application';
import { certificationSchemes, documentSchemes } from '../subjects/iso/timeline/timeline';
import {
  isVariableName,
  stringFormats,
  variableInputs,
  variableLevels,
  variableTypes,
} from '../subjects/iso/variable/variable';
import editionData from './certificationEditions.json';
import materialData from './certificationMaterials.json';
import runData from './certificationRuns.json';
import dictionaryData from './dictionaries.json';
import editionChangeData from './editionChanges.json';
import govProductData from './govProductClasses.json';
import govTimelineData from './govTimeline.json';
import hightechConditionData from './hightechConditions.json';
import hightechFieldData from './hightechFields.json';
import industryData from './industries.json';
import industryClassData from './industryClasses.json';
import industryDefaultData from './industryDefaults.json';
import dueDateData from './nonconformityDueDates.json';
import notApplicableData from './notApplicableClauses.json';
import provinceData from './provinces.json';
import scopeCodeData from './scopeCodes.json';
import scopeProposalData from './scopeProposals.json';
import levelThreeData from './standards/GBT22239-2019-L3.json';
import hightechData from './standards/HIGHTECH-2016.json';
import iso27001Data from './standards/ISO27001-2022.json';
import mappingData from './standards/mappings.json';
import threatData from './threats.json';
import moduleData from './variableModules.json';
import vulnerabilityData from './vulnerabilities.json';
import workdayData from './workdays.json';

/*
 * What the files hold is taken for the types of the modules that read them; here they are held to it, with nothing
 * beside and nothing misspelt. What the words must be like is tested beside those modules.
 */

const words = { zh: z.string().regex(/[\u4e00-\u9fff]/), en: z.string().regex(/^[\x20-\x7e]+$/) };
const refs = new Set(controls.map(({ ref }) => ref));
const category = z.enum(['systemUnit', 'systemComponents', 'humanResources', 'otherAssets']);
const entry = { key: z.string().regex(/^[a-z]\w+$/i), ...words, categories: z.array(category).min(1) };
const suggestion = z.strictObject({
  treatment: z.enum(['modify', 'retain', 'avoid', 'share']),
  ...words,
  controls: z.array(z.string().refine((ref) => refs.has(ref), 'stands in Annex A')).min(1),
  categories: z.array(category).min(1).optional(),
});
const coded = { code: z.string().min(1), ...words };

const ref = z.string().regex(/^(A\.)?\d+(\.\d+)*$/);
/** Sentences may have dashes and quotation marks of print. */
const written = z.strictObject({ zh: words.zh, en: z.string().regex(/^[\x20-\x7e’–]+$/) });
/** A source; a rule is cited by its number in both languages. */
const cited = z.strictObject({ zh: z.string().min(1), en: words.en });
const standard = z.strictObject({
  edition: written,
  source: written,
  entries: z.array(
    z.strictObject({
      ref,
      kind: z.enum(entryKinds),
      parent: ref.nullable(),
      assessable: z.boolean(),
      title: z.strictObject(words),
      documented: z.literal(true).optional(),
      items: z.int().min(1).optional(),
      isNew: z.literal(true).optional(),
      toConfirm: z.literal(true).optional(),
    }),
  ),
});

const variableName = z.string().refine(isVariableName, 'names a variable');
const schemes = z.array(z.enum(documentSchemes)).min(1).optional();
const variableField = {
  name: variableName,
  ...words,
  format: z.enum(stringFormats).optional(),
  isRequired: z.literal(true).optional(),
};

const dayCount = z.number().int().min(1).max(366);
const files = {
  'threats.json': [
    threatData,
    z.record(
      z.string(),
      z.strictObject({
        ...words,
        suggestions: z.array(suggestion).min(1),
        threats: z.array(z.strictObject(entry)).min(1),
      }),
    ),
  ],
  'vulnerabilities.json': [
    vulnerabilityData,
    z.array(z.strictObject({ ...entry, suggestions: z.array(suggestion).min(1) })),
  ],
  'HIGHTECH-2016.json': [hightechData, standard],
  'ISO27001-2022.json': [iso27001Data, standard],
  'GBT22239-2019-L3.json': [levelThreeData, standard],
  'mappings.json': [
    mappingData,
    z.array(
      z.strictObject({
        from: z.string(),
        to: z.string(),
        note: written,
        rows: z.array(z.strictObject({ from: ref, to: ref })).min(1),
      }),
    ),
  ],
  'dictionaries.json': [
    dictionaryData,
    z.record(
      z.string(),
      z.strictObject({
        categorys: z.array(z.strictObject(coded)).min(1).optional(),
        items: z
          .array(
            z.strictObject({ ...coded, category: z.string().optional(), also: z.array(z.string()).min(1).optional() }),
          )
          .min(1),
      }),
    ),
  ],
  'industries.json': [industryData, z.array(z.strictObject(coded))],
  'provinces.json': [
    provinceData,
    z.array(z.strictObject({ ...words, code: z.string().regex(/^[1-8]\d0000$/) })).length(34),
  ],
  'workdays.json': [
    workdayData,
    z.array(
      z.strictObject({
        year: z.int(),
        status: z.enum(['announced', 'provisional']),
        source: cited,
        days: z.array(z.strictObject({ day: z.iso.date(), kind: z.enum(['off', 'work']), ...words })).min(1),
      }),
    ),
  ],
  'certificationRuns.json': [
    runData,
    z.array(
      z.strictObject({
        ...words,
        scheme: z.enum(certificationSchemes),
        standard: z.string().regex(/^ISO/),
        months: z.int().min(1).max(12),
        source: cited,
        isConfirmed: z.boolean(),
      }),
    ),
  ],
  'govTimeline.json': [
    govTimelineData,
    z.strictObject({
      programs: z
        .array(z.strictObject({ ...words, program: z.enum(govPrograms), standardCode: z.string() }))
        .length(govPrograms.length),
      publicity: z.strictObject({ workingDays: z.int().min(1), source: cited, isConfirmed: z.boolean() }),
      validity: z.strictObject({ months: z.int().min(1), source: cited, isConfirmed: z.boolean() }),
      steps: z
        .array(
          z.strictObject({
            ...words,
            milestone: z.enum(applicationSteps),
            daysAfter: z.int().min(1).nullable(),
            source: cited.nullable(),
            isConfirmed: z.boolean(),
          }),
        )
        .length(applicationSteps.length),
    }),
  ],
  'certificationEditions.json': [
    editionData,
    z
      .array(
        z.strictObject({
          edition: z.enum([...certificationEditionCodes, ...guidanceEditionCodes]),
          scheme: z.enum(certificationSchemes).nullable(),
          name: z.string().regex(/^ISO.* \d+:\d{4}$/),
          clausesOf: z.string().regex(/^ISO.* \d+:\d{4}$/),
          publishedOn: z.iso.date(),
          withdrawnOn: z.iso.date().nullable(),
          isConfirmed: z.boolean(),
          source: cited,
          transition: z
            .strictObject({
              from: z.enum(certificationEditionCodes),
              bodiesReadyBy: z.iso.date().nullable(),
              initialOnlyFrom: z.iso.date().nullable(),
              endsOn: z.iso.date(),
              isConfirmed: z.boolean(),
              source: cited,
            })
            .optional(),
        }),
      )
      .length(certificationEditionCodes.length + guidanceEditionCodes.length),
  ],
  'editionChanges.json': [
    editionChangeData,
    z.strictObject({
      isConfirmed: z.boolean(),
      source: cited,
      changes: z.array(
        z
          .strictObject({
            ...words,
            edition: z.enum(certificationEditionCodes),
            change: z.enum(clauseChanges),
            clause: z.string().regex(/^(\d+(\.\d+)+(-\d+(\.\d+)+)?)?$/),
            was: z.string().regex(/^(\d+(\.\d+)+(, \d+(\.\d+)+)*)?$/),
            textZh: words.zh,
            textEn: words.en,
            documents: z.array(z.enum(templateKinds)).min(1),
          })
          .refine(
            ({ change, clause, was }) =>
              (change === 'added') === (was === '') && (change === 'removed') === (clause === ''),
          ),
      ),
    }),
  ],
  'certificationMaterials.json': [
    materialData,
    z.array(
      z.strictObject({
        ...words,
        materialCode: z.string().regex(/^[a-z][A-Za-z]+$/),
        group: z.enum(materialGroups),
        need: z.enum(materialNeeds),
        portalSource: z.array(z.enum(portalSources)).min(1),
        documentNames: z
          .array(z.enum([...dictionary.keys()]))
          .min(1)
          .optional(),
        source: cited,
        confidence: z.literal([1, 2]),
        asked: z
          .array(
            z.strictObject({
              scheme: z.enum(certificationSchemes),
              no: z.int().min(1),
              clause: z.string().regex(/^$|^(\d|A\.|ISO)/),
            }),
          )
          .min(1),
      }),
    ),
  ],
  'variableModules.json': [
    moduleData,
    z.array(
      z.strictObject({
        ...words,
        moduleCode: variableName,
        level: z.enum(variableLevels),
        helpZh: words.zh,
        helpEn: words.en,
        isOfSystem: z.literal(true).optional(),
        schemes,
        components: z
          .array(
            z.strictObject({
              ...variableField,
              type: z.enum(variableTypes),
              helpZh: words.zh.optional(),
              helpEn: words.en.optional(),
              input: z.enum(variableInputs).optional(),
              when: variableName.optional(),
              isOfSystem: z.literal(true).optional(),
              schemes,
              fields: z
                .array(z.strictObject({ ...variableField, type: z.enum(['string', 'boolean']) }))
                .min(1)
                .optional(),
            }),
          )
          .min(1),
      }),
    ),
  ],
  'nonconformityDueDates.json': [
    dueDateData,
    z.array(
      z.strictObject({
        ...words,
        sources: z.array(z.enum(nonconformitySources)).min(1),
        dueAfter: z.strictObject({ major: dayCount, minor: dayCount, observation: dayCount }),
        effectAfter: z.strictObject({ major: dayCount, minor: dayCount, observation: dayCount.nullable() }),
        isPortalDefault: z.boolean(),
        source: z.strictObject(words),
      }),
    ),
  ],
  'industryClasses.json': [
    industryClassData,
    z.strictObject({
      source: written,
      isConfirmed: z.literal(false),
      names: z.array(z.tuple([z.string().regex(/^[A-T]\d{0,4}$/), words.zh])),
    }),
  ],
  'hightechFields.json': [
    hightechFieldData,
    z.strictObject({
      source: written,
      isConfirmed: z.literal(false),
      names: z.array(z.tuple([z.string().regex(/^\d{2,3}$|^\d{5}$/), words.zh])),
    }),
  ],
  'hightechConditions.json': [
    hightechConditionData,
    z.strictObject({
      edition: z.literal(2016),
      source: written,
      conditions: z.array(
        z.strictObject({
          key: z.string().regex(/^[a-zA-Z.]+$/),
          group: z.enum(['condition', 'after', 'spending', 'score']),
          ...words,
          value: z.number().int().min(0).optional(),
          unit: z.enum(['days', 'right', 'bp', 'points', 'events', 'years', 'months']).optional(),
          upToFen: z.number().int().positive().optional(),
          source: z.string().min(1),
          toConfirm: z.literal(true).optional(),
        }),
      ),
      bands: z.record(z.string(), z.array(z.tuple([z.number(), z.number(), z.number()])).min(1)),
    }),
  ],
  'scopeCodes.json': [
    scopeCodeData,
    z.strictObject({
      source: written,
      edition: z.literal(2018),
      lists: z
        .array(
          z.strictObject({
            list: z.enum(scopeLists),
            codes: z.array(z.tuple([z.string().regex(/^\d+(\.\d+){1,2}$/), words.zh])).min(1),
          }),
        )
        .length(scopeLists.length),
      sectors: z
        .array(z.strictObject({ code: z.string().regex(/^\d\d$/), ...words, toConfirm: z.literal(true).optional() }))
        .length(39),
    }),
  ],
  'scopeProposals.json': [
    scopeProposalData,
    z.strictObject({
      source: written,
      isOfficial: z.literal(false),
      byIndustry: z.record(
        z.string().regex(/^[A-T]\d{2,4}$/),
        z.partialRecord(z.enum(scopeLists), z.array(z.string().regex(/^\d+(\.\d+){0,2}$/)).min(1)),
      ),
    }),
  ],
  'industryDefaults.json': [
    industryDefaultData,
    z.strictObject({
      source: written,
      isOfficial: z.literal(false),
      specialProcesses: z.record(z.string(), z.strictObject(words)),
      keyProcesses: z.record(z.string(), z.strictObject(words)),
      aspects: z.record(
        z.string(),
        z.strictObject({ ...words, impactZh: words.zh, impactEn: words.en, condition: z.enum(aspectConditions) }),
      ),
      everywhere: z.array(z.string()),
      byIndustry: z.record(
        z.string(),
        z.strictObject({
          en: words.en,
          special: z.array(z.string()),
          key: z.array(z.string()),
          aspects: z.array(z.string()),
        }),
      ),
    }),
  ],
  'notApplicableClauses.json': [
    notApplicableData,
    z.array(
      z.strictObject({
        ...words,
        scheme: z.enum(certificationSchemes),
        rule: z.enum(exclusionRules),
        edition: z.string().regex(/^ISO.* \d+:\d{4}$/),
        source: cited,
        usual: z
          .array(
            z.strictObject({
              clause: z.string(),
              whenZh: words.zh,
              whenEn: words.en,
              reasonZh: words.zh,
              reasonEn: words.en,
            }),
          )
          .optional(),
        clauses: z.array(z.strictObject({ clause: z.string(), ...words })).optional(),
      }),
    ),
  ],
  'govProductClasses.json': [
    govProductData,
    z.array(z.strictObject({ ...words, code: z.string().regex(/^C16\d\d0000$/) })).length(12),
  ],
} as const;

const repeated = (keys: readonly string[]) => keys.filter((key, i) => keys.indexOf(key) !== i);

describe('the data files', () => {
  it.each(Object.entries(files))('%s has the shape that its module takes it for', (_, [data, shape]) => {
    expect(shape.safeParse(data).error?.issues ?? []).toEqual([]);
  });

  it('name everything once', () => {
    expect(repeated(controls.map(({ ref }) => ref))).toEqual([]);
    const threats = Object.values(threatData).flatMap((group) => group.threats);
    expect(repeated([...threats, ...vulnerabilityData].map(({ key }) => key))).toEqual([]);
    for (const field of ['materialCode', 'zh', 'en'] as const)
      expect(repeated(materialData.map((one) => one[field]))).toEqual([]);
    for (const scheme of ['QMS', 'EMS', 'OHSMS', 'ISMS']) {
      const asked = materialData.flatMap((one) => one.asked).filter((asking) => asking.scheme === scheme);
      // Each list is numbered without a gap.
      expect(asked.map(({ no }) => no).sort((a, b) => a - b)).toEqual(asked.map((_, i) => i + 1));
    }
    for (const list of [provinceData, govProductData])
      for (const field of ['code', 'zh', 'en'] as const) expect(repeated(list.map((row) => row[field]))).toEqual([]);
    // Suggestions are named by what they belong to.
    expect(repeated([...Object.keys(threatData), ...vulnerabilityData.map(({ key }) => key)])).toEqual([]);
    for (const { attrCode, items, categorys } of Object.values(dictionaries)) {
      for (const field of ['code', 'zh', 'en'] as const)
        expect([attrCode, repeated(items.map((item) => item[field]))]).toEqual([attrCode, []]);
      expect([attrCode, repeated(categorys.map(({ code }) => code))]).toEqual([attrCode, []]);
      // A word means one item.
      const spelled = items.flatMap(({ code, zh, en, also = [] }) => [
        ...new Set([code, zh, en, ...also].map(wordKey)),
      ]);
      expect([attrCode, repeated(spelled)]).toEqual([attrCode, []]);
    }
  });

  it('file items under categories that their dictionary has, all of them or none', () => {
    for (const { attrCode, hasCategory, items, categorys } of Object.values(dictionaries)) {
      const used = new Set(items.map((item) => item.category));
      expect([attrCode, [...used]]).toEqual([attrCode, hasCategory ? categorys.map(({ code }) => code) : [undefined]]);
    }
  });

  it('have a program for each standard that government projects are about', () => {
    const codes = govStandards.map(({ standardCode }) => standardCode as string);
    expect(govTimelineData.programs.map(({ standardCode }) => standardCode)).toEqual(codes);
  });

  it('agree with the codes that types are made of', () => {
    expect(industries.map(({ code }) => code)).toEqual(industryCodes);
  });
});
