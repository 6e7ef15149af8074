import type { XmlGeneralNode } from 'easy-template-x';
import { errorCodes } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import {
  type TextChanges,
  type TextParagraph,
  type TextRefusal,
  wholeText,
} from '#domain/subjects/iso/documentText/documentText';
import { DocumentError } from '#server/kernel/documents/DocumentError';
import { stylesOf } from '../../template/word/styles';
import { WordPackage } from '../../template/word/wordPackage';
import { attributeOf, childElements, localName } from '../../template/word/xmlTree';
import { Numbering } from './numbering';
import { type BodyParagraph, type Looks, readBody } from './readBody';
import { readParagraph } from './readParagraph';
import { childOf, type Marked, scan, shownText } from './scan';
import { splice, UnfitChange } from './splice';

const WORD = /^http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml)\/wordprocessingml\/(?:2006\/)?main$/u;

/** What Word knows of the forms that a file offers beside each other; of any other it shows the one for older programs. */
const known = new Set(
  [
    'office/word/2010/wordprocessingShape',
    'office/word/2010/wordprocessingGroup',
    'office/word/2010/wordprocessingCanvas',
    'office/word/2010/wordprocessingInk',
    'office/word/2010/wordml',
    'office/word/2012/wordml',
    'office/drawing/2010/main',
    'office/drawing/2014/chartex',
    'office/drawing/2016/ink',
    'office/drawing/2017/model3d',
  ].map((path) => `http://schemas.microsoft.com/${path}`),
);
const namespaces = /\bxmlns(?::([\w.-]+))?\s*=\s*["']([^"']*)["']/gu;

/** Whether a part is read here as Word reads it: by its one prefix for Word's names, and by forms that Word knows. */
function isReadAsWordDoes(xml: string): boolean {
  const uris = new Map<string, Set<string>>();
  for (const [, prefix = '', uri = ''] of xml.matchAll(namespaces)) {
    if (WORD.test(uri) && prefix !== 'w') return false;
    uris.set(prefix, (uris.get(prefix) ?? new Set()).add(uri));
  }
  const wanted = [...xml.matchAll(/\bRequires\s*=\s*["']([^"']*)["']/gu)].flatMap(([, all = '']) => all.split(/\s+/u));
  return wanted.every((prefix) => prefix === '' || [...(uris.get(prefix) ?? [''])].every((uri) => known.has(uri)));
}

/** What the page gets of a document. */
export interface ReadText {
  readonly refusal: TextRefusal | null;
  readonly paragraphs: readonly TextParagraph[];
}

/** A Word file with its text part as it is stored. */
interface Opened {
  readonly file: WordPackage;
  readonly xml: string;
  readonly root: Marked;
}

class Refused extends Error {
  constructor(readonly refusal: TextRefusal) {
    super(refusal);
  }
}

/** @throws Refused; DocumentError for what is no sound Word file */
function opened(bytes: Uint8Array): Opened {
  const file = new WordPackage(bytes);
  const part = file.bytes(file.documentPath);
  if (part.length > limits.editorBytes) throw new Refused('tooLarge');
  // Within the limits of nesting and size, and without a document type.
  file.tree(file.documentPath);
  let xml: string;
  try {
    xml = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(part);
  } catch {
    throw new Refused('encoding');
  }
  const declared = /^\uFEFF?<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)/u.exec(xml)?.[1];
  if (declared !== undefined && declared.toLowerCase() !== 'utf-8') throw new Refused('encoding');
  if (!isReadAsWordDoes(xml)) throw new Refused('form');
  const root = scan(xml);
  if (root.name !== 'w:document' || !WORD.test(root.attributes['xmlns:w'] ?? '')) throw new Refused('form');
  return { file, xml, root };
}

/** Whether an element below gives the prefix of Word's names another meaning. */
const renames = ({ children }: Marked, known: string | undefined): boolean =>
  children.some((child) => (child.attributes['xmlns:w'] ?? known) !== known || renames(child, known));

