import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentRow } from '../template/data';
import { dictionary } from '../template/dictionary';
import type { DictionaryName } from '../template/template';
import {
  changedNames,
  type DocumentAction,
  type DocumentStanding,
  documentActions,
  documentStatuses,
  documentStatusOf,
  documentWorkflow,
  inForceOf,
  proposedNumber,
  RETIRED,
  usedData,
  valueInLine,
} from './document';

const editor = {
  mayEdit: true,
  isAsked: false,
  hasTemplate: true,
  isIssued: false,
  isInForce: false,
  held: 'none',
  leads: false,
} as const;

describe('the life of a document', () => {
  const allowed: Readonly<Record<string, readonly DocumentAction[]>> = {
    init: ['generate'],
    inhand: [],
    generated: ['generate', 'replace', 'take', 'retire'],
    final: ['generate', 'replace', 'take', 'issue', 'retire'],
    finished: ['generate', 'replace', 'take', 'retire'],
    retired: [],
  };

  it.each([...documentStatuses, RETIRED] as const)('offers from %s what the table says, to editors alone', (status) => {
    expect(documentWorkflow.allowedActions(status, editor)).toEqual(allowed[status]);
    expect(documentWorkflow.allowedActions(status, { ...editor, mayEdit: false })).toEqual([]);
  });

  it('gives out copies of what was issued, and reviews what applies, whatever the next version is at', () => {
    const issued = { ...editor, isIssued: true };
    for (const status of ['inhand', 'generated', 'final', 'finished'] as const) {
      expect(documentWorkflow.allowedActions(status, issued)).toContain('distribute');
      expect(documentWorkflow.allowedActions(status, issued)).not.toContain('reassess');
      expect(documentWorkflow.allowedActions(status, { ...issued, isInForce: true })).toContain('reassess');
    }
    expect(documentWorkflow.allowedActions(RETIRED, { ...issued, isInForce: true })).toEqual([]);
  });

  it('lets the person who was asked make and replace it, and nothing else', () => {
    const asked = { ...editor, mayEdit: false, isAsked: true };
    expect(documentWorkflow.allowedActions('init', asked)).toEqual(['generate']);
    expect(documentWorkflow.allowedActions('inhand', asked)).toEqual([]);
    for (const status of ['generated', 'final', 'finished'] as const)
      expect(documentWorkflow.allowedActions(status, { ...asked, isIssued: true, isInForce: true })).toEqual([
        'generate',
        'replace',
        'take',
      ]);
  });

  it('makes nothing without a template, and asks why a document is withdrawn', () => {
    expect(documentWorkflow.allowedActions('init', { ...editor, hasTemplate: false })).toEqual([]);
    expect(documentActions.filter((action) => documentWorkflow.asksReason(action))).toEqual(['takeAway', 'retire']);
  });

  it('gets its next version from the person who has it alone, and from the editor where it is open there', () => {
    const by = (part: Partial<DocumentStanding>) =>
      documentWorkflow.allowedActions('generated', { ...editor, ...part });
    expect(by({ held: 'own' })).toEqual(['generate', 'replace', 'take', 'giveBack', 'retire']);
    expect(by({ held: 'ownOnline' })).toEqual(['giveBack', 'retire']);
    expect(by({ held: 'other' })).toEqual(['retire']);
    expect(by({ held: 'other', leads: true })).toEqual(['takeAway', 'retire']);
    expect(documentWorkflow.allowedActions('inhand', { ...editor, held: 'own' })).toEqual(['giveBack']);
  });
});

describe('where a document stands', () => {
  const draft = { isIssued: false };
  it.each([
    ['init', undefined, null],
    ['generated', draft, null],
    ['inhand', draft, 'reviewing'],
    ['inhand', draft, 'approving'],
    ['final', draft, 'approved'],
    ['generated', draft, 'returned'],
    ['generated', draft, 'withdrawn'],
    ['generated', draft, 'overtaken'],
    ['finished', { isIssued: true }, 'approved'],
    ['finished', { isIssued: true }, 'overtaken'],
  ] as const)('is %s', (status, latest, standing) => {
    expect(documentStatusOf(latest, standing)).toBe(status);
  });

  it('has the last version in force whose effective date has come', () => {
    const versions = [
      { number: 1, effectiveOn: '2026-01-01' },
      { number: 2, effectiveOn: null },
      { number: 3, effectiveOn: '2026-06-01' },
    ];
    const on = (today: string) => inForceOf(versions, today)?.number;
    expect([on('2025-12-31'), on('2026-01-01'), on('2026-05-31'), on('2026-06-01')]).toEqual([undefined, 1, 1, 3]);
    expect(inForceOf([], '2026-01-01')).toBeUndefined();
  });
});

describe('the number of a new document', () => {
  it('is the company’s prefix and the template’s part', () => {
    expect(proposedNumber('HC', 'procedure', 'CX-01', new Set())).toBe('HC-CX-01');
    expect(proposedNumber(undefined, 'manual', 'SC-01', new Set())).toBe('SC-01');
  });

  it('is the next free one of its kind where the template has no part, or it is taken', () => {
    expect(proposedNumber('HC', 'record', null, new Set(['HC-JL-01']))).toBe('HC-JL-02');
    expect(proposedNumber('HC', 'procedure', 'CX-01', new Set(['HC-CX-01']))).toBe('HC-CX-02');
    expect(proposedNumber('HC', 'policy', null, new Set())).toBe('HC-FZ-01');
    expect(proposedNumber('HC', 'form', null, new Set())).toBe('HC-BD-01');
    expect(proposedNumber('HC', 'other', null, new Set())).toBe('HC-QT-01');
  });

  it('is never one that was given before', () => {
    const number = fc.constantFrom('HC-CX-01', 'HC-CX-02', 'HC-CX-03', 'HC-CX-09');
    fc.assert(
      fc.property(fc.uniqueArray(number), fc.constantFrom('CX-01', 'CX-09', null), (taken, part) => {
        expect(taken).not.toContain(proposedNumber('HC', 'procedure', part, new Set(taken)));
      }),
    );
  });
});

describe('what a document was filled with', () => {
  const entry = (name: string): DictionaryName => {
    const found = dictionary.get(name);
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  };
  const say = { yes: '是', no: '否' };

  it('is kept as far as its template uses it', () => {
    expect(usedData({ companyName: '海辰', scope: '研发' }, ['companyName', 'website', 'toString'])).toEqual({
      companyName: '海辰',
    });
  });

  it('differs where a value is another one, came, or went', () => {
    const before = { companyName: '海辰', scope: '研发', sites: [{ name: '总部', people: '3' }] };
    expect(changedNames(before, { ...before, sites: [{ name: '总部', people: '3' }] })).toEqual([]);
    const after = { companyName: '海辰信息', website: 'x', sites: [{ name: '总部', people: '4' }] };
    expect(changedNames(before, after).sort()).toEqual(['companyName', 'scope', 'sites', 'website']);
  });

  it('is compared in lines: a row of a list in each, its parts in the order of the dictionary', () => {
    expect(valueInLine('海辰', entry('companyName'), say)).toBe('海辰');
    expect(valueInLine(true, entry('usesCloud'), say)).toBe('是');
    expect(valueInLine(undefined, entry('companyName'), say)).toBe('');
    const rows: DocumentRow[] = [{ name: '行政部', head: '陈启明' }, { name: '信息部' }];
    expect(valueInLine(rows, entry('departments'), say)).toBe('行政部 / 陈启明\n信息部');
  });
});
