import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { DocumentData } from '#domain/subjects/iso/template/data';
import { dictionary } from '#domain/subjects/iso/template/dictionary';
import type { CertificationScheme } from '#domain/subjects/iso/timeline/timeline';
import { shippedTemplates } from './shipped';
import { linesOf, shippedDocument } from './shippedDocument';
import { absentText, flagTexts } from './texts';
import { checkTemplate } from './word/checkTemplate';
import { fillTemplate } from './word/fillTemplate';

const textOf = (bytes: Buffer) =>
  strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array())
    .replaceAll(/<[^>]+>/gu, '')
    .trim();

describe('the portal’s own set', () => {
  it('is sound: none of it has a fault, and each is narrowed to the schemes that need it', async () => {
    for (const { key, text, name, language } of shippedTemplates())
      expect([key, checkTemplate(await shippedDocument(text, name, language), dictionary).faults]).toEqual([key, []]);
    const keysFor = (scheme: CertificationScheme) =>
      shippedTemplates()
        .filter(({ schemes, language }) => language === 'zh-CN' && schemes.includes(scheme))
        .map(({ key }) => key.split('.')[0]);
    const shared = [
      'correctiveAction',
      'documentControl',
      'documentRegister',
      'internalAudit',
      'managementReview',
      'nonconformityRegister',
      'nonconformityReport',
      'processInstructions',
      'processList',
      'recordRegister',
      'trainingRecord',
    ];
    expect(
      keysFor('QMS')
        .filter((key = '') => keysFor('ISMS').includes(key))
        .sort(),
    ).toEqual(shared);
    expect(keysFor('QMS')).toHaveLength(shared.length + 13);
    // No two of them give a company's documents the same number.
    const numbers = shippedTemplates().map(({ numberPart }) => numberPart);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('states in the quality manual what does not apply, or that everything does', async () => {
    const manual = shippedTemplates().find(({ key }) => key === 'qualityManual.zh-CN');
    if (!manual) throw new Error('There is no quality manual.');
    const source = await shippedDocument(manual.text, manual.name, manual.language);
    const made = async (data: DocumentData) =>
      textOf(await fillTemplate(source, data, { dictionary, flags: flagTexts('zh-CN'), absent: absentText('zh-CN') }));
    const excluded = await made({ notApplicable: [{ clause: '8.3', reason: '按顾客图样生产' }] });
    expect(excluded).toContain('ISO 9001 第 8.3 条不适用。理由：按顾客图样生产');
    expect(excluded).toContain('公司不承担产品和服务的设计和开发');
    const whole = await made({ hasDesign: true, industry: { code: 'C3482', name: '紧固件制造' } });
    expect(whole).toContain('ISO 9001 的要求全部适用于体系范围');
    expect(whole).toContain('所属行业：紧固件制造（GB/T 4754，C3482）');
    expect(whole).not.toContain('公司不承担产品和服务的设计和开发');
    // Numbered as its standard, without a gap.
    const chapters = [...manual.text.matchAll(/^## (\d+) /gmu)].map(([, number]) => Number(number));
    expect(chapters).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('has the same documents with the same tags in both languages', () => {
    const tagsOf = (text: string) => [...text.matchAll(/\{[^}]+\}/gu)].map(([tag]) => tag);
    const of = (language: string) =>
      Object.fromEntries(
        shippedTemplates()
          .filter((one) => one.language === language)
          .map(({ key, text }) => [key.split('.')[0], tagsOf(text)]),
      );
    expect(of('en-US')).toEqual(of('zh-CN'));
  });

  it('is built alike in both languages: chapters, items, and tables with as many cells', () => {
    const of = (language: string) =>
      Object.fromEntries(
        shippedTemplates()
          .filter((one) => one.language === language)
          .map(({ key, kind, schemes, editions, numberPart, text }) => [
            key.split('.')[0],
            {
              head: [kind, schemes, editions, numberPart.replace(/-EN$/u, '')],
              lines: linesOf(text).map((line) =>
                line.kind === 'table'
                  ? line.rows.map((cells) => cells.length)
                  : [line.kind, /^[\d.]+/u.exec(line.text)?.[0]],
              ),
            },
          ]),
      );
    expect(of('en-US')).toEqual(of('zh-CN'));
    // A table's rows are equally wide.
    for (const { key, text } of shippedTemplates())
      for (const line of linesOf(text))
        if (line.kind === 'table')
          expect([key, new Set(line.rows.map((cells) => cells.length)).size]).toEqual([key, 1]);
  });

  it('has a manual, procedures and records of each standard, in words of its own', () => {
    const kindsFor = (scheme: CertificationScheme) =>
      new Set(shippedTemplates().flatMap(({ schemes, kind }) => (schemes.includes(scheme) ? [kind] : [])));
    for (const scheme of ['QMS', 'EMS', 'OHSMS', 'ISMS'] as const)
      expect([...kindsFor(scheme)]).toEqual(expect.arrayContaining(['manual', 'procedure', 'record']));
  });

  it('cites documents of the set by the number that they have', () => {
    for (const language of ['zh-CN', 'en-US']) {
      const set = shippedTemplates().filter((one) => one.language === language);
      const byName = new Map(set.map(({ name, numberPart }) => [name, numberPart.replace(/-EN$/u, '')]));
      const cited = set.flatMap(({ key, text }) =>
        [...text.matchAll(/《([^》]+)》（\{documentPrefix\}-([A-Z]{2}-\d+)）/gu)].map(([, name = '', number]) => ({
          key,
          name,
          number,
          has: byName.get(name) ?? number,
        })),
      );
      expect(cited.filter(({ number, has }) => number !== has)).toEqual([]);
    }
  });
});
