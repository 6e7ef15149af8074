import { describe, expect, it } from 'vitest';
import { texts as documentsEn } from './generated/texts/documents.en-US';
import { texts as documentsZh } from './generated/texts/documents.zh-CN';
import { texts as frameEn } from './generated/texts/frame.en-US';
import { texts as frameZh } from './generated/texts/frame.zh-CN';
import { texts as pagesEn } from './generated/texts/pages.en-US';
import { texts as pagesZh } from './generated/texts/pages.zh-CN';
import { texts as serverEn } from './generated/texts/server.en-US';
import { texts as serverZh } from './generated/texts/server.zh-CN';
import { avoided, glossary, type Term } from './glossary';

type Files = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Texts by key, as in `assets.risk.delete`. */
const textsOf = (...parts: Files[]): Map<string, string> =>
  new Map(
    parts.flatMap((part) =>
      Object.entries(part).flatMap(([file, texts]) =>
        Object.entries(texts).map(([key, text]): [string, string] => [`${file}.${key}`, text]),
      ),
    ),
  );
const zh = textsOf(frameZh, pagesZh, serverZh, documentsZh);
const en = textsOf(frameEn, pagesEn, serverEn, documentsEn);

const byLength = [...glossary].sort((a, b) => b.zh.length - a.zh.length);

/** The terms in a Chinese text; where two overlap, the longer one counts. */
function termsIn(text: string): Set<Term> {
  const found = new Set<Term>();
  for (let at = 0; at < text.length; ) {
    const term = byLength.find((one) => text.startsWith(one.zh, at));
    if (term) found.add(term);
    at += term?.zh.length ?? 1;
  }
  return found;
}

/** Matches a form with its regular endings: plural, third person, past, -ing. */
function pattern(form: string): RegExp {
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
  const last = form.at(-1) ?? '';
  const withEndings = form.endsWith('y')
    ? `${escaped(form.slice(0, -1))}(?:y|ies|ied|ying)`
    : form.endsWith('e')
      ? `${escaped(form.slice(0, -1))}(?:e|es|ed|ing)`
      : `${escaped(form)}(?:s|es|ed|ing|${last}ed|${last}ing)?`;
  return new RegExp(`(?<![a-z])${withEndings}(?![a-z])`, 'iu');
}

/** A text without its parameters: of a plural, all forms count. */
const wordsOf = (text: string) => text.replace(/\{\w+\}/gu, '…').replace(/\{\w+\|([^{}]*)\}/gu, '$1');

const missingTerms = (chinese: string, english: string): string[] =>
  [...termsIn(chinese)]
    .filter((term) => !term.en.some((form) => pattern(form).test(wordsOf(english))))
    .map((term) => `${term.zh} is "${term.en[0]}"`);

const avoidedWords = (english: string): string[] =>
  Object.entries(avoided)
    .filter(([word]) => pattern(word).test(wordsOf(english)))
    .map(([word, instead]) => `"${instead}", not "${word}"`);

const quoted = 'The specification quotes this text word for word.';
const otherSense = 'The Chinese word has another sense here.';
const acrossWords = 'The characters belong to two words here.';
const short = 'The text is a column title or label, and its neighbors say the rest.';
/** Texts that rightly lack a term, by key and term, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'frame.balanceTitle 次数': quoted,
  'errors.insufficientBalance 次数': quoted,
  'errors.secondFactorLocked 次数': otherSense,
  'assets.report.finding.mostControls 次数': otherSense,
  'assets.fields.bizCompleteness 完整性': otherSense,
  'assets.work.ready 完整性': otherSense,
  'assets.workbook.businesses.bizCompleteness 完整性': otherSense,
  'user.agreementFailed 条款': otherSense,
  'user.agreementText 条款': otherSense,
  'user.agreementCheck 条款': otherSense,
  'assets.unassignedUnits 派单': acrossWords,
  'assets.levels.threatFrequency1 下发': acrossWords,
  'assets.report.method.likelihoodCorner 脆弱性': short,
  'assets.report.method.lossCorner 脆弱性': short,
  'assets.workbook.risks.sheet 脆弱性': 'The sheet is called “Threats” in workbooks that users have filled in.',
  'assets.workbook.rule1 脆弱性': 'The rule names the sheet “Threats”.',
  'statement.note 定稿': short,
  'dispatch.nobodyText 渠道': 'Whose consultants they are goes without saying.',
  'factor.fileName 恢复码': 'A file name has no spaces.',
  'standard.workbook.entries.titleZhExample 复核': 'The example of a Chinese title stays Chinese.',
};

describe('the glossary', () => {
  it('has each Chinese term once', () => {
    const terms = glossary.map((term) => term.zh);
    expect(terms.filter((term, i) => terms.indexOf(term) !== i)).toEqual([]);
  });

  it('is kept by the texts', () => {
    const faults = [...zh].flatMap(([key, chinese]) =>
      missingTerms(chinese, en.get(key) ?? '')
        .filter((fault) => !Object.hasOwn(exceptions, `${key} ${fault.split(' ')[0]}`))
        .map((fault) => `${key}: ${fault}: ${chinese} / ${en.get(key)}`),
    );
    expect(faults).toEqual([]);
  });

  it('lists no exception that has become needless', () => {
    const needless = Object.keys(exceptions).filter((exception) => {
      const [key = '', term = ''] = exception.split(' ');
      return !missingTerms(zh.get(key) ?? '', en.get(key) ?? '').some((fault) => fault.startsWith(`${term} `));
    });
    expect(needless).toEqual([]);
  });

  it('finds none of the words that it replaces in the English texts', () => {
    const faults = [...en].flatMap(([key, text]) => avoidedWords(text).map((fault) => `${key}: ${fault}`));
    expect(faults).toEqual([]);
  });
});

describe('the check of a text', () => {
  it.each([
    ['残余风险', 'Remaining risk', ['残余风险 is "residual risk"']],
    ['3 项残余风险', '3 residual risks', []],
    // The longer term counts, so that nothing is asked for "risk treatment" and "treatment" both.
    ['单元格', 'Unit', ['单元格 is "cell"']],
    ['单元格', 'Cells', []],
    ['已下发权益', 'Equity handed down', ['下发 is "allocate"', '权益 is "entitlement"']],
    ['已下发权益', 'Entitlements were allocated', []],
    ['{count} 个单元', '{count} {count|unit|units}', []],
    ['转交', 'Transferred', []],
    ['草稿', 'Drafty', ['草稿 is "draft"']],
    ['草稿', 'Overdraft', ['草稿 is "draft"']],
  ])('of %s as %s finds %j', (chinese, english, faults) => {
    expect(missingTerms(chinese, english)).toEqual(faults);
  });

  it.each([
    ['Remnant risks', ['"residual", not "remnant"']],
    ['Your organisation', ['"organization", not "organisation"']],
    ['The organization of resemblance', []],
    // A parameter's name is no word of the text.
    ['{remnant}', []],
  ])('of %s finds %j to be avoided', (english, faults) => {
    expect(avoidedWords(english)).toEqual(faults);
  });
});
