import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Language, languages } from '#domain/kernel/texts';
import type { CertificationEditionCode } from '#domain/subjects/iso/edition/editions';
import { type TemplateKind, templateKinds } from '#domain/subjects/iso/template/template';
import type { DocumentScheme } from '#domain/subjects/iso/timeline/timeline';

/** A template of the portal's own set, which a channel may take and go on with. */
export interface ShippedTemplate {
  /** Its file without the ending, such as `ismsManual.zh-CN`. */
  readonly key: string;
  readonly language: Language;
  readonly name: string;
  readonly kind: TemplateKind;
  readonly schemes: readonly DocumentScheme[];
  /** The editions whose clauses it is numbered by, or cites; none: it is for all. */
  readonly editions: readonly CertificationEditionCode[];
  /** Its part of the documents' numbers. */
  readonly numberPart: string;
  /** In the markdown of shippedDocument.ts. */
  readonly text: string;
}

/** Beside the bundle once built, in the tree otherwise. */
const folder = join(import.meta.dirname, 'shipped');

/** @throws Error where a file of the set is not written as it should be */
function shippedTemplate(fileName: string, content: string): ShippedTemplate {
  const key = basename(fileName, '.md');
  const [, language = ''] = key.split('.');
  const [, head = '', text = ''] = /^---\n(.*?)\n---\n(.*)$/su.exec(content) ?? [];
  const of = (field: string) => new RegExp(`^${field}: (.+)$`, 'mu').exec(head)?.[1];
  const [name, kind, schemes, numberPart] = [of('name'), of('kind'), of('schemes'), of('number')];
  if (!name || !kind || !schemes || !numberPart || !text) throw new Error(`${fileName} lacks its head or its text.`);
  return {
    key,
    language: language as Language,
    name,
    kind: kind as TemplateKind,
    numberPart,
    schemes: schemes.split(', ') as DocumentScheme[],
    editions: (of('editions')?.split(', ') ?? []) as CertificationEditionCode[],
    text,
  };
}

let known: readonly ShippedTemplate[] | undefined;
/** The portal's own set, by language and kind. */
export function shippedTemplates(): readonly ShippedTemplate[] {
  known ??= readdirSync(folder)
    .map((fileName) => shippedTemplate(fileName, readFileSync(join(folder, fileName), 'utf8')))
    .sort(
      (one, other) =>
        languages.indexOf(one.language) - languages.indexOf(other.language) ||
        templateKinds.indexOf(one.kind) - templateKinds.indexOf(other.kind) ||
        one.name.localeCompare(other.name, one.language),
    );
  return known;
}
