import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import { writeDocx } from '#server/kernel/documents/docx/writeDocx';
import { writePdf } from '#server/kernel/documents/pdf/writePdf';
import { type ReportState, reportInput } from '../../../../../tests/factories/report';
import type { RiskReportInput } from './input';
import { riskReport } from './riskReport';

const textOf = async (input: RiskReportInput) => {
  const xml = strFromU8(unzipSync(await writeDocx(riskReport(input)))['word/document.xml'] ?? new Uint8Array());
  return xml.replace(/<\/w:p>/g, '\n').replace(/<[^>]+>/g, '');
};
const method = standardMethods.edition2022;
const inputOf = (state: ReportState, language: 'zh-CN' | 'en-US' = 'zh-CN') => reportInput(state, { method, language });

describe('the report of an assessment under GB/T 20984-2022', () => {
  it('prints the functions as the organization’s choice, with the words of that edition alone', async () => {
    const text = await textOf(inputOf('halfDone'));
    expect(text).toContain('标准不规定具体函数，以下各函数和表是组织依据附录 F 自行选定的');
    expect(text).toContain('GB/T 33132-2016');
    expect(text).toContain('威胁值由能力和频率查表得到，再按时机调整，最高为 5：普通时期 +0，特殊时期 +1，自然规律 +0');
    expect(text).toContain('有已有控制措施时，仍很容易被利用');
    // Rates and secrets are the edition of 2007's.
    for (const old of ['每周一次以上', '一般秘密', '脆弱性严重程度 V', '完全损害']) expect(text).not.toContain(old);
    expect(text).toContain('标 * 的取值在标准表 11 的现有文本中不能确认');
    // The five cells of table 11 that copies leave open.
    expect(text.match(/\n\d\*(?=\n)/gu)).toHaveLength(5);
  });

  it('gives risks of systems and businesses with what decides them, beside the consequence as people judge it', async () => {
    const input = inputOf('halfDone');
    const [business] = input.inventory.businesses;
    const harms = [
      { code: business?.code ?? '', socialHarm: null, organisationHarm: 4 as const, harmReason: '停产一周，合同违约' },
    ];
    const text = await textOf({ ...input, harms });
    expect(text).toContain('系统与业务的风险');
    expect(text).toContain('停产一周，合同违约');
    const units = new Set(input.risks.map(({ unitCode }) => unitCode));
    const assessed = input.inventory.systems.filter(({ code }) =>
      input.inventory.systemUnits.some(({ system, unit }) => system === code && units.has(unit)),
    );
    const coverage = `${input.inventory.systems.length} 个系统中有 ${assessed.length} 个已有风险评估结果`;
    // In the summary and in its own chapter.
    expect(text.split(coverage)).toHaveLength(3);
    const withRisk = text.match(/项业务中有 (\d+) 项已有风险评估结果/u)?.[1];
    expect(text).toContain(`1 项业务的风险后果已由人员判断，${Number(withRisk) - 1} 项有风险的业务尚未判断。`);
    expect(text).toContain(`经人员判断，风险后果最重为 4 高：${business?.code} ${business?.name}。`);
    expect(text).toContain('尚未判断后果的业务：');
    const unjudged = await textOf(input);
    expect(unjudged).toContain('业务风险最高为');
    expect(unjudged).not.toMatch(/后果已由人员判断|尚未判断后果/u);
  });

  it('numbers sections and tables in reading order', () => {
    const blocks = riskReport(inputOf('halfDone')).sections.flatMap((section) => section.blocks);
    const sections = blocks.flatMap((block) =>
      block.kind === 'heading' && block.level === 2 ? [block.text.split(' ')[0] ?? ''] : [],
    );
    const counted = new Map<string, number>();
    for (const section of sections) {
      const [chapter = '', number] = section.split('.');
      counted.set(chapter, (counted.get(chapter) ?? 0) + 1);
      expect(Number(number), section).toBe(counted.get(chapter));
    }
    const tables = blocks.flatMap((block) => (block.kind === 'table' ? [Number(block.caption?.split(' ')[1])] : []));
    expect(tables).toEqual(tables.map((_, index) => index + 1));
  });

  it('claims no plan, no residual level and no review where there is none', async () => {
    const input = inputOf('halfDone');
    const open = {
      ...input,
      risks: input.risks.map((risk) => ({ ...risk, treatment: null, remnantLevel: null, measureCode: null })),
      work: { ...input.work, reviewed: 0, alone: 0 },
    };
    const [before, after] = await Promise.all([textOf(open), textOf(input)]);
    expect(before).toContain(`尚有 ${input.risks.length} 项风险未确定处置方式；截至报告日期没有处置计划。`);
    expect(before).not.toContain('残余等级中');
    expect(after).toContain('残余等级中，处置后尚未评定的风险按处置前计');
    expect(after).toMatch(/另有 \d+ 项风险未确定处置方式，不在本计划内/u);
    expect(before).toContain('单元尚无复核记录');
    expect(before).not.toMatch(/很高 0 项|中，0 个/u);
  });

  it.each(['empty', 'halfDone', 'finished'] as const)(
    'is whole as docx and pdf, in English as well: %s',
    async (state) => {
      const input = { ...inputOf(state, 'en-US'), customer: 'Customer' };
      expect(await textOf(input)).toContain('the organization chose the functions and tables below under annex F');
      expect((await writePdf(riskReport(input), () => undefined)).subarray(0, 5).toString()).toBe('%PDF-');
    },
  );
});

describe('the report of an assessment under GB/T 20984-2007', () => {
  const dated = (date: string) => {
    const input = reportInput('halfDone');
    return textOf({ ...input, edition: { ...input.edition, date } });
  };

  it('says that the edition was superseded, in reports from that day on', async () => {
    const sentence = '2022-11-01 起由 GB/T 20984-2022 代替';
    expect(await dated('2022-10-31')).not.toContain(sentence);
    expect(await dated('2022-11-01')).toContain(sentence);
  });

  it('knows no risk of systems, and keeps its own words', async () => {
    const text = await dated('2026-11-01');
    expect(text).not.toContain('系统与业务的风险');
    expect(text).toContain('每周一次以上');
    expect(text).not.toContain('被利用难易程度');
  });
});
