import type { Words } from '#domain/kernel/levels';
import {
  type AspectAssessment,
  type AspectKind,
  type AspectTense,
  isSignificant,
  judgedAspect,
} from '../aspect/aspect';
import type { RowValue } from '../variable/variable';
import { type ImportanceAssessment, importanceOf, judgedImportance } from './importance';
import type { ProcessDetail, ProductKind } from './product';
import { aspectConditionWords, aspectKindWords, aspectTenseWords, productKindWords } from './words';

/** What documents say of a product. */
export interface DocumentProduct {
  readonly productCode: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly kind: ProductKind;
  readonly description: string;
  readonly standards: string;
}
/** What documents say of a process; they are in the order of the products, and of the steps of each. */
export interface DocumentProcess extends ProcessDetail {
  readonly processCode: string;
  readonly productCode: string;
  /** From 1, among those of its product. */
  readonly step: number;
  /** The department as documents name it. */
  readonly department: string;
  readonly assessment: ImportanceAssessment | undefined;
  readonly validation: string;
  readonly validatedOn: string | null;
  /** Number and name of the documents in use. */
  readonly workingInstruction: string;
  readonly inspectionStandard: string;
}
export interface DocumentAspect extends AspectAssessment {
  readonly processCode: string;
  readonly name: string;
  readonly kind: AspectKind;
  readonly impact: string;
  readonly tense: AspectTense;
  readonly control: string;
}
export interface DocumentProducts {
  readonly products: readonly DocumentProduct[];
  readonly processes: readonly DocumentProcess[];
  readonly aspects: readonly DocumentAspect[];
}

/** How the language of a document writes what it is filled with. */
export interface RowLanguage {
  readonly words: keyof Words;
  readonly between: string;
  readonly day: (day: string) => string;
}

const productName = ({ name, nameEn }: DocumentProduct, words: keyof Words): string =>
  words === 'en' ? nameEn || name : name;

/** The rows of lists of products, processes and aspects, by the names of the dictionary; a list without rows is absent. */
export function productRows(
  { products, processes, aspects }: DocumentProducts,
  { words, between, day }: RowLanguage,
): [string, RowValue[]][] {
  const nameOf = new Map(products.map((one) => [one.productCode, productName(one, words)]));
  const steps = processes.map((process) => {
    const { productCode, name, controls, validation, validatedOn, assessment } = process;
    const importance = importanceOf(assessment);
    const head = { product: nameOf.get(productCode) ?? '', step: String(process.step), name };
    const reason = assessment?.decision?.reason ?? '';
    const [instruction, inspection] = [process.workingInstruction, process.inspectionStandard];
    const points = assessment && judgedImportance(assessment)?.points;
    return {
      processCode: process.processCode,
      importance,
      whole: {
        ...head,
        inputs: process.inputs,
        outputs: process.outputs,
        equipment: process.equipment.join(between),
        department: process.department,
        role: process.role,
        controls,
        records: process.records,
        instruction,
        inspection,
        isKey: importance?.isKey ?? false,
        isSpecial: importance?.isSpecial ?? false,
      },
      asKey: { ...head, points: String(points ?? ''), controls, inspection, reason },
      asSpecial: {
        ...head,
        controls,
        validation,
        validatedOn: validatedOn === null ? '' : day(validatedOn),
        instruction,
        reason,
      },
    };
  });
  const stepOf = new Map(steps.map(({ processCode, whole }) => [processCode, whole]));
  const ofAspects = aspects.map((aspect) => {
    const judged = judgedAspect(aspect);
    const { legal, frequency, extent, severity, concern } = aspect.scores;
    const scored = { legal, frequency, extent, severity, concern };
    const step = stepOf.get(aspect.processCode);
    return {
      product: step?.product ?? '',
      process: step?.name ?? '',
      name: aspect.name,
      kind: aspectKindWords[aspect.kind][words],
      impact: aspect.impact,
      condition: aspectConditionWords[aspect.condition][words],
      tense: aspectTenseWords[aspect.tense][words],
      ...(Object.fromEntries(Object.entries(scored).map(([one, score]) => [one, String(score ?? '')])) as Record<
        keyof typeof scored,
        string
      >),
      points: judged ? String(judged.points) : '',
      isSignificant: isSignificant(aspect) ?? false,
      reason: aspect.decision?.reason ?? '',
      control: aspect.control,
    };
  });
  const lists: [string, RowValue[]][] = [
    [
      'products',
      products.map((one) => ({
        name: productName(one, words),
        kind: productKindWords[one.kind][words],
        description: one.description,
        standards: one.standards,
      })),
    ],
    ['processes', steps.map(({ whole }) => whole)],
    ['keyProcesses', steps.flatMap(({ importance, asKey }) => (importance?.isKey ? [asKey] : []))],
    ['specialProcesses', steps.flatMap(({ importance, asSpecial }) => (importance?.isSpecial ? [asSpecial] : []))],
    ['aspects', ofAspects],
    ['significantAspects', ofAspects.filter((one) => one.isSignificant)],
  ];
  return lists.filter(([, rows]) => rows.length > 0);
}
