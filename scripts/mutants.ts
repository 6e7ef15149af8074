import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { BaseSequencer, createVitest, parseAst, type TestSpecification, type Vitest } from 'vitest/node';
import config from '../vitest.config';

/*
 * Changes one thing at a time in a rule and lists the changes that no test notices: npm run mutants -- <files or folders>.
 *
 * For domain files, all unit tests that import the file run; for the server, those in its folder or the nearest one above.
 * `--tests <path>` adds others, of any project, and may be repeated. `--at-once <n>` tries that many at once, by default two.
 * Files are changed while Vitest loads them; nothing is written.
 */

/** One change of a file, by its place in the text. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Types have no behavior; the code around them has. */
const checked = ['TSAsExpression', 'TSSatisfiesExpression'];
const wrappers = [...checked, 'TSNonNullExpression'];

function childrenOf(node: Node): Node[] {
  const values = wrappers.includes(node.type) ? [node.expression] : Object.values(node);
  return values
    .flat()
    .filter(isNode)
    .filter(({ type }) => !type.startsWith('TS') || wrappers.includes(type));
}

const operators: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '+=': ['-='],
  '-=': ['+='],
};
const opposites: Readonly<Record<string, string>> = {
  every: 'some',
  some: 'every',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
};

const isText = (node: unknown) =>
  isNode(node) && (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string'));
const isTested = ({ type }: Node) => type === 'IfStatement' || type === 'ConditionalExpression';

/** Returns the mutants of one node. Within `parent`s that TypeScript checks, wrong literals are left out. */
function* changesOf(node: Node, parent: Node, source: string, isChecked: boolean): Generator<Mutant> {
  const { start, end } = node;
  const textOf = (part: unknown) => (isNode(part) ? source.slice(part.start, part.end) : '');
  const asWhole = (text: string): Mutant => ({ start, end, text });
  const isTest = isTested(parent) && parent.test === node;
  if (isTest) {
    yield asWhole('true');
    yield asWhole('false');
  }
  if (['BinaryExpression', 'LogicalExpression', 'AssignmentExpression'].includes(node.type)) {
    const { left, right, operator } = node as Node & { left: Node; right: Node; operator: string };
    const from = left.end + source.slice(left.end, right.start).indexOf(operator);
    const others = isText(left) || isText(right) ? [] : (operators[operator] ?? []);
    const compared = operator === '===' || operator === '!==';
    // If the whole condition is set to true and to false, its negation adds nothing.
    for (const text of compared ? (isTest ? [] : (operators[operator] ?? [])) : others)
      yield { start: from, end: from + operator.length, text };
    if (operator === '??') yield asWhole(textOf(left));
  }
  if (node.type === 'UnaryExpression' && node.operator === '!' && !isTest) yield asWhole(textOf(node.argument));
  if (node.type === 'Literal' && typeof node.value === 'boolean') yield asWhole(String(!node.value));
  if (node.type === 'Literal' && typeof node.value === 'number') {
    yield asWhole(String(node.value + 1));
    // One mutant per table shows whether tests check it.
    if (node.value > 0 && parent.type !== 'ArrayExpression') yield asWhole(String(node.value - 1));
  }
  if (node.type === 'Literal' && typeof node.value === 'string' && node.value !== '') {
    const isResult =
      ['ReturnStatement', 'ArrowFunctionExpression'].includes(parent.type) ||
      (parent.type === 'ConditionalExpression' && !isTest) ||
      (parent.type === 'Property' && parent.value === node);
    if (isResult && !isChecked) yield asWhole("''");
  }
  // An `as const` list is a vocabulary: the types notice a missing entry.
  const isVocabulary = parent.type === 'TSAsExpression' && isNode(parent.typeAnnotation);
  if (node.type === 'ArrayExpression' && !isVocabulary)
    for (const [index, element] of (node.elements as (Node | null)[]).entries()) {
      if (!element || !['Literal', 'Identifier', 'SpreadElement', 'MemberExpression'].includes(element.type)) continue;
      const next = (node.elements as (Node | null)[])[index + 1];
      yield { start: element.start, end: next?.start ?? element.end, text: '' };
    }
  if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'MemberExpression') {
    const { object, property } = node.callee as Node & { object: Node; property: Node };
    const opposite = opposites[textOf(property)];
    if (opposite) yield { start: property.start, end: property.end, text: opposite };
    if (textOf(property) === 'filter') yield asWhole(textOf(object));
  }
  // A condition of a query.
  if (node.type === 'CallExpression' && /^(?:and|or)$/.test(textOf(node.callee)))
    for (const { start, end } of node.arguments as Node[]) yield { start, end, text: 'undefined' };
  if (node.type === 'ThrowStatement') yield asWhole(';');
  if (node.type === 'ExpressionStatement' && isNode(node.expression)) {
    const { type, argument } = node.expression;
    const done = type === 'AwaitExpression' && isNode(argument) ? argument.type : type;
    if (['CallExpression', 'AssignmentExpression', 'UpdateExpression'].includes(done)) yield asWhole(';');
  }
}

