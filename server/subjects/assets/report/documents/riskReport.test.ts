import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { riskColors } from '#domain/kernel/tokens';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import { reportFigures } from '#domain/subjects/assets/report/figures';
import { headingsOf } from '#server/kernel/documents/document';
import { writeDocx } from '#server/kernel/documents/docx/writeDocx';
import { writePdf } from '#server/kernel/documents/pdf/writePdf';
import { demoCompany, demoInventory, largeInventory } from '#server/subjects/assets/demo/inventory';
import { type ReportState, reportInput } from '../../../../../tests/factories/report';
import { conclusionChapter } from './conclusionChapter';
import type { RiskReportInput } from './input';
import { methodChapter } from './methodChapter';
import { registerChapter } from './registerChapter';
import { riskReport, standardTemplate } from './riskReport';
import { summaryChapter } from './summaryChapter';
import { planChapter } from './treatmentChapters';

const states: readonly ReportState[] = ['empty', 'halfDone', 'finished'];
const languages = ['zh-CN', 'en-US'] as const;
const build = (input: RiskReportInput) => writeDocx(riskReport(input));

/** The document's XML, proven to be well-formed. */
function documentXml(bytes: Uint8Array): string {
  const xml = strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array());
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return xml;
}

const textOf = (xml: string) => xml.replace(/<\/w:p>/g, '\n').replace(/<[^>]+>/g, '');
const tables = (xml: string) => xml.match(/<w:tbl>.*?<\/w:tbl>/gs) ?? [];
const count = (text: string, part: string) => text.split(part).length - 1;
const rowsOf = (xml: string, numbers: RegExp) =>
  tables(xml)
    .flatMap((table) => table.match(/<w:tr>.*?<\/w:tr>/gs) ?? [])
    .map((row) => textOf(row).split('\n')[0] ?? '')
    .filter((first) => numbers.test(first));

describe('the units of a report', () => {
  it('that were taken over as imported are told from those that were looked at', async () => {
    const input = reportInput('finished', { language: 'zh-CN' });
    const told = async (unitsTakenOver?: number) =>
      textOf(documentXml(await build({ ...input, ...(unitsTakenOver !== undefined && { unitsTakenOver }) })));
    expect(await told(7)).toContain('个单元中，7 个按导入的资产清单确认，未逐一查看');
    for (const none of [await told(0), await told()]) expect(none).not.toContain('按导入的资产清单确认');
  });
});

