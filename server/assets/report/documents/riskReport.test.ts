import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { deriveInventory, unitCategories } from '#domain/assets/inventory/derivation';
import { emptyInventory, type Inventory } from '#domain/assets/inventory/inventory';
import { assessRisk, type Method, standardMethods } from '#domain/assets/method/method';
import { remnantRisk } from '#domain/assets/risk/treatment';
import { levels } from '#domain/kernel/levels';
import { riskColors } from '#domain/kernel/tokens';
import { demoCompany, demoInventory, largeInventory } from '#server/assets/demo/inventory';
import { writeDocx } from '#server/documents/docx/writeDocx';
import { reportFigures } from './figures';
import { type RiskReportInput, riskReport } from './riskReport';
import type { TreatedRisk } from './treatmentFigures';

const buildRiskReport = (input: RiskReportInput) => writeDocx(riskReport(input));

/** Every third risk is modified, every fifth retained; the rest is undecided. */
const treatedOf = (inventory: Inventory, method: Method): TreatedRisk[] => {
  const derived = deriveInventory(method, inventory).units;
  return inventory.risks.map((risk, index) => {
    const assetValue = derived.get(risk.unit)?.value ?? 1;
    const before = assessRisk(method, { ...risk, assetValue });
    const treatment = index % 3 === 0 ? ('modify' as const) : index % 5 === 0 ? ('retain' as const) : null;
    const after = remnantRisk(method, { ...risk, assetValue, treatment, remnantFrequency: 1, remnantSeverity: 1 });
    return {
      unitCode: risk.unit,
      unitName: `单元 ${risk.unit}`,
      threat: risk.threat,
      vulnerability: risk.vulnerability,
      riskValue: before.riskValue,
      riskLevel: before.riskLevel,
      treatment,
      treatmentPlan: treatment === 'modify' ? '安装补丁并复测' : null,
      treatmentOwner: treatment === 'modify' ? '张海峰' : null,
      treatmentDeadline: treatment === 'modify' ? '2025-06-30' : null,
      controls: treatment === 'modify' ? ['8.8'] : [],
      remnantValue: after?.riskValue ?? null,
      remnantLevel: after?.riskLevel ?? null,
      remnantLossLevel: after?.lossLevel ?? null,
      remnantLikelihoodLevel: after?.likelihoodLevel ?? null,
      acceptedBy: null,
      acceptReason: null,
      acceptedUntil: null,
    };
  });
};

const inputOf = (inventory: Inventory, method: Method = standardMethods.matrix): RiskReportInput => ({
  publisher: '合规服务平台',
  number: 'FXPG-2025-0001',
  date: '2025-03-01',
  projectName: 'ISO/IEC 27001 <体系> & 建设',
  customer: demoCompany,
  team: [{ duty: '项目经理', name: '李晓梅' }],
  method,
  inventory,
  treated: treatedOf(inventory, method),
});

/** The document's XML, proven to be well-formed. */
function documentXml(bytes: Uint8Array): string {
  const files = unzipSync(bytes);
  const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array());
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

describe('figures', () => {
  const figures = reportFigures(standardMethods.matrix, demoInventory());

  it('add up whichever way they are counted', () => {
    const sum = (counts: Readonly<Record<number, number>>) =>
      levels.reduce((total, level) => total + (counts[level] ?? 0), 0);
    expect(sum(figures.byLevel)).toBe(figures.total);
    expect(levels.reduce((total, loss) => total + sum(figures.heatMap[loss]), 0)).toBe(figures.total);
    expect([...figures.byCategory.values()].reduce((total, counts) => total + sum(counts), 0)).toBe(figures.total);
    expect(figures.byCategory.size).toBe(unitCategories.length);
    expect(figures.listed.length).toBe(figures.byLevel[4] + figures.byLevel[5]);
    expect(figures.causes.reduce((total, cause) => total + cause.count, 0)).toBe(figures.listed.length);
  });

  it('list the worst first', () => {
    const values = figures.listed.map((risk) => risk.riskLevel * 100 + risk.riskValue);
    expect(values).toEqual([...values].sort((a, b) => b - a));
  });
});

