import { type XmlGeneralNode, xml } from 'easy-template-x';
import { TEMPLATE_MARK } from '#domain/subjects/iso/template/check';
import type { TemplateFault } from '#domain/subjects/iso/template/template';
import { plainText } from '#server/kernel/documents/table';
import { readPart } from './paragraphs';
import { WordPackage } from './wordPackage';
import { serialiseTree } from './xmlTree';

const element = (name: string, attributes: Record<string, string>, childNodes: XmlGeneralNode[] = []) =>
  xml.create.generalNode(name, { attributes, childNodes });

/** A run in red on yellow. The brackets of a mark stand around it, not within it: it must be seen where it ends. */
function markRun(text: string): XmlGeneralNode {
  const said = plainText(text).replaceAll('【', '〔').replaceAll('】', '〕').replace(/\s+/gu, ' ');
  const shown = element('w:t', { 'xml:space': 'preserve' });
  xml.modify.appendChild(shown, xml.create.textNode(`${TEMPLATE_MARK} ${said}】`));
  return element('w:r', {}, [
    element('w:rPr', {}, [element('w:color', { 'w:val': 'FF0000' }), element('w:highlight', { 'w:val': 'yellow' })]),
    shown,
  ]);
}

/**
 * A copy of a template in which each fault is written at the end of its paragraph; what is about no paragraph, at the top.
 * @param faults as checkTemplate found them in the same bytes
 * @param textOf what is written of a fault
 * @throws DocumentError as checkTemplate
 */
export function markTemplate(
  bytes: Uint8Array,
  faults: readonly TemplateFault[],
  textOf: (fault: TemplateFault) => string,
): Buffer {
  const file = new WordPackage(bytes);
  const written = new Set<TemplateFault>();
  const roots = file.parts.map((part) => {
    const root = file.tree(part.path);
    const ofPart = faults.filter((fault) => fault.part === part.name && fault.paragraph !== null);
    const { nodes } = readPart(part, root);
    for (const fault of ofPart) {
      for (const node of nodes.get(fault.paragraph ?? 0) ?? []) {
        if (node.nodeName !== 'w:p') continue;
        xml.modify.appendChild(node, markRun(textOf(fault)));
        written.add(fault);
      }
    }
    return { path: part.path, root, isChanged: ofPart.some((fault) => written.has(fault)) };
  });
  const others = faults.filter((fault) => !written.has(fault));
  const [main, ...rest] = roots;
  const body = main && xml.query.findChild(main.root, ({ nodeName }) => nodeName === 'w:body');
  if (body) {
    for (const [index, fault] of others.entries())
      xml.modify.insertChild(body, element('w:p', {}, [markRun(textOf(fault))]), index);
  }
  for (const { path, root } of [main, ...rest.filter(({ isChanged }) => isChanged)].flatMap((one) => one ?? []))
    file.set(path, serialiseTree(root));
  return file.toBytes();
}
