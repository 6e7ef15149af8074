import { threatGroups } from '#domain/subjects/assets/method/catalogue';
import { type Group, highOf } from '#domain/subjects/assets/report/figures';
import { type Block, p } from '#server/kernel/documents/document';
import type { Table } from '#server/kernel/documents/table';
import { scaleName } from '#server/subjects/assets/method/levelDefinitions';
import { type Build, type Chapter, number, percent } from './build';
import { distribution, levelColumns, levelRow, stackedRow } from './levelTables';

/* Threats, vulnerabilities and controls as they were found, each a chapter. */

const MOST = 20;

/** A list of what risks were counted by, those with the most high ones first. */
function groupTable(build: Build, name: string, groups: readonly Group[]): Table {
  return {
    columns: [
      { title: name, width: 5 },
      { title: build.t('assets.report.risks'), width: 1, align: 'right' },
      { title: build.t('assets.report.finding.high'), width: 1.2, align: 'right' },
      { title: build.t('assets.report.units'), width: 1, align: 'right' },
    ],
    rows: groups
      .slice(0, MOST)
      .map(({ name: what, total, byLevel, units }) => [what, number(total), number(highOf(byLevel)), number(units)]),
  };
}

const nothing = (build: Build): Block[] => [p(build.t('assets.report.finding.none'))];

export const threatChapter: Chapter = {
  title: 'assets.report.finding.threats',
  write: (build) => {
    const { threats, total, byFrequency, threatGroups: kinds } = build.figures;
    if (total === 0) return nothing(build);
    const nameOf = (group: (typeof kinds)[number]['group']) =>
      group ? build.say(threatGroups[group]) : build.t('assets.report.finding.ownWords');
    const ranked = kinds
      .map(({ group, byLevel }) => ({ name: nameOf(group), byLevel }))
      .sort((a, b) => highOf(b.byLevel) - highOf(a.byLevel));
    return [
      p(build.t('assets.report.finding.threatsText', { threats: number(threats.length), risks: number(total) })),
      build.section(build.t('assets.report.finding.byGroup')),
      ...build.chart(
        build.t('assets.report.finding.threatChart'),
        ranked.map(({ name, byLevel }) => stackedRow(build, name, byLevel)),
        true,
      ),
      ...build.table(build.t('assets.report.finding.byGroup'), {
        columns: levelColumns(build, build.t('assets.report.finding.group')),
        rows: ranked.map(({ name, byLevel }) => levelRow(name, byLevel)),
      }),
      build.section(build.t('assets.report.finding.byFrequency')),
      ...distribution(build, build.t('assets.report.finding.byFrequency'), byFrequency, build.valueCell),
      build.section(build.t('assets.report.finding.mainThreats')),
      ...most(build, threats.length),
      ...build.table(
        build.t('assets.report.finding.mainThreats'),
        groupTable(build, build.t('assets.report.threat'), threats),
      ),
    ];
  },
};

const most = (build: Build, count: number): Block[] =>
  count > MOST ? [p(build.t('assets.report.finding.most', { shown: MOST, count: number(count) }))] : [];

export const vulnerabilityChapter: Chapter = {
  title: 'assets.report.finding.vulnerabilities',
  write: (build) => {
    const { vulnerabilities, total, bySeverity } = build.figures;
    if (total === 0) return nothing(build);
    const bySeverityOf = build.t('assets.report.finding.bySeverity', {
      scale: scaleName(build.input.language, 'vulnerabilitySeverity', build.edition),
    });
    return [
      p(
        build.t('assets.report.finding.vulnerabilitiesText', {
          vulnerabilities: number(vulnerabilities.length),
          risks: number(total),
        }),
      ),
      build.section(bySeverityOf),
      ...distribution(build, bySeverityOf, bySeverity, build.valueCell),
      build.section(build.t('assets.report.finding.mainVulnerabilities')),
      ...build.chart(
        build.t('assets.report.finding.vulnerabilityChart'),
        vulnerabilities.slice(0, 10).map(({ name, byLevel }) => stackedRow(build, name, byLevel)),
        true,
      ),
      ...most(build, vulnerabilities.length),
      ...build.table(
        build.t('assets.report.finding.mainVulnerabilities'),
        groupTable(build, build.t('assets.report.vulnerability'), vulnerabilities),
      ),
    ];
  },
};

export const controlChapter: Chapter = {
  title: 'assets.report.finding.controls',
  write: (build) => {
    const { controls, controlled, total, high, highUncontrolled } = build.figures;
    if (total === 0) return nothing(build);
    return [
      p(
        build.t('assets.report.finding.controlsText', {
          controlled: number(controlled),
          total: number(total),
          share: percent(controlled, total),
        }),
      ),
      ...(high.length === 0
        ? []
        : [
            p(
              build.t('assets.report.finding.highUncontrolled', {
                high: number(high.length),
                without: number(highUncontrolled),
              }),
            ),
          ]),
      ...(controls.length === 0
        ? []
        : [
            build.section(build.t('assets.report.finding.mainControls')),
            ...(controls.length > MOST
              ? [p(build.t('assets.report.finding.mostControls', { shown: MOST, count: number(controls.length) }))]
              : []),
            ...build.table(build.t('assets.report.finding.mainControls'), {
              columns: [
                { title: build.t('assets.report.existingControl'), width: 6 },
                { title: build.t('assets.report.risks'), width: 1, align: 'right' },
              ],
              rows: controls.slice(0, MOST).map(({ name, count }) => [name, number(count)]),
            }),
          ]),
    ];
  },
};
