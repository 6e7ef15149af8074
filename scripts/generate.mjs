import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { floors } from './floors.mjs';
import { formRules } from './formRules.mjs';
import { textReaders } from './textReaders.mjs';

/*
 * Writes what follows from the folders and would otherwise be listed by hand: the registries of subjects and the types
 * of texts. Runs after `npm ci` and before everything that reads them (start, dev, build, types, test); the result is
 * not committed. With --routes Umi does the same. It fails with a list if a text lacks a language or its parameters differ.
 */
const root = join(import.meta.dirname, '..');
const head = '// Written by scripts/generate.mjs; changes are lost.\n';

function write(path, text) {
  const file = join(root, path);
  const whole = head + text;
  if (existsSync(file) && readFileSync(file, 'utf8') === whole) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, whole);
}

const foldersIn = (path) =>
  existsSync(join(root, path))
    ? readdirSync(join(root, path)).filter((name) => statSync(join(root, path, name)).isDirectory())
    : [];
/** The subjects of one half that have this file: names, in order, with the path of their folder there. */
const subjectsWith = (half, file) =>
  floors
    .flatMap((floor) => foldersIn(join(half, floor)).map((name) => ({ name, path: `${floor}/${name}` })))
    .filter(({ path }) => existsSync(join(root, half, path, file)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
const camel = (path) => path.replace(/[/.](\w)/g, (_, letter) => letter.toUpperCase());

/** Every call with its schemas, and every subject's declaration for the server. */
function registries() {
  const having = (file) => subjectsWith('domain', file);
  const subjects = having('contract.ts');
  const withSchemas = having('schema.ts');
  write(
    'domain/generated/contract.ts',
    `${subjects.map(({ name, path }) => `import { ${name} } from '../${path}/contract';`).join('\n')}

/** Every call of the portal by subject; the server, openapi.json and the table tests walk it. */
export const contract = { ${subjects.map(({ name }) => name).join(', ')} } as const;
`,
  );
  write(
    'domain/generated/schemas.ts',
    `${withSchemas.map(({ name, path }) => `import { ${name}Schemas } from '../${path}/schema';`).join('\n')}

/** Schemas of the calls that are built, by subject. */
export const schemas = { ${withSchemas.map(({ name }) => `${name}: ${name}Schemas`).join(', ')} } as const;
`,
  );
  const withFiles = having('files.ts');
  write(
    'domain/generated/fileKinds.ts',
    `${withFiles.map(({ name, path }) => `import { ${name}Files } from '../${path}/files';`).join('\n')}

/** Kinds of stored files with the roles that may have them. */
export const fileKinds = { ${withFiles.map(({ name }) => `...${name}Files`).join(', ')} } as const;
`,
  );
  /** Collects the exports of equally named files of subjects, e.g. `tasks`, into one list. */
  const list = (file, name, type, told) => {
    const naming = having(`${file}.ts`);
    const ending = `${file[0].toUpperCase()}${file.slice(1)}`;
    write(
      `domain/generated/${name}.ts`,
      `${naming.map(({ name, path }) => `import { ${name}${ending} } from '../${path}/${file}';`).join('\n')}

/** ${told} */
export const ${name} = [${naming.map(({ name }) => `...${name}${ending}`).join(', ')}] as const;
export type ${type} = (typeof ${name})[number];
`,
    );
  };
  list('notices', 'noticeKinds', 'NoticeKind', 'What the portal tells one person.');
  list('approvals', 'approvalKinds', 'ApprovalKindName', 'What no operator does alone.');
  list('releases', 'releasedDocuments', 'ReleasedDocument', 'Documents that are reviewed and approved.');
  list('tasks', 'projectTasks', 'ProjectTaskKind', 'What waits for somebody in the fields of a project.');
  list('groupWaits', 'groupWaits', 'GroupWaitKind', "What may wait in a group's projects.");
  const listing = having('lists.ts');
  write(
    'domain/generated/lists.ts',
    `${listing.map(({ name, path }) => `import { ${name}Lists } from '../${path}/lists';`).join('\n')}

/** What the lists of the portal consist of, by subject and call. */
export const lists = { ${listing.map(({ name }) => `${name}: ${name}Lists`).join(', ')} };
`,
  );
  const inProject = having('inProject.schema.ts');
  write(
    'domain/generated/inProject.ts',
    `${inProject.map(({ name, path }) => `import { ${name}InProject } from '../${path}/inProject.schema';`).join('\n')}

/** The parts of a project's own page, by subject. */
export const inProject = { ${inProject.map(({ name }) => `...${name}InProject`).join(', ')} };
`,
  );
  const failing = having('errors.ts');
  const errorsOf = ({ name }) => `${name[0].toUpperCase()}${name.slice(1)}Errors`;
  write(
    'domain/generated/errorData.ts',
    `${failing.map((one) => `import type { ${errorsOf(one)} } from '../${one.path}/errors';`).join('\n')}

/** The data that subjects' outcomes carry beside their messages. */
export interface SubjectErrorData extends ${failing.map(errorsOf).join(', ')} {}
`,
  );
  const audited = having('audit.ts');
  const pascal = ({ name }) => `${name[0].toUpperCase()}${name.slice(1)}Audit`;
  write(
    'domain/generated/auditActions.ts',
    `${audited.map((one) => `import type { ${pascal(one)} } from '../${one.path}/audit';`).join('\n')}

/** Every audit action with its entity and detail. */
export interface AuditActions extends ${audited.map(pascal).join(', ')} {}
`,
  );
  // A test holds the texts to the actions.
  const told = JSON.parse(readFileSync(join(root, 'domain/locales/zh-CN/pages/audit.json'), 'utf8'));
  write(
    'domain/generated/auditActionNames.ts',
    `import type { AuditAction } from '../kernel/audit';

/** Every action that the log knows, to choose from. */
export const auditActionNames: readonly AuditAction[] = ${JSON.stringify(Object.keys(told))};
`,
  );
  const served = subjectsWith('server', 'subject.ts');
  write(
    'server/generated/subjects.ts',
    `import type { Subject } from '../kernel/subject';
${served.map(({ name, path }) => `import { subject as ${name} } from '../${path}/subject';`).join('\n')}

/** Everything that the server serves; a subject is added by its folder. */
export const subjects: readonly Subject[] = [${served.map(({ name }) => name).join(', ')}];
`,
  );
}

const languages = ['zh-CN', 'en-US'];
/** The readers of texts: the frame of every page, the pages of a subject, the server, or its documents. */
const readers = ['frame', 'pages', 'server', 'documents'];

function* jsonBelow(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* jsonBelow(path);
    else if (name.endsWith('.json')) yield path;
  }
}

/** Files of texts by their name as keys begin with it: pages/assets/risk.json is 'assets.risk'. */
function textsOf(language, reader) {
  const folder = join(root, 'domain/locales', language, reader);
  return [...jsonBelow(folder)].map((path) => {
    const name = relative(folder, path)
      .replace(/\.json$/, '')
      .replaceAll('/', '.');
    return { name, path: relative(join(root, 'domain'), path), texts: JSON.parse(readFileSync(path, 'utf8')) };
  });
}

const parametersOf = (text) =>
  [...new Set([...text.matchAll(/\{(\w+)(?:\|[^{}]*)?\}/g)].map(([, name]) => name))].sort();

/** A module with these files of texts. */
function writeTexts(name, files) {
  const path = `domain/generated/texts/${name}.ts`;
  const pathTo = (file) => relative(dirname(path), join('domain', file));
  write(
    path,
    `${files.map(({ name, path }) => `import ${camel(name)} from '${pathTo(path)}';`).join('\n')}

export const texts = { ${files.map(({ name }) => `'${name}': ${camel(name)}`).join(', ')} };
`,
  );
}

/** The texts of pages in packs, by language, and which of them each subject's pages load. */
function writePacks(inLanguages) {
  const [[, first]] = inLanguages;
  const { packs, readers } = textReaders(new Map(first.map(({ name, texts }) => [name, JSON.stringify(texts).length])));
  const folder = join(root, 'domain/generated/texts/packs');
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (!Object.hasOwn(packs, name.split('.')[0])) rmSync(join(folder, name));
  for (const [language, files] of inLanguages)
    for (const [pack, names] of Object.entries(packs))
      writeTexts(
        `packs/${pack}.${language}`,
        files.filter(({ name }) => names.includes(name)),
      );
  const loaders = (language) =>
    Object.keys(packs).map((pack) => `    '${pack}': () => import('./texts/packs/${pack}.${language}'),`);
  write(
    'domain/generated/textPacks.ts',
    `/** Texts of pages, loaded by pack and language. */
export const textPacks = {
${inLanguages.map(([language]) => `  '${language}': {\n${loaders(language).join('\n')}\n  },`).join('\n')}
};

/** The packs of each subject's pages; \`layouts\`: of the parts that open on every page. */
export const packsOf = ${JSON.stringify(readers, null, 2)} as const;
`,
  );
}

function texts() {
  const faults = [];
  const rows = [];
  for (const reader of readers) {
    const [first, ...others] = languages.map(
      (language) => new Map(textsOf(language, reader).map((file) => [file.name, file])),
    );
    for (const [name, file] of first) {
      for (const [key, text] of Object.entries(file.texts)) {
        const wanted = parametersOf(text);
        for (const other of others) {
          const translated = other.get(name)?.texts[key];
          if (translated === undefined) faults.push(`${name}.${key} lacks a language`);
          else if (parametersOf(translated).join() !== wanted.join()) faults.push(`${name}.${key}: other parameters`);
        }
        const parameters = wanted.map((one) => `${one}: Value`).join('; ');
        rows.push(`  '${name}.${key}': ${parameters ? `{ ${parameters} }` : 'None'};`);
      }
    }
    for (const other of others)
      for (const [name, file] of other)
        for (const key of Object.keys(file.texts))
          if (first.get(name)?.texts[key] === undefined) faults.push(`${name}.${key} stands in one language only`);
    const inLanguages = languages.map((language, i) => [language, [...[first, ...others][i].values()]]);
    for (const [language, files] of inLanguages) writeTexts(`${reader}.${language}`, files);
    if (reader === 'pages') writePacks(inLanguages);
  }
  if (faults.length > 0) throw new Error(`Texts:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  write(
    'domain/generated/textParameters.ts',
    `type Value = string | number;
type None = Record<never, never>;

/** Every text with the parameters that it names. */
export interface TextParameters {
${rows.join('\n')}
}
`,
  );
}

/** What forms hold people to, call by call: props of the fields (src/components/fields.tsx). */
function rules() {
  const folder = join(root, 'domain/generated/rules');
  const written = formRules(root).map(({ subject, call, rules }) => {
    const path = `${subject}/${call}.ts`;
    write(
      `domain/generated/rules/${path}`,
      `\nexport const ${call}Rules = ${JSON.stringify(rules, null, 2)} as const;\n`,
    );
    return path;
  });
  for (const subject of foldersIn('domain/generated/rules'))
    for (const name of readdirSync(join(folder, subject)))
      if (!written.includes(`${subject}/${name}`)) rmSync(join(folder, subject, name));
}

export function generate() {
  registries();
  texts();
  rules();
}

/** The files that Umi makes of `config` (src/.umi), which types and page tests read; dev and build make them by themselves. */
export function generateRoutes() {
  const { status } = spawnSync('npx', ['max', 'setup'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('npx max setup has failed.');
}

if (process.argv[1] === import.meta.filename) {
  try {
    if (process.argv.includes('--anew'))
      for (const path of ['domain', 'server']) rmSync(join(root, path, 'generated'), { recursive: true, force: true });
    generate();
    if (process.argv.includes('--routes')) generateRoutes();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
