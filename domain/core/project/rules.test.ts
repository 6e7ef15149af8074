import { describe, expect, it } from 'vitest';
import { fileKinds } from '../../generated/fileKinds';
import { mayReadFile } from '../../kernel/fileKinds';
import { type RoleCode, roleCodes, roles } from '../../kernel/roles';
import { assessment } from '../../subjects/assets/policy';
import { industries } from '../tenant/industries';
import { channelLeaders, project } from './policy';
import { allowedProjectActions, allowedWhileOpen, fieldsOf, type ProjectState } from './rules';

const withPoint = (point: 'createProject') => roleCodes.filter((code) => roles[code].points.includes(point));

describe('roles around a project', () => {
  it('create projects exactly where they have the permission point', () => {
    expect([...project.rolesThatMay('create')].sort()).toEqual(withPoint('createProject').sort());
  });

  it('open the consulting calls to those whose menu leads to the project list, and to the platform manager', () => {
    const byMenu = roleCodes.filter((code) => roles[code].menu.includes('/projectList'));
    expect([...project.rolesThatMay('consult')].sort()).toEqual([...byMenu, 'PLATFORM_MANAGER'].sort());
  });

  it('lead a channel exactly where the menu has the customers', () => {
    const byMenu = roleCodes.filter(
      (code) => roles[code].tenant === 'channel' && roles[code].menu.includes('/customerManagement'),
    );
    expect([...channelLeaders].sort()).toEqual(byMenu.sort());
  });

  it('belong to the side that they read for', () => {
    for (const code of project.rolesThatMay('readServices')) expect(roles[code].tenant).toBe('customer');
  });
});

describe('files', () => {
  it('are read by those who see the whole assessment, and a kind without a rule by no one', () => {
    // Read through what they belong to: a report, an application, an organisation, an import, an answer, a payment, a delivery, the guide.
    const within = [
      'riskReportData',
      'equityPaper',
      'applicationPaper',
      'organisationLogo',
      'organisationLicence',
      'importChangeSet',
      'govImport',
      'examCertificate',
      'customerImportMarked',
      'standardImportMarked',
      'templateMarked',
      'answerFile',
      'findingFile',
      'nonconformityFile',
      'existingDocument',
      'paymentSlip',
      'invoiceFile',
      'guideFile',
      'pointStatement',
      'productPicture',
      'deliveryResult',
      'trailExport',
      'approvalVoucher',
    ];
    const own = ['CHANNEL_TENANT_MANAGER', 'CHANNEL_TENANT_SUB_MANAGER', 'CHANNEL_OWNER', 'CHANNEL_EXECUTOR'];
    expect(roleCodes.filter((code) => mayReadFile([code], 'documentTemplate'))).toEqual(own);
    const files = Object.keys(fileKinds).filter((kind) => kind !== 'documentTemplate' && !within.includes(kind));
    for (const kind of files) {
      for (const code of roleCodes)
        expect(mayReadFile([code], kind)).toBe(
          assessment.allowed([code]).includes('view') && code !== 'CONSUMER_EXECUTOR',
        );
    }
    for (const kind of within) expect(roleCodes.filter((code) => mayReadFile([code], kind))).toEqual([]);
    for (const kind of ['other', 'toString', '__proto__']) expect(mayReadFile(assessment.roles, kind)).toBe(false);
    expect(mayReadFile([] as RoleCode[], 'inventoryExport')).toBe(false);
  });
});

describe('a project', () => {
  const all = ['edit', 'close', 'reopen', 'delete'];
  const now = (state: ProjectState, holds = 1, allowed = all) => allowedProjectActions(allowed, { state, holds });

  it('is edited and terminated while it runs, and resumed once terminated', () => {
    for (const state of ['', 'inhand', 'audit', 'consumerSubmitSvipData'] as const)
      expect(now(state), state).toEqual(['edit', 'close']);
    expect(now('closed')).toEqual(['reopen']);
    expect(now('finished')).toEqual([]);
  });

  it('is deleted while it is empty, and never once it is completed', () => {
    expect(now('inhand', 0)).toEqual(['edit', 'close', 'delete']);
    expect(now('closed', 0)).toEqual(['reopen', 'delete']);
    expect(now('finished', 0)).toEqual([]);
  });

  it('is limited to the caller’s permissions', () => {
    expect(now('inhand', 0, ['edit', 'reopen', 'other'])).toEqual(['edit']);
    expect(now('inhand', 0, [])).toEqual([]);
  });

  it('is reminded of while work on it goes on', () => {
    for (const state of ['', 'inhand', 'audit', 'consumerSubmitSvipData'] as const)
      expect(allowedWhileOpen(['urge'], state), state).toEqual(['urge']);
    for (const state of ['finished', 'closed'] as const) expect(allowedWhileOpen(['urge'], state), state).toEqual([]);
  });

  it('has the fields of its kind', () => {
    expect(fieldsOf).toEqual({
      full: ['assets', 'questionnaire', 'gap'],
      gap: ['questionnaire', 'gap'],
      questionnaire: ['questionnaire'],
    });
  });
});

describe('industries', () => {
  it('are the twenty sections of GB/T 4754', () => {
    expect(industries.map(({ code }) => code).join('')).toBe('ABCDEFGHIJKLMNOPQRST');
  });
});
