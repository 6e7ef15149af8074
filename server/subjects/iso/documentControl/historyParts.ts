import type { Language } from '#domain/kernel/texts';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { portalMinute } from '#server/kernel/days';
import { type Block, frontTable, h1, p } from '#server/kernel/documents/document';
import { plainText, type Row } from '#server/kernel/documents/table';
import { type DocumentTextKey, documentText } from '#server/kernel/documents/texts';

export type Detail = IsoWire['getManagementDocument']['data'];

type Key = Extract<DocumentTextKey, `documentHistory.${string}`>;
export type Said = ReturnType<typeof words>;
type Column = readonly [key: Key, width: number];

export function words(language: Language) {
  const t = (key: Key, ...given: readonly (Readonly<Record<string, string | number>> | undefined)[]) =>
    documentText(language, key as 'documentHistory.title', ...(given as []));
  return {
    t,
    none: t('documentHistory.none'),
    minute: (instant: string | null) => (instant === null ? '' : portalMinute(new Date(instant))),
    /** Under its chapter's heading, which says what it is. */
    table: (columns: readonly Column[], rows: readonly Row[]): Block =>
      frontTable({ columns: columns.map(([key, width]) => ({ title: t(key), width })), rows }),
  };
}

/** A chapter with a table, or the words that there is nothing. */
export const chapter = (said: Said, title: Key, columns: readonly Column[], rows: readonly Row[]): Block[] => [
  h1(said.t(title)),
  rows.length > 0 ? said.table(columns, rows) : p(said.none),
];

/** The steps of approvals, a row for each person who has a place in one. */
export function approvalRows({ versions }: Detail, { t, minute }: Said): Row[] {
  return versions.flatMap(({ label, submissions }) =>
    submissions.flatMap(({ steps, standing }) =>
      steps.flatMap(({ name, quorum, given, approvers }) =>
        approvers.map((approver): Row => {
          const { at, deputy, replacedBy } = approver;
          const who = plainText(approver.name);
          return [
            `V${label}`,
            name === '' ? t('documentHistory.approved') : plainText(name),
            t('documentHistory.quorumOf', { given, quorum }),
            who,
            deputy === null ? '' : plainText(deputy),
            minute(at),
            replacedBy === null
              ? t(`documentHistory.standing_${standing}`)
              : replacedBy === ''
                ? t('documentHistory.gone')
                : t('documentHistory.replacedBy', { by: plainText(replacedBy) }),
          ];
        }),
      ),
    ),
  );
}
