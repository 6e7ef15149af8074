import { placeText } from '#domain/kernel/importLists';
import { listOf, type RowOf, type Speaker } from '#domain/kernel/lists';
import { fieldLabel, fieldText } from '../fieldTexts';
import { changeKinds, inventoryParts, problemReasons } from '../inventory/inventory';
import type { importSchemas } from './schema';

export type Problem = RowOf<typeof importSchemas.listImportProblems>;
type Change = RowOf<typeof importSchemas.listImportChanges>;

/** A problem's detail, whose meaning depends on the problem. */
export function detailText({ reason, detail = '' }: Problem, { t }: Pick<Speaker, 't'>): string {
  if (detail === '') return '';
  switch (reason) {
    case 'duplicateCode':
    case 'duplicateLink':
    case 'conflictingLink':
    case 'duplicateRisk':
    case 'duplicateName':
    case 'contradiction':
      return t('assets.import.detail_row', { row: detail });
    case 'hiddenRows':
    case 'totalRows':
    case 'leftOutRows':
      return t('assets.import.detail_hidden', { count: detail });
    case 'tooLong':
      return t('assets.tooLong', { max: detail });
    case 'unknownWord':
      return t('assets.import.detail_choices', { words: detail });
    case 'unknownReference':
      return t('assets.import.detail_likely', { code: detail });
    default:
      return detail;
  }
}

/** What is wrong, and that it is only a warning where it is. */
export const reasonText = ({ reason }: Pick<Problem, 'reason'>, { t }: Pick<Speaker, 't'>): string =>
  `${problemReasons[reason] === 'warning' ? `${t('assets.import.warning')} · ` : ''}${t(`assets.import.reason_${reason}`)}`;

const changesText = ({ change, fields }: Change, speaker: Speaker): string =>
  fields
    .map(({ field, before, after }) =>
      change === 'added'
        ? fieldText(field, after, speaker)
        : speaker.t('assets.import.fieldChange', {
            field: fieldLabel(field, speaker),
            before: fieldText(field, before, speaker),
            after: fieldText(field, after, speaker),
          }),
    )
    .join(speaker.t('common.semicolon'));

export const importLists = {
  listImportProblems: listOf<Problem>()({
    title: 'workbook.problems',
    columns: {
      sheet: { kind: 'text', title: 'workbook.sheet' },
      row: { kind: 'text', title: 'workbook.cell', text: placeText },
      reason: {
        kind: 'text',
        title: 'workbook.problem',
        text: (row, speaker) => [reasonText(row, speaker), detailText(row, speaker)].filter(Boolean).join(' '),
      },
      value: { kind: 'text', title: 'workbook.cellValue' },
    },
  }),
  listImportChanges: listOf<Change>()({
    title: 'assets.import.changes',
    columns: {
      part: { kind: 'enum', title: 'assets.import.part', texts: 'assets.import.part_', values: inventoryParts },
      change: { kind: 'enum', title: 'assets.import.changeKind', texts: 'assets.import.', values: changeKinds },
      key: { kind: 'text', title: 'assets.import.record', text: ({ key }) => key.join(' · ') },
      fields: { kind: 'text', title: 'assets.import.changes', text: changesText },
    },
  }),
};
