import { describe, expect, it } from 'vitest';
import { allowedAssessmentActions, assessmentRoles } from '../assets/policy';
import { fileReaders, mayReadFile } from '../file/rules';
import { type RoleCode, roleCodes, roles } from '../kernel/roles';
import { industries } from '../tenant/industries';
import { channelLeaders, consultingRoles, projectCreators, serviceReaders } from './rules';

const withPoint = (point: 'createProject') => roleCodes.filter((code) => roles[code].points.includes(point));

describe('roles around a project', () => {
  it('create projects exactly where they have the permission point', () => {
    expect([...projectCreators].sort()).toEqual(withPoint('createProject').sort());
  });

  it('open the consulting calls to those whose menu leads to the project list, and to the platform manager', () => {
    const byMenu = roleCodes.filter((code) => roles[code].menu.includes('/projectList'));
    expect([...consultingRoles].sort()).toEqual([...byMenu, 'PLATFORM_MANAGER'].sort());
  });

  it('lead a channel exactly where the menu has the customers', () => {
    const byMenu = roleCodes.filter(
      (code) => roles[code].tenant === 'channel' && roles[code].menu.includes('/customerManagement'),
    );
    expect([...channelLeaders].sort()).toEqual(byMenu.sort());
  });

  it('belong to the side that they read for', () => {
    for (const code of serviceReaders) expect(roles[code].tenant).toBe('customer');
  });
});

describe('files', () => {
  it('are read by those who may look at the whole assessment, and a kind without a rule by nobody', () => {
    const files = Object.keys(fileReaders).filter((kind) => kind !== 'riskReportData');
    for (const kind of files) {
      for (const code of roleCodes)
        expect(mayReadFile([code], kind)).toBe(
          allowedAssessmentActions([code]).includes('view') && code !== 'CONSUMER_EXECUTOR',
        );
    }
    // A report's data is read through the report.
    expect(roleCodes.filter((code) => mayReadFile([code], 'riskReportData'))).toEqual([]);
    for (const kind of ['other', 'toString', '__proto__']) expect(mayReadFile(assessmentRoles, kind)).toBe(false);
    expect(mayReadFile([] as RoleCode[], 'inventoryExport')).toBe(false);
  });
});

describe('industries', () => {
  it('are the twenty sections of GB/T 4754', () => {
    expect(industries.map(({ code }) => code).join('')).toBe('ABCDEFGHIJKLMNOPQRST');
  });
});
