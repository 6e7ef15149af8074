import { customerKey } from '#domain/core/tenant/customers/naming';
import { emailPattern, phonePattern } from '#domain/core/tenant/customers/rules';
import { isUscc, plainUscc } from '#domain/core/tenant/customers/uscc';
import { industries } from '#domain/core/tenant/industries';
import { tenantSizes } from '#domain/core/tenant/rules';
import { limits } from '#domain/kernel/limits';
import { spellingKey } from '#domain/kernel/spelling';
import { type ColumnShape, cellProblem, cellSeverity, defineBook, say } from '#server/kernel/documents/book/book';
import type { BookRows, FoundInRow } from '#server/kernel/documents/book/parse';
import { documentText } from '#server/kernel/documents/texts';

/** A sound row of the sheet. */
export interface CustomerRow {
  readonly name: string;
  readonly uscc?: string;
  readonly size: (typeof tenantSizes)[number];
  readonly industries: readonly (typeof industries)[number]['code'][];
  readonly address?: string;
  readonly contactName?: string;
  readonly contactTitle?: string;
  readonly contactPhone?: string;
  readonly contactEmail?: string;
  readonly note?: string;
}
export type CustomerPart = 'customers';

const lists = {
  size: tenantSizes.map((code) => ({
    code,
    zh: documentText('zh-CN', `customer.workbook.size_${code}`),
    en: documentText('en-US', `customer.workbook.size_${code}`),
  })),
  industries,
};
type List = keyof typeof lists;

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined);

const text = (key: keyof CustomerRow, width: number, max: number, required = false): ColumnShape => ({
  key,
  kind: 'text',
  required,
  width,
  max,
  example: '',
});
const own = (
  key: keyof CustomerRow,
  width: number,
  example: string,
  of: NonNullable<ColumnShape['own']>,
): ColumnShape => ({
  key,
  kind: 'own',
  required: false,
  width,
  max: limits.nameLength,
  example,
  ownHelp: true,
  own: of,
});

/** The workbook of customers: template, export, import. */
export const customerBook = defineBook<CustomerPart>({
  texts: {
    of: (key) => `customer.workbook.${key}`,
    ofPart: (part, key) => `customer.workbook.${part}.${key}`,
  },
  rules: 5,
  sheets: [
    {
      part: 'customers',
      columns: [
        text('name', 36, limits.nameLength, true),
        own('uscc', 24, '91350100M000100Y43', {
          read: (typed) => (isUscc(plainUscc(typed)) ? plainUscc(typed) : undefined),
          reason: 'badUscc',
        }),
        { key: 'size', kind: 'word', required: true, width: 10, max: 20, list: 'size', example: 'medium' },
        { key: 'industries', kind: 'words', required: true, width: 32, max: 200, list: 'industries', example: 'C' },
        text('address', 36, limits.nameLength * 2),
        text('contactName', 14, limits.personNameLength),
        text('contactTitle', 16, limits.personNameLength),
        own('contactPhone', 18, '021-5588 1234', { read: matching(phonePattern), reason: 'badPhone' }),
        own('contactEmail', 26, 'shen@example.com', { read: matching(emailPattern), reason: 'badEmail' }),
        text('note', 40, limits.textLength),
      ],
    },
  ],
  hasBlankWords: true,
  items: (list) => lists[list as List],
  find: (list, typed) =>
    lists[list as List].find(({ code, zh, en }) =>
      [code, zh, en].some((word) => spellingKey(word) === spellingKey(typed)),
    )?.code,
  severity: {
    ...cellSeverity,
    known: 'warning',
    inPool: 'warning',
    elsewhereUntil: 'warning',
    elsewhereWorking: 'warning',
  },
  problem: (language, { reason, detail = '' }) =>
    cellProblem(language, { reason, detail }) ?? say(language, `customer.problem.${reason}`, { detail }),
});

/** What stands twice in one file, and contacts without a name. */
export function* checkCustomers({ customers }: BookRows<CustomerPart>): Generator<FoundInRow<CustomerPart>> {
  const part = 'customers';
  const names = new Map<string, number>();
  const usccs = new Map<string, number>();
  for (const [index, row] of (customers as unknown as CustomerRow[]).entries()) {
    const { name, uscc, contactName, contactTitle, contactPhone, contactEmail } = row;
    const key = customerKey(name);
    const same = names.get(key);
    if (same === undefined) names.set(key, index);
    else yield { part, index, field: 'name', reason: 'duplicateName', value: name, other: same };
    const sameCode = uscc && usccs.get(uscc);
    if (uscc && sameCode === undefined) usccs.set(uscc, index);
    if (typeof sameCode === 'number')
      yield { part, index, field: 'uscc', reason: 'duplicateUscc', value: uscc ?? '', other: sameCode };
    if (!contactName && (contactTitle || contactPhone || contactEmail))
      yield { part, index, field: 'contactName', reason: 'noContactName', value: '' };
  }
}
