import { cut } from '#domain/kernel/cut';
import { readDay } from '#domain/kernel/days';
import { shippedModules } from '../variable/modules';
import { faultsOf, formatMax, keptValues, type VariableComponent } from '../variable/variable';
import type { Finding, FoundDay, FoundFact } from './found';
import { documentKindOf, namedByFile } from './kinds';
import { type FactLabel, labelOf } from './labels';
import { type Placed, placed, placeIn, placeOf, plain, type SourceFile, type SourceTable, unnumbered } from './source';

type Fact = Finding<FoundFact | FoundDay>;

const components = new Map<string, VariableComponent>(
  shippedModules.flatMap((module) => module.components.map((one) => [one.name, one] as const)),
);

/** Lines that stand for a value until somebody fills it in. */
const blank = /^[\s_＿—–\-/\\.…·*×xX□○:：年月日（）()]*$/u;
const signed = /\s*[(（]?(?:签字|签名|盖章|签章|signature|signed|sign|seal)[)）]?\s*[:：]?\s*$/iu;
/** A person's name: two to four characters, or some words; never a sentence. */
const person = /^(?:\p{Script=Han}{2,4}(?:·\p{Script=Han}{1,6})?|[A-Z][\p{L}.'-]*(?: [A-Z][\p{L}.'-]*){0,3})$/u;
/** A role is no name. */
const role =
  /(?:经理|主管|部长|代表|主任|总监|负责人|董事|部|厂长|总裁|人员|manager|director|department|officer|representative)$/iu;

/** A value as it would be kept; undefined where it is none. */
function valueFor({ name, isPerson, isDay }: FactLabel, text: string): string | undefined {
  const bare = text.replace(signed, '').trim();
  if (bare === '' || blank.test(bare)) return undefined;
  if (isDay) return readDay(bare);
  if (isPerson) {
    const own = bare
      .replace(/\s*(?:先生|女士|同志|Mr\.?|Ms\.?)$/u, '')
      .replace(/(?<=^\p{Script=Han})\s+(?=\p{Script=Han}$)/u, '');
    return person.test(own) && !role.test(own) ? own : undefined;
  }
  const component = components.get(name);
  if (component?.type !== 'string') return undefined;
  const { format = 'line' } = component;
  const written =
    format === 'day'
      ? readDay(bare)
      : format === 'integer'
        ? /^(?:约|about )?\s*([\d,，]{1,12})\s*(?:人|名|位|people|persons|employees)?$/iu
            .exec(bare)?.[1]
            ?.replaceAll(/[,，]/gu, '')
        : bare;
  if (written === undefined) return undefined;
  const value = cut(written, formatMax[format]);
  if (faultsOf([component], { [name]: value }).length > 0) return undefined;
  const kept = keptValues([component], { [name]: value })[name];
  return typeof kept === 'string' ? kept : undefined;
}

const pair = /^(.{1,40}?)\s*[:：]\s*(.*)$/su;
/** Several labels of one line are parted by wide spaces or tabs. */
const gaps = /[\t\u3000]+| {2,}/u;

/** Labels with what stands behind them, in one line. */
function pairsIn(text: string): [label: string, value: string][] {
  const pieces = text
    .replaceAll(/[\t\u3000 ]*([:：])[\t\u3000 ]*/gu, '$1')
    .split(/[\n\r]/u)
    .flatMap((line) => line.split(gaps))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  const pairs: [string, string][] = [];
  for (const piece of pieces) {
    const [, label, value] = pair.exec(piece) ?? [];
    const last = pairs.at(-1);
    if (label !== undefined && value !== undefined) pairs.push([unnumbered(label), value]);
    // The value stands behind a gap of its own.
    else if (last) last[1] = `${last[1]} ${piece}`.trim();
  }
  return pairs;
}

