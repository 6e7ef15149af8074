import { describe, expect, it } from 'vitest';
import type { DocumentContent } from './document';
import { type } from './layout';
import { coverScale, runningTitle } from './names';
import { Pages } from './pages';

const content: DocumentContent = {
  language: 'zh-CN',
  title: '信息安全风险评估报告',
  subject: '华辰精密医疗器械（苏州）有限公司',
  author: '周文博',
  publisher: '启明信安咨询有限公司',
  classification: '密级：商业秘密',
  number: 'RA-2025-PDEMO V1.0',
  facts: [['项目', '体系建设']],
  front: [],
  sections: [],
};
const name = '名'.repeat(100);
const pages = new Pages(() => 1, { indented: true }).turned(false);

describe('long names', () => {
  it('make the cover smaller, and ordinary ones leave it as it is', () => {
    expect(coverScale(pages, content)).toBe(1);
    const long = { ...content, subject: name, publisher: name, facts: [1, 2, 3].map(() => ['项目', name] as const) };
    expect(coverScale(pages, { ...long, mark: '草稿' })).toBeLessThan(1);
  });

  it('are cut in the header, which has one line', () => {
    expect(runningTitle(pages, content)).toBe(`${content.subject}  ${content.title}`);
    const cut = runningTitle(pages, { ...content, subject: name, mark: '草稿' });
    expect(cut).toMatch(/^名+…$/);
    expect(pages.widthOf(`${cut}草稿${content.number}`, type.small.size)).toBeLessThan(pages.width);
  });
});
