import { checkParagraphs } from '#domain/subjects/iso/template/check';
import { type Dictionary, FAULTS_MAX, type TemplateFault } from '#domain/subjects/iso/template/template';
import { readPart } from './paragraphs';
import { structuralFaults } from './structure';
import { WordPackage } from './wordPackage';

export interface CheckedTemplate {
  /** The first FAULTS_MAX of them: those of the whole file, then in the order of its text. */
  readonly faults: TemplateFault[];
  /** How many there are. */
  readonly count: number;
  /** Names of the dictionary that are used, sorted. */
  readonly uses: string[];
  /** Those of them that are printed or repeated without any condition, sorted. */
  readonly prints: string[];
}

/**
 * Finds what is wrong with a Word template.
 * @param bytes of a docx file
 * @throws DocumentError fileEmpty, fileType, fileBroken, fileTooLargeInflated
 */
export function checkTemplate(bytes: Uint8Array, dictionary: Dictionary): CheckedTemplate {
  const file = new WordPackage(bytes);
  const read = file.parts.map((part) => readPart(part, file.tree(part.path)));
  const { faults, uses, prints } = checkParagraphs(
    read.flatMap(({ paragraphs }) => paragraphs),
    dictionary,
  );
  const place = new Map(file.parts.map(({ name }, index) => [name, index]));
  const ofText = [...faults, ...read.flatMap((one) => one.faults)].toSorted(
    (one, other) =>
      (place.get(one.part) ?? 0) - (place.get(other.part) ?? 0) || (one.paragraph ?? 0) - (other.paragraph ?? 0),
  );
  const all = [...structuralFaults(file), ...ofText];
  return { faults: all.slice(0, FAULTS_MAX), count: all.length, uses, prints };
}

/**
 * Finds what in a Word file fetches something from elsewhere, or runs: pictures, data and templates that are linked,
 * macros. Links that a person follows fetch nothing, and embedded objects show their pictures.
 * @param bytes of a docx file
 * @throws DocumentError as checkTemplate
 */
export function reachingFaults(bytes: Uint8Array): TemplateFault[] {
  const file = new WordPackage(bytes);
  const ofFields = file.parts.flatMap((part) => readPart(part, file.tree(part.path)).faults);
  return [
    ...structuralFaults(file, () => true).filter(({ fault }) => fault !== 'embedded_object'),
    ...ofFields.filter(({ fault }) => fault === 'forbidden_field'),
  ];
}