/** What a document's author has set: that changes are recorded, or that it is locked. */
function settingsOf(file: WordPackage): TextRefusal | undefined {
  const folder = file.documentPath.slice(0, file.documentPath.lastIndexOf('/') + 1);
  const path = file
    .relations(`${folder}_rels/${file.documentPath.slice(folder.length)}.rels`)
    .find(({ type, isExternal }) => type === 'settings' && !isExternal)?.target;
  if (path === undefined || !file.has(path)) return undefined;
  const isOn = (value: string | undefined) => value !== undefined && !['0', 'false', 'off'].includes(value);
  const settings = childElements(file.tree(path));
  const named = (name: string): XmlGeneralNode | undefined =>
    settings.find(({ nodeName }) => localName(nodeName) === name);
  const [tracked, locked] = [named('trackRevisions'), named('documentProtection')];
  if (tracked && isOn(attributeOf(tracked, 'val') ?? '1')) return 'tracked';
  return locked && isOn(attributeOf(locked, 'enforcement')) ? 'protected' : undefined;
}

const isSigned = (file: WordPackage) => file.names().some((name) => /^\/?_xmlsignatures\//iu.test(name));

function looksOf(file: WordPackage): Looks {
  const styles = stylesOf(file);
  const numbering = new Numbering(file);
  const valueAt = (node: Marked | undefined, ...path: string[]) => node && childOf(node, ...path)?.attributes['w:val'];
  return {
    levelOf: (properties) => {
      const own = Number(valueAt(properties, 'w:outlineLvl') ?? Number.NaN);
      const level = styles.get(valueAt(properties, 'w:pStyle') ?? '')?.level ?? null;
      return own >= 0 && own <= 8 ? own + 1 : level;
    },
    numberingOf: (properties) => {
      const style = valueAt(properties, 'w:pStyle') ?? '';
      const ofStyle = styles.get(style)?.list;
      const code = valueAt(properties, 'w:numPr', 'w:numId') ?? ofStyle?.code;
      const own = valueAt(properties, 'w:numPr', 'w:ilvl');
      if (code === undefined || code === '0') return '';
      return numbering.next(code, own === undefined ? (ofStyle?.level ?? null) : Number(own), style);
    },
  };
}

const bare = (text: string) => text.replace(/\s/gu, '');
/** All words of a part, found without regard to its paragraphs. */
function allWords(node: Marked): string {
  if (['w:t', 'm:t', 'a:t'].includes(node.name)) return shownText(node);
  if (node.name === 'w:noBreakHyphen') return '\u2011';
  return (node.name === 'mc:AlternateContent' ? node.children.slice(0, 1) : node.children).map(allWords).join('');
}

/**
 * Whether a document comes back as it is when nothing is edited, and whether all of its words are seen: what was read is put back by
 * the way of every save.
 */
function gate({ file, xml, root }: Opened, paragraphs: readonly BodyParagraph[]): TextRefusal | undefined {
  if (paragraphs.length > limits.editorParagraphs) return 'tooLong';
  if (renames(root, root.attributes['xmlns:w'])) return 'form';
  const same = paragraphs
    .filter(({ locked }) => locked === null)
    .map(({ place, hash, texts }) => ({ place, hash, texts }));
  const back = splice(xml, paragraphs, { changed: same, removed: [], inserted: [] });
  if (!Buffer.from(back).equals(file.bytes(file.documentPath))) return 'bytes';
  const seen = paragraphs.map(wholeText).join('');
  if (bare(seen) !== bare(allWords(root))) return 'text';
  return isSigned(file) ? 'signed' : settingsOf(file);
}

const shown = ({ place, hash, level, numbering, texts, chips, locked, isRemovable, cell }: BodyParagraph) => ({
  place,
  hash,
  level,
  numbering,
  texts,
  chips,
  locked,
  isRemovable,
  cell,
});

/** The text of a Word document for its editor, or why it is read only. */
export function readText(bytes: Uint8Array): ReadText {
  try {
    const open = opened(bytes);
    const paragraphs = readBody(open.xml, open.root, looksOf(open.file));
    const refusal = gate(open, paragraphs) ?? null;
    return { refusal, paragraphs: paragraphs.slice(0, limits.editorParagraphs).map(shown) };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal, paragraphs: [] };
    if (error instanceof DocumentError) return { refusal: 'broken', paragraphs: [] };
    throw error;
  }
}

