import type { TemplateFaultCode } from '#domain/subjects/iso/template/template';

/** Fields that read other files, run something or reach another program. */
const forbidden = new Set(
  'INCLUDETEXT INCLUDEPICTURE INCLUDE DDE DDEAUTO LINK IMPORT DATABASE MACROBUTTON MACRO EMBED CONTROL HTMLCONTROL OCX RD PRINT AUTOTEXT AUTOTEXTLIST GLOSSARY DATA'.split(
    ' ',
  ),
);
/** The only addresses that a document may lead to. */
export const isWebAddress = (target: string): boolean => /^(?:https?:\/\/|mailto:)/iu.test(target.trim());

export interface FieldFault {
  readonly fault: TemplateFaultCode;
  readonly name: string;
  readonly instruction: string;
}

/**
 * What is wrong with a field.
 * @param instruction as joined over its runs; U+FFFC stands for a field within it
 */
export function fieldFault(instruction: string): FieldFault | undefined {
  const name = /^\s*(\S*)/u.exec(instruction)?.[1]?.toUpperCase() ?? '';
  // A name put together by another field could be any.
  if (name.includes('\uFFFC') || forbidden.has(name)) return { fault: 'forbidden_field', name, instruction };
  if (name !== 'HYPERLINK') return undefined;
  const target = /^\s*\S+\s+(?!\\)(?:"([^"]*)"?|(\S+))/u.exec(instruction);
  const address = target?.[1] ?? target?.[2];
  if (address === undefined || address === '' || isWebAddress(address)) return undefined;
  return { fault: 'external_target', name, instruction };
}

interface OpenField {
  instruction: string;
  isInCode: boolean;
  /** Where it begins. */
  readonly paragraph: number | null;
}

/** Fields of one part, whose instructions are spread over runs and may hold other fields. */
export class Fields {
  readonly #open: OpenField[] = [];
  readonly #found: (fault: FieldFault, paragraph: number | null) => void;

  constructor(found: (fault: FieldFault, paragraph: number | null) => void) {
    this.#found = found;
  }

  /** @param type as `w:fldCharType` has it: begin, separate, end */
  char(type: string | undefined, paragraph: number | null): void {
    const last = this.#open.at(-1);
    if (type === 'begin') {
      if (last?.isInCode) last.instruction += '\uFFFC';
      this.#open.push({ instruction: '', isInCode: true, paragraph });
    } else if (type === 'separate' && last) this.#endCode(last);
    else if (type === 'end' && last) {
      this.#endCode(last);
      this.#open.pop();
    }
  }

  /** Text that belongs to the instruction where it stands in one. */
  text(text: string): void {
    const last = this.#open.at(-1);
    if (last?.isInCode) last.instruction += text;
  }

  /** A field in one element. */
  simple(instruction: string, paragraph: number | null): void {
    const fault = fieldFault(instruction);
    if (fault) this.#found(fault, paragraph);
  }

  /** At the end of a part: a field without an end is one as well. */
  end(): void {
    for (const field of this.#open.splice(0)) this.#endCode(field);
  }

  #endCode(field: OpenField): void {
    if (!field.isInCode) return;
    field.isInCode = false;
    this.simple(field.instruction, field.paragraph);
  }
}