/** @returns all changes of a file's text, in the order of their places, and where its loops begin and end */
function read(source: string): { mutants: Mutant[]; loops: Node[] } {
  const mutants: Mutant[] = [];
  const loops: Node[] = [];
  const walk = (node: Node, parent: Node, isChecked: boolean): void => {
    mutants.push(...changesOf(node, parent, source, isChecked));
    if (/^(?:For|While|DoWhile)/.test(node.type)) loops.push(node.body as Node);
    if (node.type !== 'ImportDeclaration')
      for (const child of childrenOf(node)) walk(child, node, isChecked || checked.includes(node.type));
  };
  const program = parseAst(source, { lang: 'ts' }) as unknown as Node;
  walk(program, program, false);
  return { mutants, loops };
}

/** @returns all changes of a file's text */
export const mutantsOf = (source: string): Mutant[] => read(source).mutants;

/** @returns the text with one change; a loop that then never ends throws */
function mutated(source: string, loops: readonly Node[], { start, end, text }: Mutant): string {
  const guard = 'if ((globalThis.turns = (globalThis.turns ?? 0) + 1) > 5e6) throw new Error("without end");';
  const isGone = (body: Node) => body.start >= start && body.end <= end && body.end - body.start < end - start;
  const at = (place: number, added: string): Mutant => ({ start: place, end: place, text: added });
  const kept = loops.filter((body) => !isGone(body));
  const edits = kept.flatMap((body) => [at(body.start, `{${guard}`), at(body.end, '}')]);
  let result = source;
  for (const edit of [...edits, { start, end, text }].sort((a, b) => b.start - a.start || b.end - a.end))
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
  return result;
}

/** Keeps tests in the requested order. */
class AsAsked extends BaseSequencer {
  override sort = async (files: TestSpecification[]): Promise<TestSpecification[]> => files;
}

/** A warm Vitest in which one file at a time reads as mutated. */
interface Bench {
  readonly vitest: Vitest;
  /** @returns whether one of these tests fails, or none finishes in time */
  fails(specs: readonly TestSpecification[], path: string, text: string | undefined, within: number): Promise<boolean>;
}

/** @param names the projects of Vitest that tests are looked for in; none means all */
async function openBench(names: readonly string[]): Promise<Bench> {
  let changed: { readonly path: string; readonly text: string } | undefined;
  const plugin = {
    name: 'mutant',
    enforce: 'pre' as const,
    transform: (_: string, id: string) => (changed && id.split('?')[0] === changed.path ? changed.text : undefined),
  };
  const projects = (config.test?.projects ?? []).flatMap((project) => {
    if (typeof project !== 'object' || !('test' in project)) return [];
    // A thread starts in half the time of a process; tests with a database ask for processes themselves.
    const test = { pool: 'threads', ...project.test, isolate: false, fileParallelism: false } as const;
    return [{ ...project, plugins: [plugin], test }];
  });
  process.env.NODE_ENV ??= 'test';
  const quiet = { config: false as const, project: [...new Set(names)], watch: false, reporters: [{}], bail: 1 };
  const vitest = await createVitest('test', quiet, { test: { projects, sequence: { sequencer: AsAsked } } });
  const fails: Bench['fails'] = async (specs, path, text, within) => {
    // The one before may have been of another file, which reads as it is again.
    if (changed) vitest.invalidateFile(changed.path);
    changed = text === undefined ? undefined : { path, text };
    vitest.invalidateFile(path);
    const run = vitest.runTestSpecifications([...specs]).then(({ testModules, unhandledErrors }) => {
      const ids = specs.map(({ moduleId }) => moduleId);
      return unhandledErrors.length > 0 || testModules.some((file) => ids.includes(file.moduleId) && !file.ok());
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((done) => {
      timer = setTimeout(() => done('late'), within);
    });
    const outcome = await Promise.race([run, late]);
    clearTimeout(timer);
    if (outcome !== 'late') return outcome;
    // The first signal asks the tests to stop, the second ends their process.
    for (let turn = 0; turn < 2; turn += 1) void vitest.cancelCurrentRun('keyboard-input');
    await run.catch(() => undefined);
    return true;
  };
  return { vitest, fails };
}

const isOfServer = (path: string) => relative(process.cwd(), path).startsWith('server/');

/** @returns which tests are to notice changes of the file, those nearest to it first */
async function testsOf(vitest: Vitest, path: string, named: readonly string[]): Promise<TestSpecification[]> {
  if (named.length > 0) return vitest.globTestSpecifications([...named]);
  if (isOfServer(path)) {
    for (let folder = dirname(path); folder !== process.cwd(); folder = dirname(folder)) {
      const beside = await vitest.globTestSpecifications([`${relative(process.cwd(), folder)}/`]);
      if (beside.length > 0) return beside;
    }
    return [];
  }
  vitest.config.related = [path];
  const [half = ''] = relative(process.cwd(), path).split('/');
  const all = await vitest.getRelevantTestSpecifications([join(process.cwd(), half, '/')]);
  const distance = ({ moduleId }: TestSpecification) =>
    moduleId === path.replace(/\.ts$/, '.test.ts') ? 0 : dirname(moduleId) === dirname(path) ? 1 : 2;
  return all.sort((a, b) => distance(a) - distance(b));
}

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesIn(join(path, name))) : [path];

const shown = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 90);

