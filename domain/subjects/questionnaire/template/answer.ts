/** The seven ways in which a question is answered (section 3 of the specification). */
export const answerTypes = [
  'single-select',
  'multi-select',
  'text',
  'text_image',
  'text_file',
  'image',
  'table',
] as const;
export type AnswerType = (typeof answerTypes)[number];

/** The content of an answer; its parts depend on the question's type. Attached files are stored separately. */
export interface Answer {
  /** Codes of options. */
  readonly choice?: readonly string[];
  readonly text?: string;
  /** Cells by the code of their column. */
  readonly rows?: readonly Readonly<Record<string, string>>[];
  /** Why the question does not apply; it has no other answer then. */
  readonly notApplicable?: string;
  /** The respondent's note. */
  readonly note?: string;
  /** How many files are attached. */
  readonly files?: number;
}

/** Parts that answers of a type have; files are attached to it, not typed. */
export const answerParts: Readonly<
  Record<AnswerType, { value: 'choice' | 'text' | 'rows' | null; files: 'none' | 'image' | 'any' }>
> = {
  'single-select': { value: 'choice', files: 'any' },
  'multi-select': { value: 'choice', files: 'any' },
  text: { value: 'text', files: 'none' },
  text_image: { value: 'text', files: 'image' },
  text_file: { value: 'text', files: 'any' },
  image: { value: null, files: 'image' },
  table: { value: 'rows', files: 'any' },
};

/** What a question says of attachments, where it says anything: its type alone decides otherwise. */
export const attachmentRules = ['required', 'optional', 'none'] as const;
export type AttachmentRule = (typeof attachmentRules)[number];

/** Which files a question takes, and whether its answer needs one. Pictures that are the answer itself are always taken. */
export function filesOf({ type, attachment }: { readonly type: AnswerType; readonly attachment?: AttachmentRule }): {
  readonly kind: 'none' | 'image' | 'any';
  readonly required: boolean;
} {
  const { value, files } = answerParts[type];
  if (attachment === 'none' && value !== null) return { kind: 'none', required: false };
  const asksAny = attachment === 'required' || attachment === 'optional';
  return { kind: files === 'none' && asksAny ? 'any' : files, required: attachment === 'required' };
}

/** Whether anything was answered; a note alone is no answer. */
export function isFilled(answer: Answer | undefined): boolean {
  if (!answer) return false;
  const { choice, text, rows, notApplicable, files } = answer;
  return (
    notApplicable !== undefined ||
    (choice?.length ?? 0) > 0 ||
    (text ?? '').trim() !== '' ||
    (rows ?? []).some(isFilledRow) ||
    (files ?? 0) > 0
  );
}

/** Whether a row has content; people leave empty rows at the end. */
export function isFilledRow(row: Readonly<Record<string, string>>): boolean {
  return Object.values(row).some((cell) => cell.trim() !== '');
}
