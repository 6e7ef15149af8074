import { cut } from '#domain/kernel/cut';
import { limits } from '#domain/kernel/limits';
import { listedIn, namesOf, type Titles } from './columns';
import type { Finding, FoundDepartment } from './found';
import { type Placed, placed, placeIn, placeOf, plain, type SourceFile, type SourceTable, unnumbered } from './source';

type Department = Finding<FoundDepartment>;
type Column = 'name' | 'head' | 'duties' | 'headcount' | 'other';

const titles: Titles<Column> = {
  name: ['部门', '部门名称', '组织单元', '科室', 'department', 'departments', 'department name', 'name of department'],
  head: [
    '负责人',
    '部门负责人',
    '部门主管',
    '主管',
    '部门经理',
    '部长',
    'head',
    'head of department',
    'manager',
    'department head',
    'led by',
  ],
  duties: [
    '职责',
    '部门职责',
    '主要职责',
    '工作职责',
    '职责和权限',
    '职能',
    '主要职能',
    'duties',
    'responsibilities',
    'main duties',
    'responsibility',
    'functions',
  ],
  headcount: ['人数', '员工人数', '部门人数', '编制', 'people', 'headcount', 'number of people', 'staff'],
  // A list of people or of processes names departments as well.
  other: ['序号', '姓名', '岗位', 'no', 'no.', 'name', 'position'],
};

const unit = '部|科|处|室|中心|车间|办公室|事业部|仓库|班组|总经办|工段|分公司';
const han = new RegExp(
  String.raw`^(?:[\p{Script=Han}A-Za-z0-9&·]{1,16}?(?:${unit})|管理层|最高管理层|总经办|仓库)$`,
  'u',
);
/** They end like departments and are none. */
const notOne =
  /^(?:全|内|外|本|各|局|顶|底|上|下|干|总|相关|有关|归口|主管|责任|主责|相关职能|职能|所有|其他|其它|使用|各相关|各职能|上级|下级|各业务|相应|需求|本|该|对口|主办|协办|配合)部?(?:部门?|门)?$|部门$|会议室|教室|浴室|温室|(?:内|外|全|局|各|顶|底|头|胸)部$/u;
const english =
  /^(?:(?:[A-Z][\w&,/'-]*|and|of)(?: (?:[A-Z][\w&,/'-]*|and|of)){0,4} (?:Department|Dept\.?|Division|Office|Center|Centre|Workshop|Team)|(?:Department|Division|Office) of [A-Z][\w& ,'-]{2,40}|Top Management|Warehouse)$/u;

/** Whether a text is what a department is called. */
export const isDepartmentName = (text: string): boolean =>
  (han.test(text) && !notOne.test(text)) || (english.test(text) && text.length <= limits.nameLength);

/** The company has these: "公司设有行政部、研发部和销售部". */
const namedHan = /(?:设有|设立|下设|设置|设)(?:了|以下)?[:：]?\s*(.{3,300}?)(?:[。；;]|等|$)/u;
const namedEnglish =
  /\b(?:has|consists of|comprises|is organi[sz]ed in(?:to)?) (?:the following departments:?\s*)?(.{5,300}?)(?:\.|$)/iu;

/** Above these headings departments are described. */
const aboutThem =
  /部门|职责|职能|组织机构|组织结构|组织架构|机构设置|岗位|department|responsib|organi[sz]ation|duties/iu;
/** So many paragraphs below a department's heading are its duties. */
const BELOW = 20;

class DepartmentReader {
  readonly found: Department[] = [];
  readonly #file: SourceFile;
  readonly #blocks: Placed[];

  constructor(file: SourceFile) {
    this.#file = file;
    this.#blocks = placed(file);
  }

  read(): Department[] {
    for (const [at, one] of this.#blocks.entries()) {
      if (one.block.kind === 'table') this.#table(one, one.block);
      else this.#paragraph(at, one, one.block.text, one.block.level !== null);
    }
    return this.found;
  }

  #add(name: string, place: Department['places'][number], said: { head?: string; duties?: string } = {}): void {
    const { head = '', duties = '' } = said;
    const found = {
      kind: 'department',
      name: cut(name, limits.nameLength),
      head: /^[^\n]{1,40}$/u.test(head) ? head : '',
      duties: cut(duties, limits.textLength),
    } as const;
    this.found.push({ found, places: [place] });
  }

  #paragraph(at: number, one: Placed, text: string, isHeading: boolean): void {
    const bare = unnumbered(text);
    const place = placeOf(this.#file, one);
    const own = bare
      .replace(/(?:的?(?:主要)?(?:职责|职能|工作职责)(?:和权限|与权限)?|[:：]|\s+(?:duties|responsibilities))$/iu, '')
      .trim();
    if (isHeading || own !== bare) {
      const isAbout = own !== bare || [...one.headings, bare].some((heading) => aboutThem.test(heading));
      if (isAbout && isDepartmentName(own)) {
        this.#add(own, place, { duties: this.#below(at) });
        return;
      }
    }
    for (const list of [namedHan.exec(text)?.[1], namedEnglish.exec(text)?.[1]]) {
      const names = (list ?? '')
        .split(/[、，,；;]|和|及|以及|\band\b/u)
        .map((name) => name.trim().replace(/^the\s+/iu, ''))
        .filter(isDepartmentName);
      // One alone is more often a sentence about it.
      if (names.length >= 2) for (const name of names) this.#add(name, place);
    }
  }

  #below(at: number): string {
    const lines: string[] = [];
    for (const { block } of this.#blocks.slice(at + 1, at + 1 + BELOW)) {
      if (block.kind === 'table' || block.level !== null || block.isMargin) break;
      if (isDepartmentName(unnumbered(block.text).replace(/(?:职责|[:：])+$/u, ''))) break;
      lines.push(block.text.trim());
    }
    return lines.join('\n');
  }

  #table(one: Placed, table: SourceTable): void {
    const listed = listedIn(table, titles, ['name'], ['head', 'duties', 'headcount']);
    if (listed) {
      const { columns, rows } = listed;
      for (const { cells, number } of rows) {
        const cell = (column: Column) => cells[columns[column] ?? -1]?.trim() ?? '';
        const names = namesOf(cell('name')).filter(
          (name) => name.length <= 40 && !/^(?:合计|总计|小计|total|备注|注)/iu.test(name),
        );
        const said = names.length === 1 ? { head: plain(cell('head')), duties: cell('duties') } : {};
        for (const name of names)
          this.#add(plain(name), placeIn(this.#file, one, table, number, columns.name ?? 0), said);
      }
      return;
    }
    // A matrix of functions has the departments as titles of its columns.
    for (const { cells, number } of table.rows.slice(0, 3)) {
      const names = cells.map((cell, column) => ({ column, name: plain(cell) }));
      const own = names.filter(({ name }, at) => isDepartmentName(name) && names[at - 1]?.name !== name);
      if (own.length < 3) continue;
      for (const { column, name } of own) this.#add(name, placeIn(this.#file, one, table, number, column));
      return;
    }
  }
}

/** Departments that a file lists, describes, or has as columns of its matrix of functions. */
export const findDepartments = (file: SourceFile): Department[] => new DepartmentReader(file).read();