describe('the report in each of its states', () => {
  it.each(states.flatMap((state) => languages.map((language) => [state, language] as const)))(
    'is whole: %s, %s',
    async (state, language) => {
      const input = reportInput(state, { language });
      const content = riskReport(input);
      const xml = documentXml(await writeDocx(content));
      const text = textOf(xml);
      expect(text).toContain(demoCompany);
      expect(text).toContain('RA-2025-PDEMO');
      // No placeholder of a text is left, no table has a header alone, every chapter says something.
      expect(text).not.toMatch(/\{\w+\}|undefined|NaN|\u2063/);
      for (const { blocks } of content.sections)
        for (const [index, block] of blocks.entries()) {
          if (block.kind === 'table') expect(block.table.rows.length, block.caption).toBeGreaterThan(0);
          if (block.kind === 'heading') expect(blocks[index + 1]?.kind, block.text).not.toBeUndefined();
          if (block.kind === 'heading' && block.level === 2) expect(blocks[index + 1]?.kind).not.toBe('heading');
        }
      // A draft says so everywhere, and what is open; what is signed says neither.
      const draft = language === 'zh-CN' ? '草稿：批准前' : 'Draft: open items before approval';
      expect(text.includes(draft)).toBe(state !== 'finished');
      expect(content.mark !== undefined).toBe(state !== 'finished');
      if (language === 'en-US') {
        const own = headingsOf(content).map(({ text: heading }) => heading);
        expect(own.filter((heading) => /[\u4e00-\u9fff]/.test(heading))).toEqual([]);
      }
      const pdf = await writePdf(content, () => undefined);
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf.toString('latin1')).toContain('NotoSansSC-Bold');
    },
  );

  it('has every risk once, medium and above in the body and the rest in the appendix, each with its number', async () => {
    const input = reportInput('halfDone');
    const content = riskReport(input);
    const isRisk = /^R-\d{4}$/;
    const chapterOf = (index: number) => {
      const only = riskReport(input, standardTemplate.slice(index, index + 1));
      return writeDocx({ ...only, front: [] }).then((bytes) => rowsOf(documentXml(bytes), isRisk));
    };
    const body = await chapterOf(standardTemplate.indexOf(registerChapter));
    const rest = await chapterOf(standardTemplate.length - 1);
    const upTo = input.risks.filter(({ riskLevel }) => riskLevel >= 3).length;
    expect(body).toHaveLength(upTo);
    expect([...body, ...rest]).toEqual(input.risks.map(({ riskCode }) => riskCode));
    expect(headingsOf(content).map(({ text }) => text)).toContain('附录 B  其余风险');
  });

  it('numbers tables and figures in reading order, and says the same number for the same thing', async () => {
    const input = reportInput('halfDone');
    const { total, before } = reportFigures(input, input.inventory, input.risks, input.edition.date);
    const xml = documentXml(await build(input));
    const text = textOf(xml);
    for (const kind of ['表', '图']) {
      const numbers = [...text.matchAll(new RegExp(`^${kind} (\\d+) `, 'gm'))].map((match) => Number(match[1]));
      expect(numbers.length).toBeGreaterThan(4);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    }
    expect(count(text, `${total} 项风险`)).toBeGreaterThan(2);
    const heatMap =
      tables(xml).find(
        (found) => textOf(found).startsWith('损失 \\ 可能性') && found.includes(riskColors[5].background.slice(1)),
      ) ?? '';
    const cells = textOf(heatMap).match(/^\d+$/gm) ?? [];
    expect(cells.reduce((sum, cell) => sum + Number(cell), 0)).toBe(total);
    expect(count(heatMap, riskColors[5].background.slice(1))).toBeGreaterThan(0);
    expect(text).toContain(String(before[5]));
  });

  it('names in its contents the chapters and their pages before any update, and points to each', async () => {
    const content = riskReport(reportInput('finished'));
    const xml = documentXml(await writeDocx(content));
    const contents = xml.slice(xml.indexOf('<w:sdt>'), xml.indexOf('</w:sdt>'));
    const pages = [...contents.matchAll(/PAGEREF (_Toc\d+) .*?<w:t>(\d+)<\/w:t>/gs)];
    expect(pages).toHaveLength(headingsOf(content).length);
    const numbers = pages.map(([, , page]) => Number(page));
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    for (const [, bookmark] of pages) expect(count(xml, `w:name="${bookmark}"`)).toBe(1);
    expect(textOf(contents)).toContain('附录 A  资产清单');
  });

  it('speaks of the method that was used, with its own tables', async () => {
    const other = reportInput('halfDone', { method: standardMethods.multiplication });
    const text = textOf(documentXml(await writeDocx(riskReport(other, [methodChapter]))));
    expect(text).toContain('R = L×F');
    expect(text).not.toContain('可能性矩阵');
    expect(text).toContain('正常工作时间内可用度低于 25%');
  });

  it('states the criteria level by level, who accepts, and whether the organization has approved them', async () => {
    const saying = async (
      part: Partial<ReturnType<typeof reportInput>['criteria']>,
      state: ReportState = 'halfDone',
    ) => {
      const input = reportInput(state);
      const criteria = { ...input.criteria, ...part };
      return textOf(documentXml(await writeDocx(riskReport({ ...input, criteria }, [methodChapter]))));
    };
    expect(await saying({})).toContain('准则第 1 版，为系统默认值，尚未经被评估单位批准。');
    expect(await saying({}, 'finished')).toContain('准则第 1 版，由被评估单位李晓梅于 2025-03-01 批准。');
    const strict = await saying({ acceptableLevel: 2, ownerLevel: 4, version: 2 });
    expect(strict).toContain('准则第 2 版，更换方法后尚未经被评估单位批准。');
    expect(count(strict, '不可接受：应采取措施处置')).toBe(3);
    expect(count(strict, '被评估单位的负责人或项目经理')).toBe(2);
  });

  it('judges over all risks at the end, without repeating the summary', () => {
    const textsOf = (state: ReportState, chapters: typeof standardTemplate) =>
      riskReport(reportInput(state), chapters)
        .sections.flatMap(({ blocks }) => blocks)
        .flatMap((block) => (block.kind === 'text' || block.kind === 'item' ? [block.text] : []));
    for (const state of states) {
      const said = textsOf(state, [conclusionChapter]);
      const before = new Set(textsOf(state, [summaryChapter]));
      expect(said.length).toBeGreaterThan(0);
      expect(said.filter((text) => before.has(text))).toEqual([]);
    }
    expect(textsOf('finished', [conclusionChapter]).join()).toMatch(/总体风险为[高中低]。/u);
    expect(textsOf('halfDone', [conclusionChapter]).join()).toContain('评估尚未全部完成');
  });

  it('takes what XML cannot hold out of every text', async () => {
    const demo = demoInventory();
    const units = demo.units.map((unit) => ({ ...unit, name: `${unit.name}\u0000<b>&\n"` }));
    const input = reportInput('halfDone', { inventory: { ...demo, units } });
    const text = textOf(documentXml(await build({ ...input, projectName: '坏\u0001名' })));
    expect(text).toContain('&lt;b&gt;&amp;');
    expect(text).toContain('坏名');
  });

  it('says how urgent each measure is, by its level, in both languages, and never how far it is carried out', async () => {
    for (const [language, title, words] of [
      ['zh-CN', '优先级', ['低', '低', '中', '高', '紧急']],
      ['en-US', 'Priority', ['Low', 'Low', 'Medium', 'High', 'Urgent']],
    ] as const) {
      const input = { ...reportInput('finished'), language };
      const content = riskReport(input, [planChapter]);
      const [table] = content.sections.flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : [])),
      );
      const at = table?.columns.findIndex((column) => column.title === title) ?? -1;
      // One line for each measure, by the highest of its risks.
      const levels = new Map<string, number>();
      for (const { treatment, measureCode, riskLevel } of input.risks)
        if (treatment !== null && treatment !== 'retain' && measureCode)
          levels.set(measureCode, Math.max(levels.get(measureCode) ?? 0, riskLevel));
      expect(levels.size).toBeGreaterThan(20);
      const shown = new Map(table?.rows.map((row) => [row[0], row[at]]));
      expect(shown).toEqual(new Map([...levels].map(([code, level]) => [code, words[level - 1]])));
      expect(textOf(documentXml(await writeDocx(content)))).toContain(title);
      expect(JSON.stringify(table?.columns)).not.toMatch(/状态|State|Status/u);
    }
  });

  it('shows the logo where there is one', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const content = riskReport({
      ...reportInput('empty'),
      logo: { bytes: png, type: 'png', width: 1, height: 1 },
    });
    expect(Object.keys(unzipSync(await writeDocx(content))).some((path) => path.startsWith('word/media/'))).toBe(true);
    expect((await writePdf(content, () => undefined)).toString('latin1')).toContain('/Subtype /Image');
  });

  it('lists thousands of risks', async () => {
    const input = reportInput('halfDone', { inventory: largeInventory(3000, 12_000) });
    const rows = rowsOf(documentXml(await build(input)), /^R-\d{4,5}$/);
    expect(new Set(rows).size).toBe(12_000);
  });
});
