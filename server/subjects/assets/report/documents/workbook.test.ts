import ExcelJS from 'exceljs';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { importanceRules, type Method } from '#domain/subjects/assets/method/method';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import { reportFigures } from '#domain/subjects/assets/report/figures';
import { reportInput } from '../../../../../tests/factories/report';
import { Recomputed } from '../../../../../tests/server/formulas';
import { riskReportWorkbook } from './workbook';

const methods: Readonly<Record<string, Method>> = {
  ...standardMethods,
  'without passing on': {
    ...standardMethods.matrix,
    assetValue: 'logMean',
    importance: Object.fromEntries(importanceRules.map((rule) => [rule, false])) as Method['importance'],
  },
  'essential or not alike': {
    ...standardMethods.multiplication,
    importance: { ...standardMethods.matrix.importance, notEssential: false },
  },
};

describe('the workbook of the report', () => {
  it.each(Object.entries(methods))(
    'gives the same levels when its formulas are computed anew: %s',
    async (_, method) => {
      const input = reportInput('halfDone', { method });
      const again = await Recomputed.of(await riskReportWorkbook(input));
      expect(again.differences()).toEqual([]);
      const risks = again.workbook.getWorksheet('全部风险') as ExcelJS.Worksheet;
      expect(risks.rowCount).toBe(input.risks.length + 1);
      const titles = (risks.getRow(1).values as string[]).map(String);
      const columns = ['A 资产价值', '可能性等级', '损失等级', '风险值', '风险等级', '残余等级'].map((title) =>
        titles.indexOf(title),
      );
      const [priority, cost] = ['优先级', '费用（元）'].map((title) => titles.indexOf(title));
      for (const [index, risk] of input.risks.entries()) {
        const at = (column: number | undefined) => again.cell('全部风险', index + 2, column ?? 0);
        expect(columns.map(at)).toEqual([
          risk.assetValue,
          risk.likelihoodLevel,
          risk.lossLevel,
          risk.riskValue,
          risk.riskLevel,
          risk.remnantLevel,
        ]);
        // Only what is carried out has a priority, by its level.
        const words = ['', '低', '低', '中', '高', '紧急'];
        const isPlanned = risk.treatment !== null && risk.treatment !== 'retain';
        expect([at(priority), at(cost)]).toEqual([
          isPlanned ? words[risk.riskLevel] : null,
          risk.treatmentCost === null ? null : risk.treatmentCost / 100,
        ]);
      }
    },
  );

  it('lets everything follow from a level that is changed', async () => {
    const input = reportInput('halfDone');
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load((await riskReportWorkbook(input)) as unknown as ExcelJS.Buffer);
    const sheet = workbook.getWorksheet('全部风险') as ExcelJS.Worksheet;
    const last = sheet.rowCount;
    expect(sheet.getCell(`O${last}`).result).toBe(1);
    sheet.getCell(`H${last}`).value = 5;
    sheet.getCell(`I${last}`).value = 5;
    const again = new Recomputed(workbook);
    expect(Number(again.cell('全部风险', last, 15))).toBeGreaterThan(2);
    const { before } = reportFigures(input, input.inventory, input.risks, input.edition.date);
    const changed = again.differences().filter((line) => line.startsWith('概览'));
    expect(changed.some((line) => line.endsWith(` ${before[1] - 1} for ${before[1]}`))).toBe(true);
  });

  it('has no formula but its own, for any start of a text', async () => {
    const input = reportInput('halfDone');
    const inventory = {
      ...input.inventory,
      units: input.inventory.units.map((unit) => ({ ...unit, name: '=1+1', owner: '@SUM(A1)' })),
    };
    const risks = input.risks.map((risk) => ({ ...risk, unitName: '=1+1', threat: '+1', vulnerability: '-1' }));
    const { workbook } = await Recomputed.of(await riskReportWorkbook({ ...input, inventory, risks }));
    const row = workbook.getWorksheet('全部风险')?.getRow(2);
    expect([3, 4, 5].map((column) => row?.getCell(column).type)).toEqual(Array(3).fill(ExcelJS.ValueType.String));
  });

  it('speaks English without a Chinese word of its own, and is whole with nothing to report', async () => {
    const bytes = await riskReportWorkbook({
      ...reportInput('empty', { language: 'en-US' }),
      customer: 'Customer',
      consultant: 'Consultant',
      projectName: 'Project',
    });
    for (const [path, part] of Object.entries(unzipSync(bytes)).filter(([name]) => !name.includes('theme')))
      expect(`${path} ${/[\u4e00-\u9fff]/.test(Buffer.from(part).toString().replace('周文博', ''))}`).toBe(
        `${path} false`,
      );
    const again = await Recomputed.of(bytes);
    expect(again.differences()).toEqual([]);
    expect(again.workbook.worksheets.map((sheet) => sheet.name)).toEqual([
      'Overview',
      'Method',
      'Businesses',
      'Business links',
      'Systems',
      'Carried businesses',
      'Units',
      'Units of systems',
      'Risks',
      'Heat map',
      'Treatment plan',
      'Residual risks to accept',
    ]);
  });
});
