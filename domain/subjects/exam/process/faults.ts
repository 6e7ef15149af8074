import { limits } from '../../../kernel/limits';
import { forbiddenWords } from '../certificate/wording';
import type { QuestionWords } from '../question/content';
import { hasEdition } from '../standards';
import { type BlueprintRow, type ProcessContent, questionCount } from './content';

export const processFaults = ['noWords', 'wordForbidden', 'noEdition', 'rowTwice', 'tooLong', 'unitTwice'] as const;
export type ProcessFault = (typeof processFaults)[number];

/** What keeps a content from being a process, with the path of its field, such as `sections.0.rows.1.edition`. */
export interface ProcessFaultAt {
  readonly path: string;
  readonly fault: ProcessFault;
}

const noWords = (path: string, { zh, en }: QuestionWords): ProcessFaultAt[] =>
  zh.trim() === '' && en.trim() === '' ? [{ path: `${path}.zh`, fault: 'noWords' }] : [];

/** Positions of values that are there already before them. */
function repeated(keys: readonly string[]): number[] {
  const seen = new Set<string>();
  return keys.flatMap((key, at) => {
    const isTwice = seen.has(key);
    seen.add(key);
    return isTwice ? [at] : [];
  });
}

const rowKey = ({ standard, edition, clause, difficulty }: BlueprintRow): string =>
  JSON.stringify([standard, edition, clause, difficulty]);

function faultsOfRows(rows: readonly BlueprintRow[], path: string): ProcessFaultAt[] {
  return [
    ...rows.flatMap(({ standard, edition }, at): ProcessFaultAt[] =>
      hasEdition(standard, edition) ? [] : [{ path: `${path}.${at}.edition`, fault: 'noEdition' }],
    ),
    ...repeated(rows.map(rowKey)).map((at): ProcessFaultAt => ({ path: `${path}.${at}.count`, fault: 'rowTwice' })),
  ];
}

/**
 * What keeps a content from being a process: a text without words, a name that certificates must not have, an edition that the standard doesn't have, two rows of one section
 * that ask for the same, more questions than an exam may have, two learning units with one id. Empty where it is one.
 */
export function faultsOfProcess({
  name,
  sections,
  units,
}: Pick<ProcessContent, 'name' | 'sections' | 'units'>): ProcessFaultAt[] {
  return [
    ...noWords('name', name),
    ...(['zh', 'en'] as const).flatMap((language): ProcessFaultAt[] =>
      forbiddenWords(name[language]).length > 0 ? [{ path: `name.${language}`, fault: 'wordForbidden' }] : [],
    ),
    ...sections.flatMap((section, at) => [
      ...noWords(`sections.${at}.name`, section.name),
      ...faultsOfRows(section.rows, `sections.${at}.rows`),
    ]),
    ...(questionCount(sections) > limits.examLength ? [{ path: 'sections', fault: 'tooLong' } as const] : []),
    ...units.flatMap(({ title, text }, at) => [
      ...noWords(`units.${at}.title`, title),
      ...noWords(`units.${at}.text`, text),
    ]),
    ...repeated(units.map(({ id }) => id)).map(
      (at): ProcessFaultAt => ({ path: `units.${at}.id`, fault: 'unitTwice' }),
    ),
  ];
}