const company = String.raw`[\p{Script=Han}（）()A-Za-z0-9·&]{2,40}?(?:有限责任公司|股份有限公司|有限公司|集团公司|股份公司)`;
const onCover = new RegExp(`^${company}$`, 'u');
const hereinafter = new RegExp(
  String.raw`(${company})\s*[（(]\s*(?:以下|下称|下文)?(?:简称|称为|称)[:：]?\s*[“”"'‘’『「]?(.{1,20}?)[“”"'‘’』」]?\s*[)）]`,
  'u',
);
const hereinafterEn =
  /\b([A-Z][\w&.,' -]{2,80}?(?:Ltd\.?|Limited|Inc\.?|LLC|GmbH|Corporation|Corp\.?))\s*\((?:hereinafter|hereafter)?\s*(?:referred to as|called)?\s*(?:the\s+)?["“'](.{1,30}?)["”']\)/u;
const appointed =
  /(?:任命|授权|指定|委任)\s*(\p{Script=Han}{2,4}?)\s*(?:同志|先生|女士)?\s*(?:为|担任)\s*(?:本公司|公司|我公司|组织)?(?:的)?\s*(?:质量|环境|信息安全|职业健康安全|管理体系)*\s*管理者代表/u;
const appointedEn =
  /\bappoints?\s+(?:Mr\.?\s+|Ms\.?\s+)?([A-Z][\p{L}.'-]*(?: [A-Z][\p{L}.'-]*){1,3})\s+(?:as|to be)\s+(?:the\s+|our\s+)?management representative/u;
const releasedOn =
  /(?:手册|文件|体系).{0,20}?(?:于|自)\s*(\d{4}\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*日)\s*(?:起\s*)?(?:正式)?\s*(?:批准)?(?:发布|颁布)/u;

/** So many paragraphs from the beginning are a cover. */
const COVER = 30;
/** So many paragraphs below a label are its text. */
const BELOW = 12;

/** Reads the facts of one file. */
class FactReader {
  readonly found: Fact[] = [];
  readonly #file: SourceFile;
  readonly #blocks: Placed[];
  readonly #isManual: boolean;

  constructor(file: SourceFile) {
    this.#file = file;
    this.#blocks = placed(file);
    const title = file.blocks.flatMap((one) => (one.kind === 'paragraph' ? plain(one.text) : [])).slice(0, 10);
    const { name, number } = namedByFile(file.name);
    this.#isManual =
      [name, ...title].some((text) => text.length <= 40 && documentKindOf(text, '') === 'manual') ||
      documentKindOf(name, number) === 'manual';
  }

  read(): Fact[] {
    for (const [at, one] of this.#blocks.entries()) {
      if (one.block.kind === 'table') this.#table(one, one.block);
      else this.#paragraph(at, one, one.block.text, one.block.level !== null);
    }
    return this.found;
  }

  #add(label: FactLabel, text: string, place: Fact['places'][number]): void {
    const value = valueFor(label, text);
    if (value === undefined) return;
    const found = label.isDay
      ? ({ kind: 'day', milestone: 'release', value } as const)
      : ({ kind: 'fact', name: label.name, value } as const);
    this.found.push({ found, places: [place] } as Fact);
  }

  #paragraph(at: number, one: Placed, text: string, isHeading: boolean): void {
    const place = placeOf(this.#file, one);
    const heading = labelOf(unnumbered(text), this.#isManual);
    if (heading?.isSection && plain(text).length <= 40) {
      const below = this.#below(at, isHeading);
      if (below !== '') this.#add(heading, below, place);
      return;
    }
    for (const [said, value] of pairsIn(text)) {
      const label = labelOf(said, this.#isManual);
      if (!label) continue;
      const own = plain(value) === '' && label.isSection ? this.#below(at, false) : value;
      this.#add(label, label.isSection ? own : plain(own), place);
    }
    this.#sentence(at, plain(text), place);
  }

  /** The paragraphs that stand below a label, up to the next heading or label. */
  #below(at: number, isHeading: boolean): string {
    const lines: string[] = [];
    for (const { block } of this.#blocks.slice(at + 1, at + 1 + BELOW)) {
      if (block.kind === 'table' || block.level !== null || block.isMargin) break;
      if (
        labelOf(unnumbered(block.text), this.#isManual) ||
        pairsIn(block.text).some(([said]) => labelOf(said, this.#isManual))
      )
        break;
      lines.push(block.text.trim());
      // Without a heading nothing says where the text ends: it is one paragraph.
      if (!isHeading) break;
    }
    return lines.join('\n');
  }

  #sentence(at: number, text: string, place: Fact['places'][number]): void {
    const say = (name: string, value: string | undefined) => {
      if (value !== undefined)
        this.#add(
          { name, labels: [], isPerson: name === 'managementRepresentative', isDay: name === 'release' },
          value,
          place,
        );
    };
    const [, whole, short] = hereinafter.exec(text) ?? hereinafterEn.exec(text) ?? [];
    say('companyName', whole);
    say('shortName', short);
    say('managementRepresentative', (appointed.exec(text) ?? appointedEn.exec(text))?.[1]);
    if (this.#isManual) {
      if (at < COVER && onCover.test(text)) say('companyName', text);
      say('release', releasedOn.exec(text)?.[1]);
    }
  }

  #table(one: Placed, table: SourceTable): void {
    for (const [at, row] of table.rows.entries()) {
      const cells = row.cells.map(plain);
      const labels = cells.map((cell) => (cell === '' ? undefined : labelOf(unnumbered(cell), this.#isManual)));
      const place = (column: number, number = row.number) => placeIn(this.#file, one, table, number, column);
      const count = new Set(labels.filter(Boolean)).size;
      const filled = cells.filter((cell) => cell !== '').length;
      // The titles of a list, such as "version, content, by": what stands beside one is no value.
      if (at === 0 && filled > 2 && table.rows.length > 2 && count * 2 < filled) continue;
      const below = table.rows[at + 1];
      // Labels side by side have their values below them.
      const isHeader = labels.some((label, column) => label && labels[column + 1] && labels[column + 1] !== label);
      for (const [column, label] of labels.entries()) {
        if (!label || labels[column - 1] === label) continue;
        const rest = row.cells.slice(column + 1);
        const next = rest.findIndex((cell, index) => plain(cell) !== '' && labels[column + 1 + index] !== label);
        if (isHeader) {
          if (below) this.#add(label, below.cells[column]?.trim() ?? '', place(column, below.number));
        } else if (next >= 0 && labels[column + 1 + next] === undefined)
          this.#add(label, rest[next]?.trim() ?? '', place(column + 1 + next));
      }
      for (const [column, cell] of row.cells.entries()) {
        // A merged cell stands in each of its columns.
        if (labels[column] || cell === row.cells[column - 1]) continue;
        for (const [said, value] of pairsIn(cell)) {
          const label = labelOf(said, this.#isManual);
          if (label) this.#add(label, label.isSection ? value : plain(value), place(column));
        }
      }
    }
  }
}

/** Facts of the company, and days, that a file states. */
export const findFacts = (file: SourceFile): Fact[] => new FactReader(file).read();
