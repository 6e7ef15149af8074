import { describe, expect, it } from 'vitest';
import { pdfPages } from '../../../../tests/pdfText';
import { type DocumentContent, h1, p } from '../document';
import { writePdf } from './writePdf';

const content = (text: string): DocumentContent => ({
  language: 'zh-CN',
  title: '风险评估报告',
  subject: '甲公司',
  author: '乙',
  publisher: '丙',
  classification: '机密',
  number: 'RA-1',
  facts: [],
  front: [],
  sections: [{ landscape: false, blocks: [h1('资产'), p(text)] }],
});
const written = async (text: string) => pdfPages(await writePdf(content(text), () => undefined));
const joined = (pages: readonly string[]) => pages.join('\n').replaceAll('\n', '');

describe('the text of a PDF', () => {
  it('has rare characters of names, and Korean, without a note', async () => {
    const pages = await written('𠮷野㛃、䶮𬭚𫓧、镕堃喆犇、한국어 サーバー、Ünïcödé Ελληνικά кириллица、①☑🔒Việt');
    expect(joined(pages)).toContain('𠮷野㛃、䶮𬭚𫓧、镕堃喆犇、한국어 サーバー、Ünïcödé Ελληνικά кириллица、①☑🔒Việt');
    expect(joined(pages)).not.toContain('无法打印的字符');
  });

  it('draws a box for what no font has, and names the character, its page and its line at the end', async () => {
    const pages = await written('😀堡垒机与خ');
    expect(joined(pages)).toContain('□堡垒机与□');
    const note = (pages.at(-1) ?? '').replaceAll('\n', '');
    expect(note).toContain('无法打印的字符');
    expect(note).toContain('第 3 页“□堡垒机与□”：U+1F600 U+062E');
  });

  it('draws nothing for joiners and marks of direction', async () => {
    const pages = await written('制造\u200b执行\u200e系统');
    expect(joined(pages)).toContain('制造执行系统');
    expect(joined(pages)).not.toContain('无法打印的字符');
  });
});