/** Tries each change of one file, and prints those that no test notices. */
async function tryFile(benches: readonly Bench[], path: string, named: readonly string[]) {
  const [first] = benches;
  if (!first) throw new Error('nothing to try with');
  const source = readFileSync(path, 'utf8');
  const { mutants, loops } = read(source);
  const name = relative(process.cwd(), path);
  if (mutants.length === 0) return { noticed: 0, all: 0 };
  const began = Date.now();
  const specs = await Promise.all(benches.map(({ vitest }) => testsOf(vitest, path, named)));
  const none = specs[0]?.length === 0;
  if (!none && (await first.fails(specs[0] ?? [], path, undefined, 600_000))) {
    throw new Error(`${name}: its tests fail without a change, or without processes of their own`);
  }
  const within = 20_000 + 3 * (Date.now() - began);
  const survivors: Mutant[] = none ? [...mutants] : [];
  const left = none ? [] : [...mutants];
  await Promise.all(
    benches.map(async (bench, index) => {
      for (let mutant = left.shift(); mutant; mutant = left.shift())
        if (!(await bench.fails(specs[index] ?? [], path, mutated(source, loops, mutant), within)))
          survivors.push(mutant);
    }),
  );
  const counts = { noticed: mutants.length - survivors.length, all: mutants.length };
  console.log(`${name}: ${counts.noticed} of ${counts.all} noticed by ${specs[0]?.length} files of tests`);
  for (const { start, end, text } of survivors.sort((a, b) => a.start - b.start)) {
    const line = source.slice(0, start).split('\n').length;
    console.log(`  ${line}: ${shown(source.slice(start, end))} → ${shown(text) || '(left out)'}`);
    console.log(`      ${shown(source.split('\n')[line - 1] ?? '')}`);
  }
  return counts;
}

async function main(): Promise<void> {
  const options = { tests: { type: 'string', multiple: true }, 'at-once': { type: 'string', default: '2' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const { tests = [], 'at-once': atOnce } = values;
  const paths = positionals.flatMap(filesIn).filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
  if (paths.length === 0) throw new Error('npm run mutants -- <files or folders> [--tests <path>] [--at-once <n>]');
  const projects = tests.length > 0 ? [] : paths.map((path) => (isOfServer(path) ? 'server' : 'unit'));
  const benches = await Promise.all(Array.from({ length: Number(atOnce) }, () => openBench(projects)));
  const total = { noticed: 0, all: 0 };
  try {
    for (const path of paths) {
      const { noticed, all } = await tryFile(benches, join(process.cwd(), path), tests);
      total.noticed += noticed;
      total.all += all;
    }
  } finally {
    await Promise.all(benches.map(({ vitest }) => vitest.close()));
  }
  console.log(`${total.noticed} of ${total.all} noticed, ${((100 * total.noticed) / total.all).toFixed(1)} %`);
}

if (process.argv[1] === import.meta.filename) await main();
