import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/*
 * Finds the text files that the screens of a subject use, by their imports: a page loads only texts that it may show.
 * The keys passed to `t` are in the source, whole or as a beginning. A module that
 * loads its texts itself – `lazyPage(() => import('./HistoryList'), 'history')` – counts as the reader that it names.
 */
const root = join(import.meta.dirname, '..');
const isFile = (path) => existsSync(path) && statSync(path).isFile();

function moduleOf(from, name) {
  const base = name.startsWith('@/')
    ? join(root, 'src', name.slice(2))
    : name.startsWith('#domain/')
      ? join(root, 'domain', name.slice(8))
      : resolve(dirname(from), name);
  return ['.tsx', '.ts', '/index.tsx', '/index.ts'].map((ending) => base + ending).find(isFile);
}

const read = new Map();
/**
 * The imports of a module, static or dynamic; which of them load the texts of a named reader; and the literals in it that
 * may be keys.
 */
function partsOf(path) {
  const known = read.get(path);
  if (known) return known;
  // A comment that speaks of a key shows no text.
  const source = readFileSync(path, 'utf8').replace(/\/\*.*?\*\//gs, '');
  const parts = {
    named: [...source.matchAll(/import\('([^']+)'\),\s*'(\w+)',?\s*\)/g)].map(([, name, reader]) => [
      moduleOf(path, name),
      reader,
    ]),
    imports: [...source.matchAll(/(?:from|import)\s*\(?\s*'((?:@\/|#domain\/|\.)[^']+)'/g)].flatMap(
      ([, name]) => moduleOf(path, name) ?? [],
    ),
    literals: [...source.matchAll(/['"`]([a-z]\w*(?:\.\w*)+)/g)].map(([, literal]) => literal),
  };
  read.set(path, parts);
  return parts;
}

function* modulesBelow(path) {
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* modulesBelow(join(path, name));
}

const isModule = (name) => /\.tsx?$/.test(name);

/** @returns the names of those text files that these modules and their imports may use */
function textsSaidBy(modules, isElsewhere, names) {
  const open = modules.filter((module) => !isElsewhere(module));
  const seen = new Set(open);
  const said = new Set();
  for (let module = open.pop(); module; module = open.pop()) {
    const { imports, literals } = partsOf(module);
    for (const one of imports)
      if (!seen.has(one) && !one.includes('/generated/') && !isElsewhere(one)) {
        seen.add(one);
        open.push(one);
      }
    for (const literal of literals) {
      const parts = literal.split('.');
      const name = parts.map((_, i) => parts.slice(0, parts.length - 1 - i).join('.')).find((one) => names.has(one));
      if (name) said.add(name);
    }
  }
  return said;
}

/** Below this many characters a pack isn't worth a request of its own: it is loaded with `shared`. */
const SMALL = 1_000;

/**
 * Packs of texts, each of the files that the same subjects use, so that a page loads few packs and no text twice.
 * @param files the number of characters of each text file of pages, by name
 * @returns `packs`: files by pack name; `readers`: packs by reader – the folders of src/pages, the frame with
 *   the parts that open on every page, and modules that load their texts themselves
 */
export function textReaders(files) {
  read.clear();
  const pages = join(root, 'src/pages');
  const subjects = readdirSync(pages).filter((name) => statSync(join(pages, name)).isDirectory());
  const paths = new Map(subjects.map((name) => [name, join(pages, name)])).set('layouts', join(root, 'src/layouts'));
  const screens = ['components', 'features', 'layouts', 'pages'].flatMap((name) => [
    ...modulesBelow(join(root, 'src', name)),
  ]);
  const named = new Map(screens.filter(isModule).flatMap((path) => partsOf(path).named));
  const saidBy = (reader) => {
    const path = paths.get(reader);
    const modules = [
      ...(path ? [...modulesBelow(path)].filter(isModule) : []),
      ...[...named].flatMap(([module, of]) => (of === reader ? module : [])),
    ];
    return textsSaidBy(modules, (module) => (named.get(module) ?? reader) !== reader, files);
  };
  const said = new Map([...new Set([...paths.keys(), ...named.values()])].map((reader) => [reader, saidBy(reader)]));
  const packs = new Map();
  for (const name of files.keys()) {
    const readers = [...said].flatMap(([reader, names]) => (names.has(name) ? reader : []));
    const subjectsOf = readers.filter((reader) => paths.has(reader));
    const pack = (subjectsOf.length > 0 ? subjectsOf : readers).join('-');
    packs.set(pack, [...(packs.get(pack) ?? []), name]);
  }
  const shared = [];
  for (const [pack, names] of packs)
    if (names.reduce((size, name) => size + files.get(name), 0) < SMALL) {
      shared.push(...names);
      packs.delete(pack);
    }
  packs.set('shared', shared);
  const packsOf = (names) =>
    [...packs].flatMap(([pack, inPack]) => (inPack.some((name) => names.has(name)) ? pack : []));
  return {
    packs: Object.fromEntries(packs),
    readers: Object.fromEntries([...said].map(([reader, names]) => [reader, packsOf(names)])),
  };
}
