import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { floors } from '../floors.mjs';

/** As types are called. */
export const pascal = (name) => `${name[0].toUpperCase()}${name.slice(1)}`;

/** As people read it. */
export const spaced = (name) => name.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);

/** As a record of a list is called: `guest` of `listGuests`. */
export const recordOf = (call) => {
  const noun = call.replace(/^list(?=[A-Z])/u, '').replace(/s$/u, '');
  return `${noun[0].toLowerCase()}${noun.slice(1)}`;
};

/** As the constants of a folder are called: by its part, or by the subject. */
export const lastOf = (place) => place.split('/').at(-1);

/** `import [type] { a, b } from 'module';` in one line or several. */
const parsed = (line) => {
  const [, type, names, module] = /^import (type )?\{([^}]*)\} from '([^']+)';$/u.exec(line);
  const list = names.split(',').map((name) => name.trim());
  return { module, names: list.filter(Boolean).map((name) => (type ? `type ${name}` : name)) };
};

/** The text with this import, joined with what is imported from the same module. */
function withImport(text, line) {
  const there = [...text.matchAll(/^import (?:type )?\{[^}]*\} from '[^']+';$/gmu)].map(([whole]) => whole);
  const plain = (name) => name.replace(/^type /u, '');
  const known = there.flatMap((whole) => parsed(whole).names.map(plain));
  const added = parsed(line);
  const missing = added.names.filter((name) => !known.includes(plain(name)));
  if (missing.length === 0) return text;
  const same = there.find((whole) => parsed(whole).module === added.module);
  const names = [...(same ? parsed(same).names : []), ...missing];
  const joined = names.every((name) => name.startsWith('type '))
    ? `import type { ${names.map(plain).join(', ')} } from '${added.module}';`
    : `import { ${names.join(', ')} } from '${added.module}';`;
  return same ? text.replace(same, joined) : `${joined}\n${text}`;
}

/** Writes into a tree of the repository's shape and remembers the files it touched. */
export class Tree {
  constructor(root) {
    this.root = root;
    this.touched = [];
    /** The guesses of the generator that a person must check. */
    this.notes = [];
  }

  has(path) {
    return existsSync(join(this.root, path));
  }

  /** The schemas of a subject and of its parts. */
  schemasOf(home) {
    const folder = join(this.root, 'domain', home);
    if (!existsSync(folder)) return [];
    const found = readdirSync(folder, { recursive: true }).filter((path) => /(?:^|\/)schema\.ts$/u.test(path));
    return found.map((path) => join('domain', home, path));
  }

  /** The folder of a subject in both halves, e.g. `subjects/gap`; a new one begins among the subjects. */
  placeOf(subject) {
    const floor = floors.find((one) => this.has(`domain/${one}/${subject}`) || this.has(`server/${one}/${subject}`));
    return `${floor ?? 'subjects'}/${subject}`;
  }

  read(path) {
    return readFileSync(join(this.root, path), 'utf8');
  }

  write(path, text) {
    const file = join(this.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (!this.touched.includes(path)) this.touched.push(path);
  }

  /** A new file; one that is there stays. */
  begin(path, text) {
    if (!this.has(path)) this.write(path, text);
  }

  /** Puts a row before the end of the list that begins with `opening`, in one line or several; with what it imports. */
  addRow(path, opening, closing, row, imports = []) {
    const text = this.read(path);
    const from = text.indexOf(opening);
    const inLine = from < 0 ? '' : text.slice(from).split('\n')[0];
    const isOneLine = inLine.endsWith(closing);
    const at = isOneLine ? from + inLine.length - closing.length : text.indexOf(`\n${closing}`, from);
    if (from < 0 || at < 0) throw new Error(`${path}: there is no list between "${opening}" and "${closing}".`);
    const before = text.slice(0, at).trimEnd();
    const comma = isOneLine && !/[{[,]$/u.test(before) ? ',' : '';
    const rest = isOneLine ? `\n${text.slice(at)}` : text.slice(at);
    this.write(path, imports.reduce(withImport, `${before}${comma}\n${row}${rest}`));
  }

  addText(path, key, text) {
    const texts = this.has(path) ? JSON.parse(this.read(path)) : {};
    if (key in texts) return;
    this.write(path, `${JSON.stringify({ ...texts, [key]: text }, null, 2)}\n`);
  }
}
