import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { Faces } from './faces';

describe('the faces of a PDF', () => {
  it('set quotation marks as wide as Chinese in Chinese, and as narrow as letters in English', () => {
    const widths = (language: 'zh-CN' | 'en-US') => {
      const faces = new Faces(new PDFDocument({ autoFirstPage: false }), language);
      return ['’', '“'].flatMap((mark) => [faces.glyph(mark, false).width, faces.glyph(mark, true).width]);
    };
    expect(widths('zh-CN')).toEqual([1, 1, 1, 1]);
    for (const width of widths('en-US')) expect(width).toBeLessThan(0.5);
  });
});
