import type { Importance } from './importance';
import type { ProcessDocumentUse } from './product';

/*
 * What is missing in the description of products, processes and environmental aspects, with the clause that asks for it. Nothing of
 * it keeps anybody from saving: it is worked off before documents are made from it.
 */

/** By the clause that asks for it: of ISO 9001:2015, or of ISO 14001:2015 where aspects are meant. */
export const gapClauses = {
  noProduct: '9001 4.3',
  productWithoutProcess: '9001 4.4.1',
  processWithoutInputs: '9001 4.4.1 a)',
  processWithoutOutputs: '9001 4.4.1 a)',
  processWithoutPeople: '9001 4.4.1 e)',
  departmentUnfit: '9001 5.3',
  importanceOpen: '9001 8.5.1',
  keyWithoutControls: '9001 8.5.1 b)',
  keyWithoutInspection: '9001 8.5.1 c)',
  specialWithoutValidation: '9001 8.5.1 f)',
  specialWithoutInstruction: '9001 8.5.1 a)',
  productWithoutAspect: '14001 6.1.2',
  aspectOpen: '14001 6.1.2',
  significantWithoutControl: '14001 8.1',
} as const;
export type GapKind = keyof typeof gapClauses;
export const gapKinds = Object.keys(gapClauses) as [GapKind, ...GapKind[]];

/** The list in which a gap is closed. */
export const gapPlaces = ['products', 'importance', 'aspects'] as const;
export type GapPlace = (typeof gapPlaces)[number];
const placeOf = (gap: GapKind): GapPlace => {
  if (gap.startsWith('importance') || gap === 'specialWithoutValidation') return 'importance';
  return gapClauses[gap].startsWith('14001') ? 'aspects' : 'products';
};

export interface ProcessFacts {
  readonly processCode: string;
  readonly productCode: string;
  readonly name: string;
  readonly inputs: string;
  readonly outputs: string;
  readonly departmentCode: string | null;
  readonly role: string;
  readonly controls: string;
  /** undefined: it isn't judged. */
  readonly importance: Importance | undefined;
  /** What shows that the process achieves its results, and when that was. */
  readonly validation: string;
  readonly validatedOn: string | null;
  /** The documents in use that it has. */
  readonly documents: readonly ProcessDocumentUse[];
}
export interface AspectFacts {
  readonly aspectCode: string;
  readonly processCode: string;
  readonly name: string;
  /** undefined: it isn't evaluated. */
  readonly isSignificant: boolean | undefined;
  readonly control: string;
}
export interface ProductFacts {
  readonly products: readonly { readonly productCode: string; readonly name: string }[];
  readonly processes: readonly ProcessFacts[];
  readonly aspects: readonly AspectFacts[];
  /** Departments that are off, or merged into another: documents don't name them. */
  readonly unfitDepartments: readonly string[];
  /** The project is certified for its environmental management. */
  readonly asksAspects: boolean;
}

export interface ProductGap {
  readonly gap: GapKind;
  readonly clause: string;
  readonly place: GapPlace;
  readonly productCode: string | null;
  readonly processCode: string | null;
  readonly aspectCode: string | null;
  /** What people know it by: of the aspect, the process, or the product. */
  readonly name: string;
}

const isBlank = (text: string) => text.trim() === '';

function gapsOfProcess(process: ProcessFacts, unfitDepartments: readonly string[]): GapKind[] {
  const { inputs, outputs, departmentCode, role, controls, importance, validation, validatedOn, documents } = process;
  const found: [GapKind, boolean][] = [
    ['processWithoutInputs', isBlank(inputs)],
    ['processWithoutOutputs', isBlank(outputs)],
    ['processWithoutPeople', departmentCode === null && isBlank(role)],
    ['departmentUnfit', departmentCode !== null && unfitDepartments.includes(departmentCode)],
    ['importanceOpen', importance === undefined],
    ['keyWithoutControls', importance?.isKey === true && isBlank(controls)],
    ['keyWithoutInspection', importance?.isKey === true && !documents.includes('inspectionStandard')],
    ['specialWithoutValidation', importance?.isSpecial === true && (isBlank(validation) || validatedOn === null)],
    ['specialWithoutInstruction', importance?.isSpecial === true && !documents.includes('workingInstruction')],
  ];
  return found.flatMap(([gap, isThere]) => (isThere ? [gap] : []));
}

/** What is missing, product by product in the order of its processes. */
export function productGaps({
  products,
  processes,
  aspects,
  unfitDepartments,
  asksAspects,
}: ProductFacts): ProductGap[] {
  const gapAt = (
    gap: GapKind,
    name: string,
    [productCode, processCode, aspectCode]: [string?, string?, string?] = [],
  ): ProductGap => ({
    gap,
    clause: gapClauses[gap],
    place: placeOf(gap),
    productCode: productCode ?? null,
    processCode: processCode ?? null,
    aspectCode: aspectCode ?? null,
    name,
  });
  if (products.length === 0) return [gapAt('noProduct', '')];
  return products.flatMap(({ productCode, name }) => {
    const own = processes.filter((process) => process.productCode === productCode);
    if (own.length === 0) return [gapAt('productWithoutProcess', name, [productCode])];
    const ofProcesses = own.flatMap((process) =>
      gapsOfProcess(process, unfitDepartments).map((gap) =>
        gapAt(gap, process.name, [productCode, process.processCode]),
      ),
    );
    if (!asksAspects) return ofProcesses;
    const codes = new Set(own.map(({ processCode }) => processCode));
    const ownAspects = aspects.filter(({ processCode }) => codes.has(processCode));
    const ofAspects = ownAspects.flatMap(({ aspectCode, processCode, name: aspect, isSignificant, control }) => {
      const at: [string, string, string] = [productCode, processCode, aspectCode];
      if (isSignificant === undefined) return [gapAt('aspectOpen', aspect, at)];
      return isSignificant && isBlank(control) ? [gapAt('significantWithoutControl', aspect, at)] : [];
    });
    const lacking = ownAspects.length === 0 ? [gapAt('productWithoutAspect', name, [productCode])] : [];
    return [...ofProcesses, ...lacking, ...ofAspects];
  });
}
