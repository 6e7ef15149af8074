import { cut } from '#domain/kernel/cut';
import { limits } from '#domain/kernel/limits';
import { EQUIPMENT_MAX, namesIn } from '../product/product';
import { listedIn, type Titles } from './columns';
import type { Finding, FoundProcess } from './found';
import { type Placed, placed, placeIn, placeOf, plain, type SourceFile, type SourceTable, unnumbered } from './source';

type Process = Finding<FoundProcess>;
type Column = 'name' | 'inputs' | 'outputs' | 'equipment' | 'department' | 'controls' | 'records';

const titles: Titles<Column> = {
  name: [
    '过程',
    '过程名称',
    '工序',
    '工序名称',
    '业务过程',
    '主要过程',
    '活动',
    '步骤',
    '流程',
    '流程名称',
    'process',
    'process name',
    'processes',
    'step',
    'activity',
    'name of process',
    'operation',
  ],
  inputs: ['输入', '过程输入', '主要输入', 'input', 'inputs'],
  outputs: ['输出', '过程输出', '主要输出', 'output', 'outputs'],
  equipment: ['设备', '使用设备', '主要设备', '设备工装', '设备设施', '资源', 'equipment', 'resources', 'machines'],
  department: [
    '责任部门',
    '负责部门',
    '主责部门',
    '归口部门',
    '部门',
    '过程责任者',
    '责任人',
    'responsible department',
    'department',
    'responsible',
    'owner',
    'process owner',
  ],
  controls: [
    '控制要求',
    '控制点',
    '控制要点',
    '关键控制点',
    '工艺参数',
    '控制方法',
    '准则',
    '控制措施',
    'controls',
    'control points',
    'criteria',
    'parameters',
    'control',
  ],
  records: ['记录', '相关记录', '质量记录', '形成记录', '记录表单', 'records', 'record'],
};

const hanName = /^([\p{Script=Han}A-Za-z0-9、/／]{2,24}?)(?:控制|管理|实现|实施)?过程$/u;
const notOne =
  /^(?:的|该|本|各|此|其|整个|全|主要|所有|每个|这些|某|关键|特殊|支持|管理|业务|外包|生产和服务提供)?过程$|过程方法|过程[与和]|^(?:与|和|对|在|为|以|按|将|从)/u;
const englishName = /^([A-Z][\w&,/' -]{2,50}?) process$/u;
/** Below these headings processes are listed. */
const aboutThem =
  /过程(?:清单|识别|一览|列表)?$|(?:业务|工艺|生产|服务|主要)流程|过程网络|\bprocesses\b|list of processes|process flow/iu;
const arrows = /\s*(?:→|⇒|➔|➜|—+>|-+>|=>|↓)\s*/u;

class ProcessReader {
  readonly found: Process[] = [];
  readonly #file: SourceFile;

  constructor(file: SourceFile) {
    this.#file = file;
  }

  read(): Process[] {
    for (const one of placed(this.#file)) {
      if (one.block.kind === 'table') this.#table(one, one.block);
      else this.#paragraph(one, one.block.text, one.block.level !== null);
    }
    return this.found;
  }

  #add(name: string, place: Process['places'][number], said: Partial<FoundProcess> = {}): void {
    const bare = plain(name);
    if (bare === '' || bare.length > limits.nameLength || !/\p{L}/u.test(bare)) return;
    const none = { inputs: '', outputs: '', equipment: [], department: '', controls: '', records: '' };
    this.found.push({ found: { ...none, ...said, kind: 'process', name: bare }, places: [place] });
  }

  #paragraph(one: Placed, text: string, isHeading: boolean): void {
    const bare = unnumbered(text);
    const place = placeOf(this.#file, one);
    const steps = bare
      .replace(/^.{0,20}[:：]/u, '')
      .split(arrows)
      .map((step) => step.trim())
      .filter((step) => step !== '');
    if (steps.length >= 3 && steps.every((step) => step.length <= 24)) {
      for (const step of steps) this.#add(step.replace(/[。.；;]$/u, ''), place);
      return;
    }
    const isListed = one.headings.some((heading) => aboutThem.test(heading));
    if (!isHeading && !isListed) return;
    const name = bare.replace(/[。.；;，,]$/u, '');
    if (
      (hanName.test(name) && !notOne.test(name)) ||
      (englishName.test(name) && !/^(?:the|each|this|every|key|special) /iu.test(name))
    )
      this.#add(name, place);
  }

  #table(one: Placed, table: SourceTable): void {
    const listed = listedIn(table, titles, ['name'], ['inputs', 'outputs', 'equipment', 'controls']);
    if (!listed) return;
    const { columns, rows } = listed;
    for (const { cells, number } of rows) {
      const cell = (column: Column) => cells[columns[column] ?? -1]?.trim() ?? '';
      this.#add(cell('name'), placeIn(this.#file, one, table, number, columns.name ?? 0), {
        inputs: cut(cell('inputs'), limits.textLength),
        outputs: cut(cell('outputs'), limits.textLength),
        equipment: namesIn(cell('equipment'))
          .filter((name) => name.length <= limits.nameLength)
          .slice(0, EQUIPMENT_MAX),
        department: cut(plain(cell('department')), limits.nameLength),
        controls: cut(cell('controls'), limits.textLength),
        records: cut(cell('records'), limits.reasonLength),
      });
    }
  }
}

/** Processes that a file lists in a table, as headings, or as the steps of a flow. */
export const findProcesses = (file: SourceFile): Process[] => new ProcessReader(file).read();
