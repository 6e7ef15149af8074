import type { TextRefusal } from '#domain/subjects/iso/documentText/documentText';
import { cell, namespaces, paragraph, run, table, textBox, type WordTemplateMore, wordTemplate } from './wordTemplate';

/** A file as Word or WPS writes it, and what becomes of it. */
export interface CorpusFile {
  readonly bytes: Buffer;
  /** Words that its reader must find; those of locked pieces among them. */
  readonly words: string;
  /** Why it can't be edited; null: it can. */
  readonly refusal: TextRefusal | null;
}

const text = (words: string, properties = '') => `<w:r>${properties}<w:t xml:space="preserve">${words}</w:t></w:r>`;
const fldChar = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const instruction = (words: string) => `<w:r><w:instrText xml:space="preserve">${words}</w:instrText></w:r>`;
const field = (words: string, shown: string) =>
  `${fldChar('begin')}${instruction(words)}${fldChar('separate')}${text(shown)}${fldChar('end')}`;
const par = (content: string, properties = '') => `<w:p>${properties}${content}</w:p>`;
const style = (code: string) => `<w:pPr><w:pStyle w:val="${code}"/></w:pPr>`;
const inList = (level: number, code = 1) =>
  `<w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${code}"/></w:numPr></w:pPr>`;

const level = (at: number, format: string, shown: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${shown}"/></w:lvl>`;
const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const numbering = `${declared}<w:numbering ${namespaces}><w:abstractNum w:abstractNumId="0">${[
  level(0, 'chineseCounting', '第%1章'),
  level(1, 'chineseCountingThousand', '%2、'),
  level(2, 'japaneseCounting', '（%3）'),
  level(3, 'decimal', '%4.'),
].join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
export const numbered: WordTemplateMore = {
  relations: [
    ['numbering', 'numbering.xml'],
    ['styles', 'styles.xml'],
  ],
  entries: {
    'word/numbering.xml': numbering,
    'word/styles.xml': `${declared}<w:styles ${namespaces}><w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="ab"><w:name w:val="Title"/></w:style></w:styles>`,
  },
};
const settings = (content: string): WordTemplateMore => ({
  relations: [['settings', 'settings.xml']],
  entries: { 'word/settings.xml': `${declared}<w:settings ${namespaces}>${content}</w:settings>` },
});
/** The whole text part, for files that are written in another way. */
const whole = (xml: string | Uint8Array): WordTemplateMore => ({ entries: { 'word/document.xml': xml } });
const body = (content: string, more = '') =>
  `<w:document ${namespaces}${more}><w:body>${content}</w:body></w:document>`;

const kept = (content: string, words: string, more: WordTemplateMore = {}): CorpusFile => ({
  bytes: wordTemplate(content, more),
  words,
  refusal: null,
});
const refused = (refusal: TextRefusal, content: string, words: string, more: WordTemplateMore = {}): CorpusFile => ({
  ...kept(content, words, more),
  refusal,
});

const sdt = (content: string) =>
  `<w:sdt><w:sdtPr><w:alias w:val="域"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const by = 'w:id="1" w:author="甲" w:date="2026-01-01T00:00:00Z"';
const bold = '<w:rPr><w:b/></w:rPr>';

/** Files shaped as those that people have, by what is particular about them. */
export const wordCorpus: Readonly<Record<string, CorpusFile>> = {
  'plain paragraphs': kept('第一段\n第二段', '第一段第二段'),
  'words over several runs': kept(par(text('质量', bold) + text('手册') + text('（试行）', bold)), '质量手册（试行）'),
  'page and column breaks': kept(
    par(`<w:r><w:t>前</w:t><w:br w:type="page"/><w:t>后</w:t></w:r><w:r><w:br w:type="column"/></w:r>${text('栏')}`),
    '前后栏',
  ),
  'line breaks and tabs': kept(par('<w:r><w:t>甲</w:t><w:br/><w:t>乙</w:t><w:tab/><w:t>丙</w:t></w:r>'), '甲乙丙'),
  'a break around pictures': kept(
    par(`<w:r><w:t>甲</w:t><w:br w:type="textWrapping" w:clear="all"/></w:r>${text('乙')}`),
    '甲乙',
  ),
  'the page as it was last broken': kept(
    par('<w:r><w:lastRenderedPageBreak/><w:t>上</w:t><w:lastRenderedPageBreak/><w:t>下</w:t></w:r>'),
    '上下',
  ),
  'a simple field': kept(
    par(`第 <w:fldSimple w:instr=" PAGE ">${run('3')}</w:fldSimple>`.replace('第 ', text('第 ')) + text(' 页')),
    '第 3 页',
  ),
  'a complex field': kept(par(text('日期 ') + field(' DATE ', '2026-11-29') + text(' 起')), '日期 2026-11-29 起'),
  'a field within a field': kept(
    par(
      `${fldChar('begin')}${instruction(' IF ')}${field(' PAGE ', '1')}${fldChar('separate')}${text('是')}${fldChar('end')}${text('。')}`,
    ),
    '1是。',
  ),
  'a field within one run': kept(
    par(
      '<w:r><w:t>见</w:t><w:fldChar w:fldCharType="begin"/><w:instrText>REF a</w:instrText><w:fldChar w:fldCharType="end"/><w:t>条</w:t></w:r>',
    ),
    '见条',
  ),
  'a table of contents': kept(
    par(`${fldChar('begin')}${instruction(' TOC ')}${fldChar('separate')}${text('1 总则')}`) +
      par(text('2 范围')) +
      par(fldChar('end')) +
      par(text('正文')),
    '1 总则2 范围正文',
  ),
  'a table of contents in a control': kept(
    sdt(par(text('目录')) + par(text('1 总则'))) + par(text('正文')),
    '目录1 总则正文',
  ),
  footnotes: kept(par(`${text('见注')}<w:r><w:footnoteReference w:id="1"/></w:r>${text('。')}`), '见注。', {
    parts: { footnotes: ['footnotes', `<w:footnote w:id="1">${paragraph('脚注')}</w:footnote>`] },
  }),
  endnotes: kept(par(`${text('见尾注')}<w:r><w:endnoteReference w:id="1"/></w:r>`), '见尾注', {
    parts: { endnotes: ['endnotes', `<w:endnote w:id="1">${paragraph('尾注')}</w:endnote>`] },
  }),
  comments: kept(
    par(
      `<w:commentRangeStart w:id="0"/>${text('待确认')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>`,
    ),
    '待确认',
    { parts: { comments: ['comments', `<w:comment w:id="0">${paragraph('批注')}</w:comment>`] } },
  ),
  'a text box for new and old programs': kept(textBox(paragraph('框内')) + paragraph('框外'), '框内框外'),
  'a text box of an old program': kept(
    par(
      `<w:r><w:pict><v:shape><v:textbox><w:txbxContent>${paragraph('旧框')}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
    ),
    '旧框',
  ),
  sections: kept(
    par(text('首节'), '<w:pPr><w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:pPr>') +
      par(text('次节')) +
      '<w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/></w:sectPr>',
    '首节次节',
  ),
  'chapters counted in Chinese': kept(
    [
      par(text('总则'), inList(0)),
      par(text('目的'), inList(1)),
      par(text('要求'), inList(2)),
      par(text('职责'), inList(0)),
    ].join(''),
    '总则目的要求职责',
    numbered,
  ),
  headings: kept(
    par(text('质量手册'), style('ab')) + par(text('范围'), style('1')) + paragraph('正文'),
    '质量手册范围正文',
    numbered,
  ),
  'a control within a paragraph': kept(par(text('版本：') + sdt(text('A/0')) + text('。')), '版本：A/0。'),
  'recorded changes': kept(
    par(
      `${text('保持')}<w:ins ${by}>${text('新增')}</w:ins><w:del ${by}><w:r><w:delText>删除</w:delText></w:r></w:del>${text('不变')}`,
    ) + par(text('另段'), `<w:pPr><w:rPr><w:ins ${by}/></w:rPr></w:pPr>`),
    '保持新增不变另段',
  ),
  'recorded formatting': kept(
    par(text('粗体', `<w:rPr><w:b/><w:rPrChange ${by}><w:rPr/></w:rPrChange></w:rPr>`) + text('正文')),
    '粗体正文',
  ),
  'recorded moves': kept(
    par(`<w:moveFrom ${by}><w:r><w:t>旧处</w:t></w:r></w:moveFrom>${text('原文')}`) +
      par(`<w:moveTo ${by}>${text('新处')}</w:moveTo>`),
    '旧处原文新处',
  ),
  'nested tables': kept(
    table(['甲', `${table(['内一', '内二'])}${paragraph('')}`], ['丙', '丁']) + paragraph('表后'),
    '甲内一内二丙丁表后',
  ),
  'merged cells': kept(
    `<w:tbl><w:tblPr/><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/><w:vMerge w:val="restart"/></w:tcPr>${paragraph('跨列')}</w:tc></w:tr><w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc>${cell('右')}</w:tr></w:tbl>${paragraph('后')}`,
    '跨列右后',
  ),
  'links and bookmarks': kept(
    par(
      `<w:bookmarkStart w:id="0" w:name="_Toc1"/>${text('参见')}<w:hyperlink w:anchor="_Toc1">${text('第一章')}</w:hyperlink><w:bookmarkEnd w:id="0"/>${text('。')}`,
    ),
    '参见第一章。',
  ),
  'a link to elsewhere': kept(
    par(`<w:hyperlink r:id="rId1">${text('官网')}</w:hyperlink>${text('查询')}`),
    '官网查询',
    {
      relations: [['hyperlink', 'https://example.com', true]],
    },
  ),
  'names of WPS': kept(
    '',
    'WPS 文档第二段',
    whole(
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<w:document xmlns:wpsCustomData="http://www.wps.cn/officeDocument/2013/wpsCustomData" ${namespaces} mc:Ignorable="wpsCustomData"><w:body><w:p><w:pPr><w:rPr><w:rFonts w:hint="eastAsia"/><w:lang w:eastAsia="zh-CN" w:val="en-US"/></w:rPr></w:pPr><w:r><w:rPr><w:rFonts w:hint="eastAsia"/></w:rPr><w:t>WPS </w:t></w:r><w:r><w:t>文档</w:t></w:r></w:p>\r\n<w:p w:rsidR="00A"><w:r><w:t>第二段</w:t></w:r></w:p></w:body></w:document>`,
    ),
  ),
  'attributes in another order and in other quotes': kept(
    '',
    '引号 A & B',
    whole(
      body(`<w:p w:rsidRPr='1'   w:rsidR="2"><w:r  ><w:t  xml:space='preserve'>引号 A &amp; &#66;</w:t></w:r ></w:p >`),
    ),
  ),
  'a byte order mark': kept('', '带标记', whole(`\uFEFF${declared}${body(paragraph('带标记'))}`)),
  'no declaration, and line ends of Windows': kept(
    '',
    '一二',
    whole(`${body(`\r\n${paragraph('一')}\r\n  ${paragraph('二')}\r\n`)}\r\n`),
  ),
  'a declaration without standalone': kept(
    '',
    '一',
    whole(`<?xml version='1.0' encoding='utf-8'?>${body(paragraph('一'))}`),
  ),
  'white space that doesn’t count': kept(
    par('<w:r><w:t>  前后 </w:t></w:r><w:r><w:t>\n换行\n</w:t></w:r>'),
    '前后换行',
  ),
  'from right to left': kept(
    par(text('مرحبا', '<w:rPr><w:rtl/></w:rPr>') + text('你好'), '<w:pPr><w:bidi/></w:pPr>'),
    'مرحبا你好',
  ),
  symbols: kept(
    par(`${text('满足')}<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>${text('不满足')}`),
    '满足不满足',
  ),
  'hyphens with an element of their own': kept(
    par('<w:r><w:t>GB</w:t><w:noBreakHyphen/><w:t>T</w:t><w:softHyphen/><w:t>19001</w:t></w:r>'),
    'GB\u2011T19001',
  ),
  'tab stops': kept(
    par(
      '<w:r><w:t>签字</w:t><w:ptab w:relativeTo="margin" w:alignment="right" w:leader="none"/><w:t>日期</w:t></w:r>',
      '<w:pPr><w:tabs><w:tab w:val="left" w:pos="840"/></w:tabs></w:pPr>',
    ),
    '签字日期',
  ),
  'empty paragraphs': kept(
    `<w:p/><w:p></w:p><w:p w:rsidR="1" /><w:p><w:pPr/></w:p><w:p><w:pPr><w:rPr><w:b/></w:rPr></w:pPr></w:p>`,
    '',
  ),
  formulas: kept(
    par(`${text('风险值 ')}<m:oMath><m:r><m:t>R=L×I</m:t></m:r></m:oMath>${text('。')}`),
    '风险值 R=L×I。',
  ),
  'a picture': kept(
    par(`<w:r><w:drawing><wp:inline><wp:docPr id="1" name="图"/></wp:inline></w:drawing></w:r>${text('图 1')}`),
    '图 1',
  ),
  'hidden words': kept(
    par(
      text('可见') +
        text('隐藏', '<w:rPr><w:vanish/></w:rPr>') +
        text('也可见', '<w:rPr><w:vanish w:val="0"/></w:rPr>'),
    ),
    '可见隐藏也可见',
  ),
  'smart tags': kept(
    par(`${text('于')}<w:smartTag w:element="chsdate">${text('2026年1月1日')}</w:smartTag>${text('发布')}`),
    '于2026年1月1日发布',
  ),
  'marks of the spelling check': kept(
    par(`<w:proofErr w:type="spellStart"/>${text('Qualiti')}<w:proofErr w:type="spellEnd"/>`),
    'Qualiti',
  ),
  'a remark of a program among the words': kept(
    par('<w:r><w:t>甲<!-- 注 -->乙</w:t></w:r><w:r><w:t><![CDATA[丙<丁]]></w:t></w:r>'),
    '甲乙丙<丁',
  ),
  'a very long paragraph': kept(par(text('长'.repeat(20_000))) + paragraph('短'), `${'长'.repeat(20_000)}短`),
  'very many paragraphs': refused(
    'tooLong',
    Array.from({ length: 5_001 }, () => paragraph('段')).join(''),
    '段'.repeat(5_000),
  ),
  'changes that are to be recorded': refused('tracked', paragraph('修订中'), '修订中', settings('<w:trackRevisions/>')),
  'a locked document': refused(
    'protected',
    paragraph('受保护'),
    '受保护',
    settings('<w:documentProtection w:edit="readOnly" w:enforcement="1"/>'),
  ),
  'a lock that is off': kept(
    paragraph('可编辑'),
    '可编辑',
    settings('<w:documentProtection w:edit="readOnly" w:enforcement="0"/><w:trackRevisions w:val="false"/>'),
  ),
  'a signed document': refused('signed', paragraph('已签名'), '已签名', {
    entries: { '_xmlsignatures/sig1.xml': declared },
  }),
  'words in the encoding of old Windows': refused(
    'encoding',
    '',
    '',
    whole(Buffer.from(`\uFEFF${body(paragraph('宽'))}`, 'utf16le')),
  ),
  'other names for Word’s elements': refused(
    'form',
    '',
    '',
    whole(
      '<x:document xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><x:body><x:p/></x:body></x:document>',
    ),
  ),
  'a prefix that changes its meaning': refused(
    'form',
    '',
    '甲',
    whole(body(`<w:p>${text('甲')}<w:r xmlns:w="urn:other"/></w:p>`)),
  ),
  'words outside of any paragraph': refused('text', `<w:unknown>${text('游离')}</w:unknown>${paragraph('段')}`, '段'),
  'entities of its own': refused('broken', '', '', whole(`<!DOCTYPE a [<!ENTITY b "c">]>${body('<w:p/>')}`)),
  'far too deep': refused('broken', '', '', whole(body(`${'<w:sdt>'.repeat(300)}${'</w:sdt>'.repeat(300)}`))),
  'half of a file': { bytes: wordTemplate('断').subarray(0, 300), words: '', refusal: 'broken' },
};
