import { TextDecoder } from 'node:util';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { errorCodes } from '#domain/kernel/errors';
import { DocumentError } from '../DocumentError';
import type { ZipReader } from './zip';

/* The XML within a workbook: how it is read at all, and the parts that its sheets refer to. */

export const cellTextMax = 32_767;
const sharedStringsMax = 2_000_000;
/** Real workbooks stay far below; a file made to fill the memory does not. */
const nestingMax = 100;
const attributesMax = 500;
export const partsMax = 10_000;
export const columnsMax = 256;
export const tooLarge = (message: string) => new DocumentError(errorCodes.fileTooLargeInflated, message);

interface XmlHandlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Local name: writers differ in their prefixes. */
export const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** saxes loads nothing from outside and expands no entities of a DTD: using one is an error like any other. */
export function parseXml(zip: ZipReader, name: string, handlers: XmlHandlers): void {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const { open, close, text } = handlers;
  let nesting = 0;
  let attributes = 0;
  parser.on('opentagstart', () => {
    attributes = 0;
    if (++nesting > nestingMax) throw tooLarge(`${name} is nested too deeply`);
  });
  parser.on('attribute', () => {
    if (++attributes > attributesMax) throw tooLarge(`${name} has too many attributes`);
  });
  if (open) parser.on('opentag', (tag: SaxesTagPlain) => open(local(tag.name), tag.attributes));
  parser.on('closetag', (tag: SaxesTagPlain) => {
    nesting--;
    close?.(local(tag.name));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.on('error', (error) => {
    throw new DocumentError(errorCodes.fileBroken, `${name}: ${error.message}`);
  });
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  zip.read(name, (piece) => {
    decoder ??= new TextDecoder(piece[0] === 0xff && piece[1] === 0xfe ? 'utf-16le' : 'utf-8');
    parser.write(decoder.decode(piece, { stream: true }));
  });
  parser.write(decoder?.decode() ?? '').close();
}

/** Excel writes characters that XML cannot hold as _xHHHH_. What no database can hold becomes U+0001, which is named to people. */
export function unescapeText(text: string): string {
  return text.includes('_x')
    ? text
        .replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
        .replace(/\0|\p{Cs}/gu, '\u0001')
    : text;
}

export function readRelations(zip: ZipReader, path: string): { id: string; type: string; target: string }[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations: { id: string; type: string; target: string }[] = [];
  const name = `${folder}_rels/${path.slice(folder.length)}.rels`;
  if (!zip.has(name)) return relations;
  parseXml(zip, name, {
    open: (tag, { Id = '', Type = '', Target = '' }) => {
      if (tag !== 'Relationship') return;
      if (relations.length >= partsMax) throw tooLarge(`${name} has too many entries`);
      relations.push({ id: Id, type: Type, target: Target.startsWith('/') ? Target.slice(1) : folder + Target });
    },
  });
  return relations;
}

export function readSharedStrings(zip: ZipReader, path: string): string[] {
  const strings: string[] = [];
  let current = '';
  let inText = false;
  let phonetic = false;
  parseXml(zip, path, {
    open: (name) => {
      if (name === 'si') current = '';
      else if (name === 'rPh') phonetic = true;
      else if (name === 't') inText = !phonetic;
    },
    text: (text) => {
      if (inText && current.length < cellTextMax) current += text;
    },
    close: (name) => {
      if (name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'si') {
        strings.push(unescapeText(current));
        if (strings.length > sharedStringsMax) throw tooLarge('Too many texts');
      }
    },
  });
  return strings;
}
