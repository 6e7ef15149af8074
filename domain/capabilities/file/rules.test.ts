import { describe, expect, it } from 'vitest';
import { everybody, wholeReaders } from '../../../tests/isolation/roles';
import { isPicture, isShownInFrame, kindsFor, mayReadFile } from '../../kernel/fileKinds';
import { fileShelfNames, previewOf, shareDays, sharedPath, shareStateOf, shelfOf, usualShareDays } from './rules';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('a file of a project', () => {
  it('is read by those who see the whole project; an undeclared kind is read by no role', () => {
    expect(everybody.filter((role) => mayReadFile([role], 'projectFile')).sort()).toEqual([...wholeReaders].sort());
    expect(mayReadFile(['CONSUMER_EXECUTOR', 'CONSUMER_PM'], 'projectFile')).toBe(true);
    expect(mayReadFile([...everybody], 'constructor')).toBe(false);
    expect(kindsFor(['CONSUMER_PM'])).toContain('projectFile');
    expect(kindsFor(['CONSUMER_EXECUTOR'])).toEqual([]);
  });

  it('belongs to the shelf of its kind, and to none if it is part of another record', () => {
    expect(fileShelfNames).toEqual([
      'projectFile',
      'recordFile',
      'report',
      'material',
      'managementDocument',
      'inventory',
    ]);
    expect(
      [
        'projectFile',
        'recordFile',
        'assetsRiskEvaluateReport',
        'gapReport',
        'statement',
        'materialFile',
        'inventoryExport',
      ].map(shelfOf),
    ).toEqual(['projectFile', 'recordFile', 'report', 'report', 'report', 'material', 'inventory']);
    expect([shelfOf('inventoryImport'), shelfOf('inventoryImportMarked')]).toEqual(['inventory', 'inventory']);
    expect(shelfOf('organisationLogo')).toBeUndefined();
  });

  it('is previewed only if a browser can show it', () => {
    const mimes = ['image/png', 'image/jpeg', 'application/pdf', DOCX, 'image/svg+xml', 'text/html', ''];
    expect(mimes.map(previewOf)).toEqual(['picture', 'picture', 'pdf', 'docx', undefined, undefined, undefined]);
    expect(mimes.filter(isPicture)).toEqual(['image/png', 'image/jpeg']);
    expect(mimes.filter(isShownInFrame)).toEqual(['application/pdf']);
  });
});

describe('a link to a file', () => {
  const now = new Date('2026-11-23T08:00:00Z');
  const at = (expiresAt: string, withdrawnAt: Date | null = null) =>
    shareStateOf({ expiresAt: new Date(expiresAt), withdrawnAt }, now);

  it('opens until it expires or is withdrawn', () => {
    expect(at('2026-11-23T08:00:01Z')).toBe('open');
    expect(at('2026-11-23T08:00:00Z')).toBe('expired');
    expect(at('2026-11-24T08:00:00Z', now)).toBe('withdrawn');
    expect(at('2026-11-22T08:00:00Z', now)).toBe('withdrawn');
  });

  it('lasts a day, a week by default, or a month; its secret follows the hash', () => {
    expect([shareDays, usualShareDays]).toEqual([[1, 7, 30], 7]);
    expect(sharedPath('secret')).toBe('/#/shared/secret');
  });
});
