import type { XmlGeneralNode } from 'easy-template-x';
import type { WordPackage } from './wordPackage';
import { attributeOf, childElements } from './xmlTree';

/** What a paragraph's style says of it. */
export interface Style {
  readonly level: number | null;
  /** A line of the table of contents repeats a heading. */
  readonly isContents: boolean;
  /** Its list, and its level there; null: the list says which level is this style's. */
  readonly list: { readonly code: string; readonly level: number | null } | null;
}

/** The property of a paragraph or a style. */
export const property = (node: XmlGeneralNode, ...path: string[]): XmlGeneralNode | undefined =>
  path.reduce<XmlGeneralNode | undefined>(
    (at, name) => at && childElements(at).find(({ nodeName }) => nodeName === name),
    node,
  );
export const outlineOf = (node: XmlGeneralNode): number | null => {
  const level = Number(attributeOf(property(node, 'w:pPr', 'w:outlineLvl') ?? node, 'val') ?? Number.NaN);
  return level >= 0 && level <= 8 && property(node, 'w:pPr', 'w:outlineLvl') ? level + 1 : null;
};

function listOf(node: XmlGeneralNode): Style['list'] {
  const list = property(node, 'w:pPr', 'w:numPr', 'w:numId');
  const code = list && attributeOf(list, 'val');
  if (list === undefined || code === undefined) return null;
  const of = property(node, 'w:pPr', 'w:numPr', 'w:ilvl');
  const level = Number(of === undefined ? Number.NaN : attributeOf(of, 'val'));
  return { code, level: Number.isInteger(level) ? level : null };
}

/** The styles of a file, by their codes. */
export function stylesOf(file: WordPackage): Map<string, Style> {
  const styles = new Map<string, Style>();
  const folder = file.documentPath.slice(0, file.documentPath.lastIndexOf('/') + 1);
  const rels = `${folder}_rels/${file.documentPath.slice(folder.length)}.rels`;
  const path = file.relations(rels).find(({ type, isExternal }) => type === 'styles' && !isExternal)?.target;
  if (path === undefined || !file.has(path)) return styles;
  for (const node of childElements(file.tree(path))) {
    const code = attributeOf(node, 'styleId');
    if (node.nodeName !== 'w:style' || code === undefined) continue;
    const name = attributeOf(property(node, 'w:name') ?? node, 'val')?.toLowerCase() ?? '';
    const heading = /^(?:heading|标题)\s*(\d)$/u.exec(name)?.[1];
    const based = styles.get(attributeOf(property(node, 'w:basedOn') ?? node, 'val') ?? '');
    const level =
      name === 'title' ? 0 : heading === undefined ? (outlineOf(node) ?? based?.level ?? null) : Number(heading);
    const list = listOf(node) ?? based?.list ?? null;
    styles.set(code, { level, isContents: /^(?:toc|目录)\s*\d$/u.test(name), list });
  }
  return styles;
}