describe('report', () => {
  it('tells cover, method, assets, risks and the factors of each listed risk', async () => {
    const input = inputOf(demoInventory());
    const { listed, byLevel, total } = reportFigures(input.method, input.inventory);
    const xml = documentXml(await buildRiskReport(input));
    const text = textOf(xml);
    for (const part of [
      demoCompany,
      'FXPG-2025-0001',
      '2025-03-01',
      '信息安全风险评估报告',
      '目  录',
      '附录 A 风险要素明细',
    ]) {
      expect(text).toContain(part);
    }
    expect(xml).toContain('ISO/IEC 27001 &lt;体系&gt; &amp; 建设');
    expect(text).not.toContain('\u2063');
    const list = tables(xml).find((found) => textOf(found).startsWith('序号\n单元编码')) ?? '';
    expect(count(list, '<w:tr>')).toBe(listed.length + 1);
    expect(count(list, '<w:tblHeader/>')).toBe(1);
    expect(count(list, '<w:cantSplit/>')).toBe(listed.length + 1);
    expect(count(list, riskColors[5].background.slice(1))).toBe(byLevel[5]);
    const factors = tables(xml).find((found) => textOf(found).includes('已有控制措施')) ?? '';
    expect(count(factors, '<w:tr>')).toBe(listed.length + 1);
    const heatMap =
      tables(xml).find(
        (found) => textOf(found).startsWith('损失 \\ 可能性') && found.includes(riskColors[5].background.slice(1)),
      ) ?? '';
    const cells = textOf(heatMap).match(/^\d+$/gm) ?? [];
    expect(cells).toHaveLength(25);
    expect(cells.reduce((sum, cell) => sum + Number(cell), 0)).toBe(total);
  });

  it('numbers its captions in reading order', async () => {
    const text = textOf(documentXml(await buildRiskReport(inputOf(demoInventory()))));
    const numbers = [...text.matchAll(/^表 (\d+) /gm)].map((match) => Number(match[1]));
    expect(numbers.length).toBeGreaterThan(15);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('has entries in its contents before any update', async () => {
    const xml = documentXml(await buildRiskReport(inputOf(demoInventory())));
    const contents = textOf(xml.slice(xml.indexOf('<w:sdt>'), xml.indexOf('</w:sdt>')));
    expect(contents).toContain('4.2 风险热力图');
    expect(contents).toContain('附录 A 风险要素明细');
  });

  it('speaks of the multiplication method where that was used', async () => {
    const text = textOf(documentXml(await buildRiskReport(inputOf(demoInventory(), standardMethods.multiplication))));
    expect(text).toContain('R = L×F');
    expect(text).not.toContain('可能性矩阵');
  });

  it('is whole with nothing to report, and with text that XML cannot hold', async () => {
    const empty = documentXml(await buildRiskReport(inputOf(emptyInventory)));
    expect(textOf(empty)).toContain('没有等级为高或很高的风险');
    expect(tables(empty).filter((found) => count(found, '<w:tr>') < 2)).toHaveLength(1); // the legend of the heat map
    const demo = demoInventory();
    const units = demo.units.map((unit) => ({ ...unit, name: `${unit.name}\u0000<b>&\n"` }));
    expect(
      textOf(documentXml(await buildRiskReport({ ...inputOf({ ...demo, units }), projectName: '坏\u0001名' }))),
    ).toContain('&lt;b&gt;&amp;');
  });

  it('lists thousands of risks', async () => {
    const input = inputOf(largeInventory(3000, 12_000));
    const { listed } = reportFigures(input.method, input.inventory);
    expect(listed.length).toBeGreaterThan(1000);
    const list =
      tables(documentXml(await buildRiskReport(input))).find((found) => textOf(found).startsWith('序号\n单元编码')) ??
      '';
    expect(count(list, '<w:tr>')).toBe(listed.length + 1);
  });
});
