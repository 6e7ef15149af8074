import { describe, expect, it } from 'vitest';
import { checkParagraphs, TEMPLATE_MARK, type TemplateParagraph } from './check';
import { type Dictionary, type DictionaryName, EXCERPT_MAX, type TemplateFault } from './template';

const part = (name: string, kind: 'text' | 'flag' = 'text') => ({ name, zh: `${name}字`, en: `The ${name}`, kind });
const entry = (name: string, kind: DictionaryName['kind'], parts: DictionaryName['parts'] = []): DictionaryName => ({
  name,
  zh: name === 'companyName' ? '企业名称' : `${name}字`,
  en: name === 'companyName' ? 'Company name' : `The ${name}`,
  kind,
  parts,
});
const dictionary: Dictionary = new Map(
  [
    entry('companyName', 'text'),
    entry('isLarge', 'flag'),
    entry('contact', 'object', [part('phone'), part('isMain', 'flag')]),
    entry('sites', 'list', [part('city'), part('isHead', 'flag'), part('companyName')]),
    entry('teams', 'list', [part('leader')]),
  ].map((one) => [one.name, one]),
);

const plain = {
  part: 'document',
  seams: [],
  cells: [],
  container: 1,
  inControl: false,
  isNote: false,
  isFallback: false,
};
type Given = string | (Partial<TemplateParagraph> & { text: string });
const paragraphsOf = (given: readonly Given[]): TemplateParagraph[] =>
  given.map((one, index) => ({ ...plain, number: index + 1, ...(typeof one === 'string' ? { text: one } : one) }));
const check = (...given: Given[]) => checkParagraphs(paragraphsOf(given), dictionary);
const brief = ({ fault, paragraph, name, suggestion }: TemplateFault) =>
  [fault, paragraph, name ?? '', suggestion ?? ''].join(' ').trim();
const faultsOf = (...given: Given[]) => check(...given).faults.map(brief);
const inCell = (text: string, row: number, cell: number, table = 1) => ({
  text,
  cells: [{ table, row, cell }],
  container: 100 * table + cell,
});

