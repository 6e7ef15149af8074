import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { TEMPLATE_MARK } from '#domain/subjects/iso/template/check';
import type { TemplateFault } from '#domain/subjects/iso/template/template';
import {
  smallDictionary as dictionary,
  paragraph,
  run,
  textBox,
  wordTemplate,
} from '../../../../../tests/factories/wordTemplate';
import { checkTemplate } from './checkTemplate';
import { markTemplate } from './markTemplate';

const textOf = (bytes: Uint8Array, path = 'word/document.xml') => strFromU8(unzipSync(bytes)[path] ?? new Uint8Array());
const say = ({ fault, name }: TemplateFault) => `${fault} ${name ?? ''}`;
/** What is written into each paragraph. */
const marksOf = (xml: string) =>
  xml
    .split('</w:p>')
    .map((one) => (one.match(/【⚠[^】]*】/gu) ?? []).join(''))
    .slice(0, -1);

const template = () =>
  wordTemplate(`${paragraph('a')}${paragraph('{zebra} {')}${paragraph('{companyName}')}`, {
    relations: [['image', 'https://x/y.png', true]],
    parts: { header1: ['hdr', paragraph('{city}')], footer1: ['ftr', paragraph('b')] },
  });

describe('markTemplate', () => {
  it('writes each fault at the end of its paragraph, and others at the top', () => {
    const bytes = template();
    const marked = markTemplate(bytes, checkTemplate(bytes, dictionary).faults, say);
    expect(marksOf(textOf(marked))).toEqual([
      '【⚠ external_target 】',
      '',
      '【⚠ unknown_name zebra】【⚠ lone_brace 】',
      '',
    ]);
    expect(textOf(marked)).toContain(
      `{</w:t></w:r><w:r><w:rPr><w:color w:val="FF0000"/><w:highlight w:val="yellow"/></w:rPr><w:t xml:space="preserve">${TEMPLATE_MARK} unknown_name zebra】</w:t></w:r>`,
    );
    expect(marksOf(textOf(marked, 'word/header1.xml'))).toEqual(['【⚠ part_outside city】']);
    expect(textOf(marked, 'word/footer1.xml')).toBe(textOf(bytes, 'word/footer1.xml'));
  });

  it('is found in the copy, with the faults that are still there and no others', () => {
    const bytes = template();
    const { faults } = checkTemplate(bytes, dictionary);
    const again = checkTemplate(
      markTemplate(bytes, faults, ({ name }) => `{${name}} 【x】 } {#sites}`),
      dictionary,
    );
    const left = again.faults.filter(({ fault }) => fault === 'mark_left');
    expect(left.map(({ part, paragraph }) => [part, paragraph])).toEqual([
      ['document', 1],
      ['document', 3],
      ['header1', 1],
    ]);
    expect(again.faults.filter(({ fault }) => fault !== 'mark_left').map(say)).toEqual(faults.map(say));
  });

  it('writes into a text box as new and as old programs see it', () => {
    const bytes = wordTemplate(textBox(paragraph('{zebra}')));
    const marked = markTemplate(bytes, checkTemplate(bytes, dictionary).faults, say);
    expect(textOf(marked).match(/【⚠ unknown_name zebra】/gu)).toHaveLength(2);
  });

  it('writes into paragraphs without text, and into notes', () => {
    const drawing =
      '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" descr="{zebra}"/></wp:inline></w:drawing></w:r></w:p>';
    const field = `<w:p><w:fldSimple w:instr="DDE x"/></w:p>`;
    const bytes = wordTemplate(drawing + field, {
      parts: { footnotes: ['footnotes', `<w:footnote>${paragraph('{companyName}')}</w:footnote>`] },
    });
    const marked = markTemplate(bytes, checkTemplate(bytes, dictionary).faults, say);
    expect(marksOf(textOf(marked))).toEqual(['【⚠ tag_in_attribute zebra】', '【⚠ forbidden_field DDE】']);
    expect(marksOf(textOf(marked, 'word/footnotes.xml'))).toEqual(['【⚠ tag_in_note companyName】']);
  });

  it('writes plain text', () => {
    const bytes = wordTemplate(`<w:p>${run('{zebra}')}</w:p>`);
    const { faults } = checkTemplate(bytes, dictionary);
    const marked = markTemplate(bytes, faults, () => '<w:evil/> & \u0000\ud800"x"\n】y');
    expect(textOf(marked)).toContain(`${TEMPLATE_MARK} &lt;w:evil/&gt; &amp; "x" 〕y】</w:t>`);
  });

  it('writes what it finds no paragraph for at the top, in its order', () => {
    const bytes = wordTemplate('a');
    const far = [7, 8].map(
      (paragraph): TemplateFault => ({
        fault: 'lone_brace',
        part: 'document',
        paragraph,
        excerpt: '',
        name: `n${paragraph}`,
      }),
    );
    expect(marksOf(textOf(markTemplate(bytes, far, say)))).toEqual(['【⚠ lone_brace n7】', '【⚠ lone_brace n8】', '']);
  });

  it('makes the same bytes every time', () => {
    const bytes = template();
    const { faults } = checkTemplate(bytes, dictionary);
    expect(markTemplate(bytes, faults, say).equals(markTemplate(bytes, faults, say))).toBe(true);
  });
});