/** What became of a file; why: what was changed is not in it, or may not be. */
export type Rewritten = { readonly bytes: Uint8Array | null } | { readonly why: UnfitChange['why'] };

/**
 * A Word file with changes in it: one part of it is another, and all others stay as they are.
 * @returns bytes null: nothing is changed
 */
export function rewriteText(bytes: Uint8Array, changes: TextChanges): Rewritten {
  try {
    const open = opened(bytes);
    const before = readBody(open.xml, open.root, looksOf(open.file));
    if (gate(open, before)) return { why: 'locked' };
    const xml = splice(open.xml, before, changes);
    if (xml === open.xml) return { bytes: null };
    requireAsTyped(before, changes, open.xml, xml);
    open.file.set(open.file.documentPath, xml);
    return { bytes: open.file.toBytes() };
  } catch (error) {
    if (error instanceof UnfitChange) return { why: error.why };
    if (error instanceof Refused) return { why: 'locked' };
    throw error;
  }
}

/** Reads what was written once more: what was typed is there, and nothing else has changed. @throws Error */
function requireAsTyped(before: readonly BodyParagraph[], changes: TextChanges, old: string, xml: string): void {
  const unstyled: Looks = { levelOf: () => null, numberingOf: () => '' };
  const after = readBody(xml, scan(xml), unstyled);
  const removed = new Set(changes.removed.map(({ place }) => place));
  const typed = new Map(changes.changed.map(({ place, texts }) => [place, texts]));
  const expected = before.flatMap(({ place, hash, texts }) => [
    ...(removed.has(place) ? [] : [{ hash: typed.has(place) ? undefined : hash, texts: typed.get(place) ?? texts }]),
    ...changes.inserted.filter(({ after: at }) => at === place).map(({ text }) => ({ hash: undefined, texts: [text] })),
  ]);
  const isAsTyped =
    after.length === expected.length &&
    after.every(({ hash, texts }, at) => {
      const wanted = expected[at];
      return wanted?.hash === undefined ? wanted?.texts.join('\0') === texts.join('\0') : wanted.hash === hash;
    });
  if (!isAsTyped || between(old, before) !== between(xml, after))
    throw new Error('What was typed is not what was written.');
}

/** What stands around the paragraphs. */
function between(xml: string, paragraphs: readonly BodyParagraph[]): string {
  let at = 0;
  const pieces: string[] = [];
  for (const { element } of paragraphs) {
    pieces.push(xml.slice(at, element.from));
    at = element.to;
  }
  return [...pieces, xml.slice(at)].join('');
}

/** More lines than any document has; what is beyond is not compared. */
const LINES_MAX = 50_000;

/** Paragraphs of a note, a header or a footer: all that an element holds. */
function* paragraphsIn(node: Marked): Generator<Marked> {
  for (const child of node.children) {
    if (child.name === 'w:p') yield child;
    else yield* paragraphsIn(child);
  }
}

/**
 * The lines of a Word document, as a comparison reads them: those of the text, then of headers, footers and notes.
 * @throws DocumentError
 */
export function linesOf(bytes: Uint8Array): string[] {
  const file = new WordPackage(bytes);
  const parts = file.parts.filter(({ name }) => !/comments/iu.test(name));
  const size = parts.reduce((sum, { path }) => sum + file.bytes(path).length, 0);
  if (size > limits.editorBytes) throw new DocumentError(errorCodes.fileTooLargeInflated, 'Too much text to compare');
  return parts
    .flatMap(({ path }) => {
      file.tree(path);
      const xml = file.text(path);
      if (!isReadAsWordDoes(xml)) throw new DocumentError(errorCodes.fileBroken, 'Word would read other words');
      const fields = { depth: 0 };
      return Array.from(paragraphsIn(scan(xml)), (one) => {
        const { stretches, chips } = readParagraph(xml, one, fields);
        return wholeText({ texts: stretches.map((stretch) => stretch.map(({ text }) => text).join('')), chips });
      });
    })
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_MAX);
}
