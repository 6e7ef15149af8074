import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contract } from '#domain/generated/contract';
import { texts as documents } from '#domain/generated/texts/documents.zh-CN';
import { texts as frame } from '#domain/generated/texts/frame.zh-CN';
import { texts as pages } from '#domain/generated/texts/pages.zh-CN';
import { texts as serverTexts } from '#domain/generated/texts/server.zh-CN';

const root = join(import.meta.dirname, '..');

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry);
    if (entry.startsWith('.umi')) continue;
    if (statSync(path).isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry)) yield path;
  }
}
const files = (folder: string) =>
  [...sources(join(root, folder))].map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }));
const importsOf = (text: string) =>
  [...text.matchAll(/from '([^']+)'|import\('([^']+)'\)/g)].map((found) => found[1] ?? found[2] ?? '');

/* Rules that the linter cannot express: which folders may import which. */

describe('fences', () => {
  it('keeps the two halves apart, and the domain free of both', () => {
    for (const { path, text } of files('src')) {
      for (const target of importsOf(text))
        expect(`${path} → ${target}`).not.toMatch(/→ .*(\/server\/|^server\/|drizzle-orm|fastify)/);
    }
    for (const { path, text } of files('server')) {
      for (const target of importsOf(text)) expect(`${path} → ${target}`).not.toMatch(/→ (@\/|react|antd|.*\/src\/)/);
    }
    for (const { path, text } of files('domain').filter((file) => !file.path.includes('.test.'))) {
      for (const target of importsOf(text))
        expect(`${path} → ${target}`).not.toMatch(/→ (@\/|react|antd|node:|(\.\.\/)*(src|server)\/|#server\/)/);
    }
  });

  // Foreign keys lead from the kernel's tables to those of tenants and projects.
  it('keeps subjects out of the kernel, core and capabilities', () => {
    const floorOf = (path: string) => path.split('/')[1] ?? '';
    const lower: Record<string, readonly string[]> = {
      kernel: ['core', 'capabilities', 'subjects'],
      core: ['subjects'],
      capabilities: ['subjects'],
    };
    const isProduct = (path: string) => !/\.test\.ts$|\/isolation\.ts$/.test(path);
    const broken = [...files('server'), ...files('domain')]
      .filter(({ path }) => isProduct(path))
      .flatMap(({ path, text }) =>
        importsOf(text)
          .map((target) => (target.startsWith('.') ? join(path, '..', target) : target.replace(/^#/, '')))
          .filter((target) => /^(server|domain)\//.test(target) && lower[floorOf(path)]?.includes(floorOf(target)))
          .filter((target) => !(path.startsWith('server/kernel/') && /^server\/core\/\w+\/tables$/.test(target)))
          .map((target) => `${path} → ${target}`),
      );
    expect(broken).toEqual([]);
  });

  it('keeps every file of the product within 300 lines', () => {
    const long = [...files('server'), ...files('domain'), ...files('src'), ...files('config')]
      .filter(({ path }) => !/\.test\.tsx?$|\/generated\//.test(path))
      .map(({ path, text }) => `${path}: ${text.split('\n').length - 1}`)
      .filter((line) => Number(line.split(': ')[1]) > 300);
    expect(long).toEqual([]);
  });

  it('takes the rules of choices and numbers in forms from the schema of their call', () => {
    const elements = (text: string, names: string) =>
      text.match(new RegExp(`<(?:${names})\\b[^]*?\\n? */>`, 'gu')) ?? [];
    const forms = files('src').filter(({ path }) => /^src\/(pages|features)\//.test(path));
    const own = forms.flatMap(({ path, text }) => {
      const choices = elements(text, 'ProFormSelect|ProFormRadio.Group|ProFormCheckbox.Group').filter((element) =>
        element.includes('required: true'),
      );
      // Rates are typed in percent, and sent in hundredths of one.
      const numbers = elements(text, 'NumberField|MoneyField').filter(
        (element) => !/\.\.\.\w*rules\b/iu.test(element) && !path.endsWith('orderList/Rates.tsx'),
      );
      return [...choices, ...numbers].map((element) => `${path}: ${element}`);
    });
    expect(own).toEqual([]);
    expect(forms.filter(({ text }) => elements(text, 'NumberField').length > 0).length).toBeGreaterThan(5);
  });

  it('spreads no literal into another one: its fields are written where they belong', () => {
    // The first leaves fields out of what it repeats; the others are at their limit of lines and wait to be split.
    const excepted = ['bulk/verbs/copyRisks.ts', 'ledger/schema.ts', 'products/keep.ts'];
    const found = [...files('server'), ...files('domain'), ...files('src'), ...files('config')]
      .filter(({ path }) => !/\.test\.tsx?$|\/generated\//.test(path) && !excepted.some((one) => path.endsWith(one)))
      .filter(({ text }) => /\.\.\.\{/.test(text))
      .map(({ path }) => path);
    expect(found).toEqual([]);
  });

  it('cuts no text but by `cut`, which keeps characters whole', () => {
    // What speaks of a text: its name, or a call that makes one. Lists are cut by `slice`, and so are texts at a place
    // that was looked for in them.
    const text = String.raw`\b\w*(?:[Tt]ext|[Nn]ame|[Tt]itle|[Nn]ote|[Rr]eason|[Mm]essage|[Rr]emark|[Ll]abel|[Ww]ord|[Ll]ine|[Cc]ell|[Kk]ey|[Cc]omment|[Cc]ode|agent|typed|what)`;
    const made = String.raw`\.(?:trim|replace|replaceAll|normalize|join|toString|toLowerCase|toUpperCase)\([^()]*\)|\?\? ''\)|\b(?:String|readCell)\([^()]*\)`;
    const cutting = new RegExp(
      String.raw`(?:${text}|${made})\s*\.(?:slice\(0, ?(?:\d+|[A-Z_]+|[\w.]+(?:Length|\.\w+))\)|substr(?:ing)?\()`,
      'gu',
    );
    const caught = ['showName.slice(0, 20)', 'name.trim().slice(0, limits.nameLength)', 'text.substring(0, 5)'];
    expect(caught.filter((line) => line.match(cutting))).toEqual(caught);
    const excepted = [
      'domain/kernel/cut.ts',
      // Digits and letters of ASCII: no two units are one character.
      'domain/core/tenant/customers/uscc.ts',
      'domain/core/user/factor/rules.ts',
      'server/kernel/documents/xlsx/parts.ts',
      'src/pages/platform/useradministration/Tenants.tsx',
    ];
    const found = [...files('server'), ...files('domain'), ...files('src')]
      .filter(({ path }) => !/\.test\.tsx?$|\/generated\//.test(path) && !excepted.includes(path))
      .flatMap(({ path, text: source }) => [...source.matchAll(cutting)].map(([what]) => `${path}: ${what}`));
    expect(found).toEqual([]);
  });

  it('searches text by `containing` and `matcherOf`, which find it in every case and width', () => {
    const found = [...files('server'), ...files('domain'), ...files('src')]
      .filter(({ text }) => /\bilike\(|ILIKE \$|toLowerCase\(\)\.includes\(/.test(text))
      .map(({ path }) => path);
    expect(found).toEqual([]);
  });

  it('reads typed numbers by `NumberInput`, which never takes a part of them', () => {
    for (const { path, text } of files('src'))
      expect(`${path} ${/\b(?:InputNumber|ProFormDigit\w*|ProFormMoney|ProFormSlider)\b/.test(text)}`).toBe(
        `${path} false`,
      );
  });

  it('lets people choose several by `MultiSelect` and `SelectField`, which Tab leaves without choosing', () => {
    const found = files('src').filter(({ text }) => /<Select(?:<[^>]+>)?\s[^<]*?mode="/.test(text));
    expect(found.map(({ path }) => path)).toEqual(['src/components/MultiSelect.tsx']);
  });

  it('takes no day or time from UTC or from the clock of the machine', () => {
    // The portal's day is `portalToday`, its time `portalMinute`; the calendar is counted by domain/kernel/days.
    const own =
      /toISOString\(\)\s*\.(?:slice|split|substr|replace|startsWith)|\w*[aA]t\.slice\(|\.(?:get|set)(?:UTC)?(?:FullYear|Month|Date|Day|Hours|Minutes)\(|Date\.UTC\(|toLocale(?:Date|Time)String|current_date|dayjs/u;
    const excepted = [
      'domain/kernel/days.ts',
      // A serial day of a workbook has no zone.
      'server/kernel/documents/xlsx/reader.ts',
      // WeChat Pay's times name their zone; the turn of an hour is one in every zone that matters.
      'server/subjects/ledger/providers/wechat.ts',
      'server/subjects/ledger/providers/ask.ts',
      'server/subjects/ledger/commissions/demo.ts',
    ];
    const found = [...files('server'), ...files('domain')]
      .filter(({ path }) => !/\.test\.ts$|\/isolation\.ts$|\/generated\//.test(path) && !excepted.includes(path))
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .filter((line) => own.test(line) && !/^\s*(?:\*|\/\/|\/\*)/.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });

  it('writes JSON for the database by `jsonText` and columns of `jsonb`, which keep it storable', () => {
    for (const { path, text } of files('server').filter((file) => !/\.test\.ts$|db\/json\.ts$/.test(file.path))) {
      expect(`${path} ${/\$\{JSON\.stringify\([^}]*\}::jsonb?|json\w*\(\$\{JSON/.test(text)}`).toBe(`${path} false`);
      expect(`${path} ${/\bjsonb?\b[^;]*from 'drizzle-orm/.test(text)}`).toBe(`${path} false`);
    }
  });

  it('keeps zod out of the screens: schemas are imported as types alone', () => {
    for (const { path, text } of [...files('src'), ...files('config')]) {
      const values = [...text.matchAll(/^import (?!type\b)[^;]*from '([^']+)'/gm)].map((found) => found[1]);
      for (const target of values) expect(`${path} → ${target}`).not.toMatch(/\b(schema|jobs|schemas)$|→ zod$/);
    }
    const rules = files('domain').filter(({ path }) => !/\b(schema|jobs)\.ts$/.test(path) && !path.includes('.test.'));
    for (const { path, text } of rules)
      expect(`${path} ${/^import (?!type\b)[^;]*'zod'/m.test(text)}`).toBe(`${path} false`);
  });

  it('passes lists as one parameter: each length of inArray would be a statement of its own', () => {
    for (const { path, text } of files('server').filter((file) => !file.path.includes('.test.')))
      expect(`${path} ${/\binArray\b/.test(text.replace(/\/\*[\s\S]*?\*\//g, ''))}`).toBe(`${path} false`);
  });

  /** Where an import of a screen leads, as a path of the repository or below `#domain`. */
  const leadsTo = (path: string, target: string) =>
    target.startsWith('.') ? join(path, '..', target) : target.replace(/^@\//, 'src/');

  it("keeps one subject's pages out of another's, and pages out of what subjects share", () => {
    const broken = [...files('src/pages'), ...files('src/features')].flatMap(({ path, text }) =>
      importsOf(text)
        .map((target) => leadsTo(path, target))
        .filter((target) => target.startsWith('src/pages/'))
        .filter((target) => path.split('/').slice(0, 3).join() !== target.split('/').slice(0, 3).join())
        .map((target) => `${path} → ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('keeps subjects out of the components and hooks that all screens share', () => {
    const subjects = [...readdirSync(join(root, 'domain/core')), ...readdirSync(join(root, 'domain/subjects'))];
    const ofSubjects = new RegExp(
      `^(#domain/(core|subjects)|src/(features|pages)|src/services/(${subjects.join('|')}))(/|$)`,
    );
    expect(leadsTo('src/components/Page.tsx', '@/services/user')).toMatch(ofSubjects);
    const broken = ['src/components', 'src/hooks', 'src/utils'].flatMap(files).flatMap(({ path, text }) =>
      importsOf(text)
        .map((target) => leadsTo(path, target))
        .filter((target) => ofSubjects.test(target))
        .map((target) => `${path} → ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('keeps every text of the screens in the locales', () => {
    const strays = files('src')
      .filter(({ path }) => !path.startsWith('src/locales/') && path !== 'src/tenantConfig.ts')
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .filter((line) => /[\u4e00-\u9fff]/.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(strays).toEqual([]);
  });

  it('keeps every text of the server and its documents in the locales', () => {
    // The content of tests and of the demo is data.
    const isData = (path: string) => /\.test\.ts$|\/isolation\.ts$|^server\/subjects\/assets\/demo\//.test(path);
    const strays = files('server')
      .filter(({ path }) => !isData(path))
      .flatMap(({ path, text }) =>
        [...text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)]
          .filter(([literal]) => /[\u4e00-\u9fff]/.test(literal))
          .map(([literal]) => `${path}: ${literal}`),
      );
    expect(strays).toEqual([]);
  });

  it('keeps no text that no code uses', () => {
    const code = [...files('src'), ...files('server'), ...files('domain')].filter(
      ({ path }) => !path.includes('/generated/') && !path.includes('.test.'),
    );
    const said = new Set<string>();
    const patterns: string[] = [];
    for (const { text } of code) {
      for (const [, key] of text.matchAll(/['"`]([a-z]\w*(?:\.\w+)+)['"`]/g)) said.add(key ?? '');
      for (const [, key] of text.matchAll(/`([a-z]\w*\.[\w.]*\$\{[^`]*)`/g)) patterns.push(key ?? '');
      // What the texts of a column's values begin with.
      for (const [, key] of text.matchAll(/texts: '([a-z][\w.]*_)'/g)) patterns.push(`${key}\${value}`);
    }
    const spoken = [...new Set(patterns)].map(
      (key) => new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]*')}$`),
    );
    const silent = Object.entries({ ...frame, ...pages, ...serverTexts, ...documents }).flatMap(([file, texts]) =>
      Object.keys(texts)
        .map((key) => `${file}.${key}`)
        .filter((key) => !said.has(key) && !spoken.some((pattern) => pattern.test(key))),
    );
    expect(silent).toEqual([]);
  });

  it("writes no call's path a second time", () => {
    const paths = Object.values(contract).flatMap((subject) => Object.values(subject).map((entry) => entry.path));
    const calls = paths.filter((one) => !one.includes('{'));
    // One expectation for all: half a million of them took half a minute.
    const repeated = [...files('src'), ...files('server').filter((file) => !file.path.includes('.test.'))].flatMap(
      ({ path, text }) => calls.filter((call) => text.includes(`'${call}'`)).map((call) => `${path} repeats ${call}`),
    );
    expect(repeated).toEqual([]);
  });
});
