import { cellName, importProblemKinds } from './imports';
import type { ImportProblem } from './imports.schema';
import { listOf, type Speaker } from './lists';

/** Where a problem of a workbook is: its cell or its row; nothing for the whole sheet. */
export function placeText({ row, column }: { row: number; column: number }, { t }: Pick<Speaker, 't'>): string {
  if (row === 0) return '';
  return column === 0 ? t('workbook.rowNumber', { row }) : cellName(column, row);
}

export const importProblems = listOf<ImportProblem>()({
  title: 'workbook.problems',
  columns: {
    sheet: { kind: 'text', title: 'workbook.sheet' },
    row: { kind: 'text', title: 'workbook.cell', text: placeText },
    kind: { kind: 'enum', title: 'workbook.kind', texts: 'workbook.kind_', values: importProblemKinds },
    text: { kind: 'text', title: 'workbook.problem' },
    value: { kind: 'text', title: 'workbook.cellValue' },
  },
});
