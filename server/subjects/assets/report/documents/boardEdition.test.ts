import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import { writeDocx } from '#server/kernel/documents/docx/writeDocx';
import { writePdf } from '#server/kernel/documents/pdf/writePdf';
import { demoInventory } from '#server/subjects/assets/demo/inventory';
import { reportInput } from '../../../../../tests/factories/report';
import { riskBoardEdition } from './boardEdition';
import type { RiskReportInput } from './input';
import { riskReport } from './riskReport';

const textOf = async (input: RiskReportInput) => {
  const xml = strFromU8(unzipSync(await writeDocx(riskBoardEdition(input)))['word/document.xml'] ?? new Uint8Array());
  return xml.replace(/<\/w:p>/g, '\n').replace(/<[^>]+>/g, '');
};
const pagesOf = async (input: RiskReportInput) => {
  const bytes = await writePdf(riskBoardEdition(input), () => undefined, { isBrief: true });
  return bytes.toString('latin1').split(/\/Type \/Page\b(?!s)/u).length - 1;
};

describe('the board edition of the risk report', () => {
  it('refuses while high risks are undecided, says what to decide, and names risks by their codes', async () => {
    const input = { ...reportInput('halfDone'), unitsOpen: 1 };
    const text = await textOf(input);
    expect(text).toContain('信息安全风险评估报告（管理层版）');
    expect(text).toContain('目前不可接受');
    const undecided = input.risks.filter(({ riskLevel, treatment }) => riskLevel > 3 && !treatment);
    expect(text).toContain(`如何处置 ${undecided.length} 项高或很高的风险：${undecided[0]?.riskCode}`);
    expect(text).toContain('批准风险接受准则第 1 版');
    // A measure's cost counts once, however many risks it treats.
    const costs = new Map(
      input.risks
        .filter(({ treatment }) => treatment && treatment !== 'retain')
        .map((risk) => [
          risk.measureCode,
          input.risks.find((one) => one.measureCode === risk.measureCode && one.treatment),
        ]),
    );
    const sum = [...costs.values()].reduce((total, risk) => total + (risk?.treatmentCost ?? 0), 0) / 100;
    expect(text).toContain(`费用预算 ${sum.toLocaleString('en-US')} 元`);
  });

  it('asks for no money for measures that were carried out, and lists none of them as a step', async () => {
    const input = reportInput('finished');
    const codes = [...new Set(input.risks.flatMap(({ measureCode }) => measureCode ?? []))];
    const [one = '', ...others] = codes;
    const text = await textOf({ ...input, done: others });
    expect(text).toContain(`处置措施（已完成）\n${codes.length} (${others.length})`);
    expect(text).toContain('截至 2025-03-03 尚未完成的措施共 1 项');
    expect(text).toContain(one);
    const all = await textOf({ ...input, done: codes });
    expect(all).not.toContain('费用预算 ');
    expect(all).toContain('没有待办的措施。');
    expect(all).toContain('已逾期的措施\n0');
  });

  it('judges nothing while the units are not completed, though each has an imported risk', async () => {
    const input = reportInput('halfDone');
    const text = await textOf(input);
    expect(text).toContain('评估尚不充分，不作结论');
    expect(text).toContain(`${input.inventory.units.length} 个单元中有 0 个已完成评估`);
  });

  it('asks for no acceptance that holds without an end', async () => {
    const input = reportInput('finished');
    const endless = input.risks.map((risk) => ({
      ...risk,
      acceptedBy: risk.acceptedBy ?? '李晓梅',
      acceptedUntil: null,
    }));
    const ended = endless.map((risk) => ({ ...risk, acceptedUntil: '2020-01-01' }));
    const asked = /是否接受 \d+ 项/u;
    expect(await textOf({ ...input, risks: ended })).toMatch(asked);
    expect(await textOf({ ...input, risks: endless })).not.toMatch(asked);
  });

  it('carries the number, the version and the marks of its report', () => {
    const [draft, final] = [reportInput('halfDone'), reportInput('finished')].map((input) => ({
      whole: riskReport(input),
      board: riskBoardEdition(input),
    }));
    expect([draft?.board.number, draft?.board.mark]).toEqual([draft?.whole.number, '草稿']);
    expect([final?.board.number, final?.board.mark]).toEqual([final?.whole.number, undefined]);
  });

  it('judges nothing where nothing was assessed, and a finished one by what was accepted', async () => {
    expect(await textOf(reportInput('empty'))).toContain('评估尚不充分，不作结论');
    const input = reportInput('finished');
    const finished = await textOf(input);
    expect(finished).toContain('残余风险可以接受，其中部分在接受的有效期内');
    expect(finished).not.toContain('在完成下列事项的前提下');
    expect(finished).toContain('李晓梅');
    // Something is still to be done.
    const [first, ...others] = input.risks.toSorted((a, b) => (a.remnantLevel ?? 9) - (b.remnantLevel ?? 9));
    const open = await textOf({
      ...input,
      risks: [{ ...first, remnantLevel: null } as (typeof others)[number], ...others],
    });
    expect(open).toContain('在完成下列事项的前提下，残余风险可以接受');
  });

  it.each([
    ['halfDone', 'zh-CN'],
    ['halfDone', 'en-US'],
    ['finished', 'zh-CN'],
    ['finished', 'en-US'],
  ] as const)('has three to five pages: %s, %s', async (state, language) => {
    const pages = await pagesOf(reportInput(state, { language, method: standardMethods.edition2022 }));
    expect(pages).toBeGreaterThanOrEqual(3);
    expect(pages).toBeLessThanOrEqual(5);
  });

  it('has five pages at most with names as long as they may be', async () => {
    const whole = demoInventory();
    const long = (text: string) => text.padEnd(100, '很长的名称');
    const inventory = { ...whole, units: whole.units.map((unit) => ({ ...unit, name: long(unit.name) })) };
    const input = reportInput('halfDone', { inventory });
    const risks = input.risks.map((risk) => ({
      ...risk,
      threat: risk.threat.padEnd(200, '威胁'),
      treatmentPlan: risk.treatmentPlan?.padEnd(400, '措施') ?? null,
      treatmentOwner: risk.treatmentOwner?.padEnd(100, '姓名') ?? null,
    }));
    const names = { projectName: long('项目'), customer: long('客户'), consultant: long('咨询') };
    const before = { version: '0.1', date: '2025-01-01', method: input.method, risks: input.risks };
    expect(await pagesOf({ ...input, ...names, risks, before })).toBeLessThanOrEqual(5);
  });
});
