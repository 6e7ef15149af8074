import { describe, expect, it } from 'vitest';
import { texts as documents } from '../generated/texts/documents.en-US';
import { texts as documentsZh } from '../generated/texts/documents.zh-CN';
import { texts as frame } from '../generated/texts/frame.en-US';
import { texts as frameZh } from '../generated/texts/frame.zh-CN';
import { texts as pages } from '../generated/texts/pages.en-US';
import { texts as pagesZh } from '../generated/texts/pages.zh-CN';
import { texts as server } from '../generated/texts/server.en-US';
import { texts as serverZh } from '../generated/texts/server.zh-CN';
import { fill, fillTold, type Language, pluralFormsOf } from './texts';

describe('filling in a text', () => {
  const units = '{count} {count|unit|units} of {name}';

  it.each([
    [0, '0 units of A'],
    [1, '1 unit of A'],
    [2, '2 units of A'],
    ['1', '1 unit of A'],
    ['1000+', '1000+ units of A'],
  ])('chooses the English form for %s', (count, text) => {
    expect(fill('en-US', units, { count, name: 'A' })).toBe(text);
  });

  it('lets forms be empty and hold several words', () => {
    const template = '{count} {count|risk needs|risks need} a measure{count||s}';
    expect([1, 2].map((count) => fill('en-US', template, { count }))).toEqual([
      '1 risk needs a measure',
      '2 risks need a measures',
    ]);
  });

  it('leaves a value that is not given as it is written', () => {
    expect(fill('en-US', units, { name: 'A' })).toBe('{count} {count|unit|units} of A');
    expect(fill('zh-CN', '共 {count} 个', undefined)).toBe('共 {count} 个');
  });

  it('shows a dash and the general form where something stored lacks a value', () => {
    expect(fillTold('en-US', units, { name: 'A' })).toBe('– units of A');
    expect(fillTold('en-US', units, { count: 1 })).toBe('1 unit of –');
  });
});

describe('the texts', () => {
  const all: Record<Language, object[]> = {
    'zh-CN': [frameZh, pagesZh, serverZh, documentsZh],
    'en-US': [frame, pages, server, documents],
  };

  it.each(Object.entries(all))('in %s name as many plural forms as the language has', (language, parts) => {
    const wanted = pluralFormsOf(language as Language);
    const wrong = [...JSON.stringify(parts).matchAll(/\{\w+\|([^{}]*)\}/gu)]
      .filter(([, forms = '']) => forms.split('|').length !== wanted)
      .map(([whole]) => whole);
    expect(wrong).toEqual([]);
  });
});
