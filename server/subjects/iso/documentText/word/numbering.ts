import type { XmlGeneralNode } from 'easy-template-x';
import { chineseNumber } from '#domain/subjects/iso/documentText/chineseNumber';
import { property } from '../../template/word/styles';
import type { WordPackage } from '../../template/word/wordPackage';
import { attributeOf, childElements } from '../../template/word/xmlTree';

interface Level {
  readonly start: number;
  readonly format: string;
  /** With %1 … %9 for the numbers of the levels. */
  readonly text: string;
  /** All numbers are shown as 1, 2, 3. */
  readonly isLegal: boolean;
}
interface List {
  /** What counts: several lists may share it. */
  readonly counter: string;
  readonly levels: ReadonlyMap<number, Level>;
  /** The level that paragraphs of a style have. */
  readonly byStyle: ReadonlyMap<string, number>;
  /** Levels that begin anew with this list. */
  readonly anew: ReadonlyMap<number, number>;
}

const valueAt = (node: XmlGeneralNode, ...path: string[]): string | undefined => {
  const found = property(node, ...path);
  return found && attributeOf(found, 'val');
};
const named = (node: XmlGeneralNode, name: string) => childElements(node).filter(({ nodeName }) => nodeName === name);

function roman(n: number): string {
  if (n < 1 || n >= 40) return '';
  const signs = [
    ['x', 10],
    ['ix', 9],
    ['v', 5],
    ['iv', 4],
    ['i', 1],
  ] as const;
  let [left, text] = [n, ''];
  for (const [sign, value] of signs) for (; left >= value; left -= value) text += sign;
  return text;
}
/** a … z, aa, bb. */
const letter = (n: number) =>
  n >= 1 && n <= 780 ? String.fromCharCode(97 + ((n - 1) % 26)).repeat(Math.ceil(n / 26)) : '';
const circled = (n: number) => (n >= 1 && n <= 20 ? String.fromCharCode(0x245f + n) : '');

/** How a number is written; a format that is absent can't be told. */
const formats: Readonly<Record<string, (n: number) => string>> = {
  decimal: String,
  decimalZero: (n) => String(n).padStart(2, '0'),
  decimalFullWidth: String,
  chineseCounting: chineseNumber,
  chineseCountingThousand: chineseNumber,
  japaneseCounting: chineseNumber,
  taiwaneseCountingThousand: chineseNumber,
  decimalEnclosedCircle: circled,
  decimalEnclosedCircleChinese: circled,
  lowerLetter: letter,
  upperLetter: (n) => letter(n).toUpperCase(),
  lowerRoman: roman,
  upperRoman: (n) => roman(n).toUpperCase(),
  none: () => '',
};

/** Word counts no further; what says otherwise begins at 1. */
const countOf = (value = '1'): number => (/^\d{1,5}$/u.test(value) && Number(value) <= 32_767 ? Number(value) : 1);
/** What stands before a paragraph is short; a longer one can't be told. */
const NUMBER_MAX = 100;

const levelOf = (node: XmlGeneralNode): Level => ({
  start: countOf(valueAt(node, 'w:start')),
  format: valueAt(node, 'w:numFmt') ?? 'decimal',
  text: valueAt(node, 'w:lvlText') ?? '',
  isLegal: property(node, 'w:isLgl') !== undefined,
});

/** The lists of a file, by their codes. */
function listsOf(file: WordPackage): Map<string, List> {
  const lists = new Map<string, List>();
  const folder = file.documentPath.slice(0, file.documentPath.lastIndexOf('/') + 1);
  const relations = file.relations(`${folder}_rels/${file.documentPath.slice(folder.length)}.rels`);
  const path = relations.find(({ type, isExternal }) => type === 'numbering' && !isExternal)?.target;
  if (path === undefined || !file.has(path)) return lists;
  const root = file.tree(path);
  const kinds = new Map(named(root, 'w:abstractNum').map((node) => [attributeOf(node, 'abstractNumId') ?? '', node]));
  for (const node of named(root, 'w:num')) {
    const counter = valueAt(node, 'w:abstractNumId') ?? '';
    const kind = kinds.get(counter);
    const own = kind ? named(kind, 'w:lvl') : [];
    const levels = new Map(own.map((one) => [Number(attributeOf(one, 'ilvl')), levelOf(one)]));
    const byStyle = new Map(
      own.flatMap((one) => {
        const style = valueAt(one, 'w:pStyle');
        return style === undefined ? [] : [[style, Number(attributeOf(one, 'ilvl'))] as const];
      }),
    );
    const anew = new Map<number, number>();
    for (const one of named(node, 'w:lvlOverride')) {
      const at = Number(attributeOf(one, 'ilvl'));
      const [level] = named(one, 'w:lvl');
      if (level) levels.set(at, levelOf(level));
      const start = valueAt(one, 'w:startOverride');
      if (start !== undefined) anew.set(at, countOf(start));
    }
    lists.set(attributeOf(node, 'numId') ?? '', { counter, levels, byStyle, anew });
  }
  return lists;
}

/** Counts the paragraphs of lists as Word does. */
export class Numbering {
  readonly #lists: Map<string, List>;
  readonly #counters = new Map<string, (number | undefined)[]>();
  readonly #begun = new Set<string>();

  constructor(file: WordPackage) {
    this.#lists = listsOf(file);
  }

  /**
   * What stands before the next paragraph; empty where that can't be told.
   * @param code of its list
   * @param level null: the list says which level is that of the style
   */
  next(code: string, level: number | null, style: string): string {
    const list = this.#lists.get(code);
    const at = level ?? list?.byStyle.get(style) ?? 0;
    const own = list?.levels.get(at);
    if (!list || !own || !Number.isInteger(at) || at < 0 || at > 8 || own.text.length > NUMBER_MAX) return '';
    const counts = this.#counters.get(list.counter) ?? [];
    this.#counters.set(list.counter, counts);
    const isFirst = !this.#begun.has(`${code} ${at}`);
    this.#begun.add(`${code} ${at}`);
    const anew = isFirst ? list.anew.get(at) : undefined;
    const before = counts[at];
    counts[at] = anew ?? (before === undefined ? own.start : before + 1);
    counts.length = at + 1;
    if (own.format === 'bullet') return '•';
    let isTold = true;
    const text = own.text.replace(/%(\d)/gu, (_, digit: string) => {
      const of = Number(digit) - 1;
      const shown = list.levels.get(of);
      const format = formats[own.isLegal ? 'decimal' : (shown?.format ?? '')];
      const number = counts[of] ?? shown?.start ?? 1;
      const written = format?.(number) ?? '';
      if (written === '' && shown?.format !== 'none') isTold = false;
      return written;
    });
    return isTold && text.length <= NUMBER_MAX ? text : '';
  }
}