describe('names', () => {
  it.each([
    '{companyName} {isLarge} {contact.phone} {contact.isMain} { companyName }',
    '{#sites}{city} {isHead} {companyName} {isLarge} {contact.phone}{/sites}',
    '{#isLarge}{companyName}{/isLarge}{#!isLarge}{/!isLarge}',
    '{#companyName}x{/companyName}{#contact}x{/contact}{#contact.phone}x{/contact.phone}{#!sites}none{/!sites}',
    '{#sites}{#isHead}{city}{/isHead}{#!city}?{/!city}{/sites}{#teams}{leader}{/teams}',
    '{#isLarge}{#sites}{#!isHead}{#isLarge}{city}{/isLarge}{/!isHead}{/sites}{/isLarge}',
    'No tag at all, 100% plain. ［｛1，2｝］',
    '',
  ])('finds nothing wrong with %s', (text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  it.each([
    ['{companyNam}', 'unknown_name 1 companyNam companyName'],
    ['{COMPANYNAME}', 'unknown_name 1 COMPANYNAME companyName'],
    ['{zebra}', 'unknown_name 1 zebra'],
    ['{companyNames12}', 'unknown_name 1 companyNames12 companyName'],
    ['{companyNames1234}', 'unknown_name 1 companyNames1234 companyName'],
    ['{companyNamesOrSo}', 'unknown_name 1 companyNamesOrSo companyName'],
    ['{ourCompanyNames123}', 'unknown_name 1 ourCompanyNames123'],
    ['{#sites}{cix}{/sites}', 'unknown_name 1 cix'],
    ['{phone}', 'unknown_name 1 phone contact.phone'],
    ['{contac.phone}', 'unknown_name 1 contac.phone contact.phone'],
    ['{contact.phon}', 'unknown_part 1 contact.phon contact.phone'],
    ['{contact.zebra}', 'unknown_part 1 contact.zebra'],
    ['{companyName.x}', 'unknown_part 1 companyName.x companyName'],
    ['{sites.city}', 'part_outside 1 sites.city sites'],
    ['{sites.zebra}', 'unknown_part 1 sites.zebra'],
    ['{#sites}{sites.city}{/sites}', 'unknown_part 1 sites.city city'],
    ['{city}', 'part_outside 1 city sites'],
    ['{#city}{/city}', 'part_outside 1 city sites'],
    ['{#sites}{leader}{/sites}', 'part_outside 1 leader teams'],
    ['{#sites}{ciy}{/sites}', 'unknown_name 1 ciy city'],
    ['{#!sites}{city}{/!sites}', 'part_outside 1 city sites'],
    ['{sites}', 'list_as_text 1 sites'],
    ['{contact}', 'object_as_text 1 contact'],
    ['{#sites}{#teams}{/teams}{/sites}', 'list_in_list 1 teams sites'],
    ['{#sites}{#isLarge}{#sites}{/sites}{/isLarge}{/sites}', 'list_in_list 1 sites sites'],
  ])('%s: %s', (text, fault) => {
    expect(faultsOf(text)).toEqual([fault]);
  });

  it.each([
    'constructor',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'prototype',
    'contact.constructor',
    'constructor.name',
  ])('does not know %s, which every object has', (name) => {
    const [fault, ...others] = check(`{${name}}`).faults;
    expect(others).toEqual([]);
    expect(['unknown_name', 'unknown_part']).toContain(fault?.fault);
    expect(fault?.suggestion).toBeUndefined();
  });

  it('says which list a list stands in', () => {
    expect(faultsOf('{#sites}{#teams}{#sites}{/sites}{/teams}{/sites}')).toEqual([
      'list_in_list 1 teams sites',
      'list_in_list 1 sites teams',
    ]);
  });

  it('takes a misspelt list for the list: its parts are no more faults', () => {
    expect(faultsOf('{#site}{city}{/site}')).toEqual(['unknown_name 1 site sites']);
  });

  it('says which names are used, and which are printed whatever holds', () => {
    const { uses, prints } = check(
      '{companyName}{#isLarge}{contact.phone}{/isLarge}{#teams}{leader}{/teams}{#!sites}{/!sites}{zebra}{sites}',
    );
    expect(uses).toEqual(['companyName', 'contact', 'isLarge', 'sites', 'teams']);
    expect(prints).toEqual(['companyName', 'sites', 'teams']);
    expect(check('{#isLarge}{#teams}{companyName}{/teams}{/isLarge}').prints).toEqual([]);
    expect(check('{#teams}{companyName}{/teams}').prints).toEqual(['companyName', 'teams']);
  });
});

describe('braces', () => {
  it.each([
    ['{{companyName}}', ['malformed_tag 1 companyName companyName']],
    ['{a b}', ['malformed_tag 1 a b']],
    ['{}', ['malformed_tag 1']],
    ['{ }', ['malformed_tag 1']],
    ['{companyName[loopOver: "row"]}', ['malformed_tag 1 companyName[loopOver: "row"]']],
    ['{!isLarge}', ['malformed_tag 1 !isLarge']],
    ['{__proto__}', ['malformed_tag 1 __proto__']],
    ['{企业名称}', ['malformed_tag 1 企业名称 companyName']],
    ['{ｃｏｍｐａｎｙName}', ['malformed_tag 1 ｃｏｍｐａｎｙName companyName']],
    ['｛companyName｝', ['malformed_tag 1 companyName companyName']],
    ['a { b', ['lone_brace 1']],
    ['a } b', ['lone_brace 1']],
    ['{companyName}}', ['lone_brace 1']],
    ['{{companyName}', ['lone_brace 1']],
    ['{companyName', ['lone_brace 1']],
    ['} {', ['lone_brace 1', 'lone_brace 1']],
    ['{x {companyName} y}', ['lone_brace 1', 'lone_brace 1']],
    ['{{zebra}}', ['malformed_tag 1 zebra zebra', 'unknown_name 1 zebra']],
    ['{{{companyName}}', ['lone_brace 1', 'malformed_tag 1 companyName companyName']],
  ])('%s', (text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });

  it('does not close a brace in another paragraph', () => {
    expect(faultsOf('{companyName', '}')).toEqual(['lone_brace 1', 'lone_brace 2']);
  });

  it('lets no tag reach across a seam', () => {
    const text = 'An {companyName}';
    expect(faultsOf({ text, seams: [3, 16] })).toEqual([]);
    for (const seam of [4, 8, 15])
      expect(faultsOf({ text, seams: [seam] })).toEqual(['malformed_tag 1 companyName companyName']);
  });

  it('names the text around a tag, at most as much as is allowed', () => {
    const text = `${'甲'.repeat(200)}{zebra}${'😀'.repeat(100)}`;
    const [fault] = check(text).faults;
    expect(fault?.excerpt).toContain('{zebra}');
    expect(fault?.excerpt.length).toBeLessThanOrEqual(EXCERPT_MAX);
    expect(fault?.excerpt).not.toMatch(/\p{Surrogate}/u);
    const [long] = check(`{${'x'.repeat(500)}}`).faults;
    expect(long?.excerpt).toHaveLength(EXCERPT_MAX);
    expect(check('甲{zebra}乙').faults[0]?.excerpt).toBe('甲{zebra}乙');
  });
});

describe('blocks', () => {
  it.each([
    ['{#sites}', ['block_not_closed 1 sites']],
    ['{/sites}', ['block_not_opened 1 sites']],
    ['{#isLarge}{#sites}{/isLarge}{/sites}', ['block_crossed 1 isLarge sites']],
    ['{#sites}{/teams}', ['block_crossed 1 teams sites']],
    ['{#!isLarge}{/isLarge}', ['block_crossed 1 isLarge !isLarge']],
    ['{#isLarge}{/!isLarge}', ['block_crossed 1 isLarge isLarge']],
    ['{#isLarge}{#sites}{/sites}', ['block_not_closed 1 isLarge']],
    ['{#sites}{#isLarge}', ['block_not_closed 1 sites', 'block_not_closed 1 isLarge']],
  ])('%s', (text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });

  it('ends a block at the end of its part', () => {
    expect(faultsOf('{#isLarge}', { text: '{/isLarge}', part: 'header1' })).toEqual([
      'block_not_closed 1 isLarge',
      'block_not_opened 2 isLarge',
    ]);
  });

  it('repeats paragraphs of one container only', () => {
    expect(faultsOf('{#sites}', '{city}', '{/sites}')).toEqual([]);
    expect(faultsOf('{#sites}', { text: '{/sites}', container: 2 })).toEqual(['block_across_cells 1 sites']);
  });

  it('repeats rows of one table', () => {
    expect(faultsOf(inCell('{#sites}{city}', 1, 11), inCell('{/sites}', 1, 12))).toEqual([]);
    expect(faultsOf(inCell('{#sites}', 1, 11), inCell('{/sites}', 3, 31))).toEqual([]);
    expect(faultsOf(inCell('{#sites}', 1, 11), '{/sites}')).toEqual(['block_across_cells 1 sites']);
    expect(faultsOf('{#sites}', inCell('{/sites}', 1, 11))).toEqual(['block_across_cells 1 sites']);
    expect(faultsOf(inCell('{#sites}', 1, 11), inCell('{/sites}', 9, 91, 2))).toEqual(['block_across_cells 1 sites']);
    const outer = { table: 1, row: 1, cell: 11 };
    const nested = { text: '{/sites}', cells: [outer, { table: 2, row: 5, cell: 51 }], container: 251 };
    expect(faultsOf(inCell('{#sites}', 1, 11), nested)).toEqual(['block_across_cells 1 sites']);
  });

  it('knows a text box within a cell from the cell', () => {
    expect(faultsOf(inCell('{#sites}', 1, 11), { ...inCell('{/sites}', 1, 11), container: 7 })).toEqual([
      'block_across_cells 1 sites',
    ]);
  });

  it('lets one block repeat a row, or one within the other', () => {
    const [a, b, c] = [11, 12, 13];
    expect(faultsOf(inCell('{#sites}', 1, a), inCell('{/sites}{#isLarge}', 1, b), inCell('{/isLarge}', 1, c))).toEqual([
      'two_blocks_in_row 2 isLarge',
    ]);
    expect(
      faultsOf(
        inCell('{#sites}', 1, a),
        inCell('{/sites}', 2, 22),
        inCell('{#teams}', 2, 23),
        inCell('{/teams}', 3, 31),
      ),
    ).toEqual(['two_blocks_in_row 3 teams']);
    expect(faultsOf(inCell('{#sites}{#isHead}', 1, a), inCell('{/isHead}{/sites}', 1, b))).toEqual([]);
    expect(
      faultsOf(
        inCell('{#sites}', 1, a),
        inCell('{/sites}', 1, b),
        inCell('{#teams}', 2, 21),
        inCell('{/teams}', 2, 22),
      ),
    ).toEqual([]);
    expect(faultsOf(inCell('{#sites}', 1, a), inCell('{/sites}', 1, b), inCell('{#isLarge}x{/isLarge}', 1, c))).toEqual(
      [],
    );
    // Rows of another part have the same numbers.
    const ofHeader = [inCell('{#teams}', 1, a), inCell('{/teams}', 1, b)].map((one) => ({ ...one, part: 'header1' }));
    expect(faultsOf(inCell('{#sites}', 1, a), inCell('{/sites}', 1, b), ...ofHeader)).toEqual([]);
  });

  it('allows none in a content control', () => {
    expect(faultsOf({ text: '{companyName}', inControl: true })).toEqual([]);
    expect(faultsOf({ text: '{#isLarge}', inControl: true }, '{/isLarge}')).toEqual(['block_in_control 1 isLarge']);
    expect(faultsOf('{#isLarge}', { text: '{/isLarge}', inControl: true })).toEqual(['block_in_control 2 isLarge']);
  });
});

describe('elsewhere', () => {
  it('allows no tag where nothing is filled in, but braces', () => {
    expect(faultsOf({ text: '{companyName} { {1, 2} {#sites}', isNote: true })).toEqual([
      'tag_in_note 1 companyName',
      'tag_in_note 1 sites',
    ]);
    expect(check({ text: '{companyName}', isNote: true }).uses).toEqual([]);
  });

  it('finds what was written about faults, and does not read it', () => {
    const mark = `${TEMPLATE_MARK} {zebra} is unknown】`;
    expect(faultsOf(`{zebra}${mark}{city}`)).toEqual([
      'mark_left 1',
      'unknown_name 1 zebra',
      'part_outside 1 city sites',
    ]);
    expect(faultsOf({ text: mark, isNote: true })).toEqual(['mark_left 1']);
    expect(faultsOf(`${TEMPLATE_MARK} cut {off`)).toEqual(['mark_left 1']);
  });

  it('says once what is wrong in a text box and in what old programs see of it', () => {
    const old = (text: string) => ({ text, number: 1, isFallback: true });
    expect(faultsOf('{zebra}', old('{zebra}'))).toEqual(['unknown_name 1 zebra']);
    expect(faultsOf('{companyName}', old('{zebra}'))).toEqual(['unknown_name 1 zebra']);
    expect(faultsOf('{zebra}{zebra}')).toHaveLength(2);
  });

  it('says what is not closed where it opens', () => {
    expect(faultsOf('{a b}{#isLarge}{zebra}', '{city}')).toEqual([
      'malformed_tag 1 a b',
      'block_not_closed 1 isLarge',
      'unknown_name 1 zebra',
      'part_outside 2 city sites',
    ]);
  });

  it('hides no fault behind another, and keeps the order of the text', () => {
    expect(
      faultsOf('{#sites}{zebra}', '}{{companyName}}', '{/teams}{city}', { text: '{leader}', part: 'footer1' }),
    ).toEqual([
      'unknown_name 1 zebra',
      'lone_brace 2',
      'malformed_tag 2 companyName companyName',
      'block_crossed 3 teams sites',
      'part_outside 3 city sites',
      'part_outside 4 leader teams',
    ]);
  });
});
