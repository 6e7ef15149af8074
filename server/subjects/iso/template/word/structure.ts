import type { XmlGeneralNode } from 'easy-template-x';
import { excerptOf } from '#domain/subjects/iso/template/tags';
import type { TemplateFault, TemplateFaultCode } from '#domain/subjects/iso/template/template';
import { isWebAddress } from './fields';
import type { Relation, WordPackage } from './wordPackage';
import { childElements, localName } from './xmlTree';

/** What a relation of a type brings in. */
const byRelation: Readonly<Record<string, TemplateFaultCode>> = {
  vbaProject: 'macro',
  wordVbaData: 'macro',
  keyMapCustomizations: 'macro',
  extensibility: 'macro',
  oleObject: 'embedded_object',
  package: 'embedded_object',
  control: 'embedded_object',
  activeXControlBinary: 'embedded_object',
  aFChunk: 'foreign_part',
  subDocument: 'foreign_part',
};
/** Entries by their paths, for those that no relation names. */
const byPath: readonly (readonly [RegExp, TemplateFaultCode])[] = [
  [/(?:^|\/)vba(?:Project(?:Signature\w*)?\.bin|Data\.xml)$/iu, 'macro'],
  [/(?:^|\/)(?:embeddings|activeX)\/|(?:^|\/)oleObject[^/]*$/iu, 'embedded_object'],
];

/** Elements that people follow a link by; any other one would fetch what it leads to. */
const links = new Set(['hyperlink', 'hlinkClick', 'hlinkHover', 'hlinkMouseOver']);

/** Of links out of a part, those that something else than a link refers to, such as a picture. */
function* fetchedLinks(file: WordPackage, rels: string, outside: readonly Relation[]): Generator<Relation> {
  const part = rels.replace(/_rels\/([^/]*)\.rels$/iu, '$1');
  if (outside.length === 0 || !file.has(part)) return;
  const open: XmlGeneralNode[] = [file.tree(part)];
  const byId = new Map(outside.map((one) => [one.id, one]));
  for (let node = open.pop(); node; node = open.pop()) {
    open.push(...childElements(node));
    if (links.has(localName(node.nodeName))) continue;
    for (const value of Object.values(node.attributes ?? {})) {
      const found = byId.get(value);
      if (found) yield found;
    }
  }
}

/**
 * What a file carries that a document may not: macros, objects, foreign parts, links to elsewhere.
 * @param mayLead whether a link that people follow may lead to this address
 */
export function structuralFaults(file: WordPackage, mayLead = isWebAddress): TemplateFault[] {
  const faults: TemplateFault[] = [];
  const seen = new Set<string>();
  const add = (fault: TemplateFaultCode, part: string, text = part) => {
    const key = JSON.stringify([fault, part, text]);
    if (!seen.has(key)) faults.push({ fault, part, paragraph: null, excerpt: excerptOf(text, 0, 0) });
    seen.add(key);
  };
  const names = file.names().toSorted();
  if (/macroEnabled/iu.test(file.contentType(file.documentPath))) add('macro', file.documentPath);
  for (const rels of names.filter((name) => name.toLowerCase().endsWith('.rels'))) {
    const relations = file.relations(rels);
    const outside = relations.filter(({ type, isExternal }) => isExternal && type === 'hyperlink');
    for (const { target } of fetchedLinks(file, rels, outside)) add('external_target', rels, target);
    for (const { type, target, isExternal } of relations) {
      const fault = Object.hasOwn(byRelation, type) ? byRelation[type] : undefined;
      if (type === 'attachedTemplate') add('attached_template', rels, target);
      else if (isExternal && !(type === 'hyperlink' && mayLead(target))) add('external_target', rels, target);
      else if (fault) add(fault, target);
    }
  }
  for (const name of names) {
    const fault = name.toLowerCase().endsWith('.rels')
      ? undefined
      : byPath.find(([pattern]) => pattern.test(name))?.[1];
    if (fault) add(fault, name);
  }
  return faults;
}
