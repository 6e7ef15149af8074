import {
  type TemplateData as EngineData,
  LOOP_CONTENT_TYPE,
  officeMarkup,
  type ScopeData,
  type Tag,
  TEXT_CONTENT_TYPE,
  type TemplateContent,
  type TemplateContext,
  TemplatePlugin,
  type XmlNode,
  xml,
} from 'easy-template-x';
import { type Region, regionOf } from './regions';

/*
 * In place of the engine's own plugins. Those put the second line of a text behind all that stands in the same run, drop
 * links beside a block, repeat columns where rows are meant, and leave the paragraphs of tags behind as empty lines.
 */

/** Prints a text, its lines parted by line breaks. */
export class TextLines extends TemplatePlugin {
  override readonly contentType = TEXT_CONTENT_TYPE;

  override simpleTagReplacements(tag: Tag, data: ScopeData): void {
    // checkTemplate allows no tag in an attribute.
    if (tag.placement !== 'TextNode') return;
    const [first = '', ...others] = String(data.getScopeData<TemplateContent>()).split('\n');
    const textElement = officeMarkup.query.containingTextNode(tag.xmlTextNode);
    const isWord = textElement.nodeName === 'w:t';
    tag.xmlTextNode.textContent = isWord ? first : [first, ...others].join(' ');
    officeMarkup.modify.setSpacePreserveAttribute(textElement);
    if (isWord && others.length > 0) this.#addBehind(textElement, others);
    if (tag.xmlTextNode.textContent === '') officeMarkup.modify.removeTag(tag);
  }

  /** Each line with a break before it. What follows is moved once, not for each of a thousand lines. */
  #addBehind(textElement: XmlNode, lines: readonly string[]): void {
    const { parentNode: run } = textElement;
    if (!run) return;
    const following: XmlNode[] = [];
    while (run.childNodes && run.childNodes.at(-1) !== textElement)
      following.unshift(xml.modify.removeChild(run, run.childNodes.length - 1));
    for (const line of lines) {
      xml.modify.appendChild(run, xml.create.generalNode('w:br'));
      if (line === '') continue;
      const text = xml.create.generalNode('w:t', { childNodes: [xml.create.textNode(line)] });
      officeMarkup.modify.setSpacePreserveAttribute(text);
      xml.modify.appendChild(run, text);
    }
    for (const node of following) xml.modify.appendChild(run, node);
  }
}

/** Repeats what stands in a block: for each row of a list, or once where a condition holds. */
export class Blocks extends TemplatePlugin {
  override readonly contentType = LOOP_CONTENT_TYPE;

  override async containerTagReplacements(tags: Tag[], data: ScopeData, context: TemplateContext): Promise<void> {
    const value = data.getScopeData<TemplateContent | EngineData[]>();
    const [open, close] = [tags[0], tags.at(-1)];
    if (open?.placement !== 'TextNode' || close?.placement !== 'TextNode') return;
    const region = regionOf(open, close);
    const times = Array.isArray(value) ? value.length : value ? 1 : 0;
    const groups: Region['nodes'][] = [];
    for (let index = 0; index < times; index += 1) {
      const copies = region.nodes.map((node) => xml.create.cloneNode(node, true));
      const copy = xml.create.generalNode('copy', { childNodes: copies });
      data.pathPush(index);
      await this.utilities.compiler.compile(copy, data, context);
      data.pathPop();
      groups.push(copy.childNodes ?? []);
    }
    region.put(groups);
  }
}
