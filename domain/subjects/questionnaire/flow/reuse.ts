import { type Answer, answerParts } from '../template/answer';
import type { Question } from '../template/template';
import { lackOf, misfitOf } from './sheet';

/**
 * The part of an earlier answer that fits this question: its content, never its state. Options and columns are
 * matched by their names; files are not copied.
 */
export function takenOver(from: Question, to: Question, answer: Answer): Answer {
  const { choice, text, rows, note, notApplicable } = answer;
  if (notApplicable !== undefined) return to.mayBeExcluded ? { notApplicable, ...(note && { note }) } : {};
  const part = answerParts[to.type].value;
  const chosen =
    part === 'choice' && choice
      ? choice.flatMap((code) => {
          const words = from.options?.find((option) => option.code === code)?.text.zh;
          return to.options?.find((option) => option.text.zh === words)?.code ?? [];
        })
      : [];
  const fits: Answer = {
    ...(chosen.length > 0 && { choice: to.type === 'single-select' ? chosen.slice(0, 1) : chosen }),
    ...(part === 'text' && text !== undefined && { text }),
    ...(part === 'rows' && rows && { rows: rows.map((row) => renamed(row, from, to)) }),
    ...(note && { note }),
  };
  return misfitOf(to, fits) === undefined && lackOf(to, fits) !== 'badCells' ? fits : {};
}

const renamed = (row: Readonly<Record<string, string>>, from: Question, to: Question): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([code, cell]) => {
      const title = from.columns?.find((column) => column.code === code)?.title.zh;
      const target = to.columns?.find((column) => column.title.zh === title);
      return target ? [[target.code, cell]] : [];
    }),
  );
