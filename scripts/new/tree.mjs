import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { floors } from '../floors.mjs';

/** As types are called. */
export const pascal = (name) => `${name[0].toUpperCase()}${name.slice(1)}`;

/** As people read it. */
export const spaced = (name) => name.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);

/** Whether an import already provides the names of an import line. */
const isImported = (text, line) => {
  const [, name] = /import (?:type )?\{ (\w+) \}/u.exec(line) ?? [];
  return new RegExp(`import (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\}`, 'u').test(text);
};

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

  /** Puts a row before the end of the list that begins with `opening`, and imports above everything else. */
  addRow(path, opening, closing, row, imports = []) {
    const text = this.read(path);
    const from = text.indexOf(opening);
    const at = from < 0 ? -1 : text.indexOf(`\n${closing}`, from);
    if (at < 0) throw new Error(`${path}: there is no list between "${opening}" and "${closing}".`);
    const missing = imports.filter((line) => !isImported(text, line));
    this.write(path, `${missing.map((line) => `${line}\n`).join('')}${text.slice(0, at)}\n${row}${text.slice(at)}`);
  }

  addText(path, key, text) {
    const texts = this.has(path) ? JSON.parse(this.read(path)) : {};
    if (key in texts) return;
    this.write(path, `${JSON.stringify({ ...texts, [key]: text }, null, 2)}\n`);
  }
}
