import { listOf, type RowOf } from '#domain/kernel/lists';
import type { ScreenTextKey } from '#domain/kernel/texts';
import { aspectConditions, aspectKinds, aspectTenses } from '../aspect/aspect';
import type { aspectSchemas } from '../aspect/schema';
import { certificationRuns } from '../timeline/timeline';
import type { Importance } from './importance';
import { productKinds } from './product';
import type { productSchemas } from './schema';
import { aspectConditionWords, aspectKindWords, aspectTenseWords, productKindWords } from './words';

/** The text of what a process counts as. */
export function importanceText(importance: Importance | null) {
  if (!importance) return 'companyProduct.importance_open' as const;
  const { isKey, isSpecial } = importance;
  if (isKey && isSpecial) return 'companyProduct.importance_both' as const;
  if (isKey) return 'companyProduct.importance_key' as const;
  return isSpecial ? ('companyProduct.importance_special' as const) : ('companyProduct.importance_general' as const);
}
/** The text of whether an aspect is significant. */
export const significanceText = (isSignificant: boolean | null) =>
  isSignificant === null
    ? ('companyProduct.significance_open' as const)
    : isSignificant
      ? ('companyProduct.significance_significant' as const)
      : ('companyProduct.significance_other' as const);

const saidBy =
  <K extends string>(words: Readonly<Record<K, Readonly<Record<'zh' | 'en', string>>>>) =>
  (value: string, language: 'zh' | 'en'): string =>
    words[value as K][language];
const importance = {
  kind: 'text' as const,
  title: 'companyProduct.importance' as const satisfies ScreenTextKey,
};

export const productLists = {
  listProducts: listOf<RowOf<typeof productSchemas.listProducts>>()({
    title: 'companyProduct.products',
    columns: {
      name: { kind: 'text', title: 'companyProduct.productName' },
      nameEn: { kind: 'text', title: 'companyProduct.nameEn' },
      kind: { kind: 'enum', title: 'companyProduct.kind', values: productKinds, texts: saidBy(productKindWords) },
      standards: { kind: 'text', title: 'companyProduct.standards' },
      schemes: {
        kind: 'text',
        title: 'companyProduct.schemes',
        text: ({ schemes }, { t }) =>
          certificationRuns
            .filter(({ scheme }) => schemes.includes(scheme))
            .map(({ standard }) => standard)
            .join(', ') || t('companyProduct.allSchemes'),
      },
      processes: { kind: 'number', title: 'companyProduct.processCount' },
      keyProcesses: { kind: 'number', title: 'companyProduct.keyCount' },
      specialProcesses: { kind: 'number', title: 'companyProduct.specialCount' },
    },
  }),
  listProcesses: listOf<RowOf<typeof productSchemas.listProcesses>>()({
    title: 'companyProduct.processes',
    columns: {
      step: { kind: 'number', title: 'companyProduct.step' },
      name: { kind: 'text', title: 'companyProduct.process' },
      productName: { kind: 'text', title: 'companyProduct.product' },
      inputs: { kind: 'text', title: 'companyProduct.inputs' },
      outputs: { kind: 'text', title: 'companyProduct.outputs' },
      equipment: { kind: 'text', title: 'companyProduct.equipment' },
      departmentName: { kind: 'text', title: 'companyProduct.department' },
      role: { kind: 'text', title: 'companyProduct.role' },
      controls: { kind: 'text', title: 'companyProduct.controls' },
      records: { kind: 'text', title: 'companyProduct.records' },
      importance: { ...importance, text: (row, { t }) => t(importanceText(row.importance)) },
      workingInstruction: {
        kind: 'text',
        title: 'companyProduct.workingInstruction',
        text: ({ workingInstruction: of }) => (of ? `${of.number} ${of.name}` : ''),
      },
      inspectionStandard: {
        kind: 'text',
        title: 'companyProduct.inspectionStandard',
        text: ({ inspectionStandard: of }) => (of ? `${of.number} ${of.name}` : ''),
      },
    },
  }),
  listProcessImportance: listOf<RowOf<typeof productSchemas.listProcessImportance>>()({
    title: 'companyProduct.importanceList',
    columns: {
      name: { kind: 'text', title: 'companyProduct.process' },
      productName: { kind: 'text', title: 'companyProduct.product' },
      'scores.quality': { kind: 'number', title: 'companyProduct.score_quality' },
      'scores.requirements': { kind: 'number', title: 'companyProduct.score_requirements' },
      'scores.stability': { kind: 'number', title: 'companyProduct.score_stability' },
      'scores.failures': { kind: 'number', title: 'companyProduct.score_failures' },
      'scores.detection': { kind: 'number', title: 'companyProduct.score_detection' },
      'judged.points': { kind: 'number', title: 'companyProduct.points' },
      isVerifiable: {
        kind: 'text',
        title: 'companyProduct.isVerifiable',
        text: ({ isVerifiable: is }, { t }) => (is === null ? '' : t(is ? 'common.yes' : 'common.no')),
      },
      importance: { ...importance, text: (row, { t }) => t(importanceText(row.importance)) },
      'decision.reason': { kind: 'text', title: 'companyProduct.decisionReason' },
      validation: { kind: 'text', title: 'companyProduct.validation' },
      validatedOn: { kind: 'day', title: 'companyProduct.validatedOn' },
      judgedBy: { kind: 'text', title: 'companyProduct.judgedBy' },
      judgedAt: { kind: 'time', title: 'companyProduct.judgedAt' },
    },
  }),
  listEnvironmentalAspects: listOf<RowOf<typeof aspectSchemas.listEnvironmentalAspects>>()({
    title: 'companyProduct.aspects',
    columns: {
      name: { kind: 'text', title: 'companyProduct.aspect' },
      processName: { kind: 'text', title: 'companyProduct.process' },
      productName: { kind: 'text', title: 'companyProduct.product' },
      kind: { kind: 'enum', title: 'companyProduct.aspectKind', values: aspectKinds, texts: saidBy(aspectKindWords) },
      impact: { kind: 'text', title: 'companyProduct.impact' },
      condition: {
        kind: 'enum',
        title: 'companyProduct.condition',
        values: aspectConditions,
        texts: saidBy(aspectConditionWords),
      },
      tense: { kind: 'enum', title: 'companyProduct.tense', values: aspectTenses, texts: saidBy(aspectTenseWords) },
      'scores.legal': { kind: 'number', title: 'companyProduct.score_legal' },
      'scores.frequency': { kind: 'number', title: 'companyProduct.score_frequency' },
      'scores.extent': { kind: 'number', title: 'companyProduct.score_extent' },
      'scores.severity': { kind: 'number', title: 'companyProduct.score_severity' },
      'scores.concern': { kind: 'number', title: 'companyProduct.score_concern' },
      'judged.points': { kind: 'number', title: 'companyProduct.sum' },
      isSignificant: {
        kind: 'text',
        title: 'companyProduct.significance',
        text: ({ isSignificant }, { t }) => t(significanceText(isSignificant)),
      },
      'decision.reason': { kind: 'text', title: 'companyProduct.decisionReason' },
      control: { kind: 'text', title: 'companyProduct.control' },
      evaluatedBy: { kind: 'text', title: 'companyProduct.evaluatedBy' },
      evaluatedAt: { kind: 'time', title: 'companyProduct.evaluatedAt' },
    },
  }),
};
