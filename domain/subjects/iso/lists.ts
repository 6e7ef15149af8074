import { importProblems } from '#domain/kernel/importLists';
import { importStates } from '#domain/kernel/imports';
import { listOf, type RowOf } from '#domain/kernel/lists';
import { type Language, languageNames, languages } from '#domain/kernel/texts';
import { documentControlLists } from './documentControl/lists';
import { editionNames } from './edition/editions';
import { editionLists } from './edition/lists';
import { nonconformityGrades, nonconformitySources, nonconformityStates } from './nonconformity/nonconformity';
import { productLists } from './product/lists';
import { standardImportKinds, standardOwners } from './rules';
import type { isoSchemas } from './schema';
import { offerStates } from './template/offerState';
import { templateKinds } from './template/template';
import { programs } from './timeline/application';
import { certificationRuns } from './timeline/timeline';

export const isoLists = {
  ...productLists,
  ...documentControlLists,
  ...editionLists,
  listStandards: listOf<RowOf<typeof isoSchemas.listStandards>>()({
    title: 'route.standards',
    columns: {
      zh: { kind: 'text', title: 'standard.name', text: (row, { language }) => row[language] },
      owner: { kind: 'enum', title: 'standard.owner', texts: 'standard.owner_', values: standardOwners },
      ownerName: { kind: 'text', title: 'standard.ownerName' },
      versions: {
        kind: 'text',
        title: 'standard.version',
        text: ({ owner, versions: version }, { t }) => (owner === 'own' ? t('standard.versionName', { version }) : ''),
      },
      entries: { kind: 'number', title: 'standard.entries' },
      updatedAt: { kind: 'time', title: 'standard.updatedAt' },
    },
  }),
  listDocumentTemplates: listOf<RowOf<typeof isoSchemas.listDocumentTemplates>>()({
    title: 'route.documentTemplates',
    columns: {
      name: { kind: 'text', title: 'documentTemplate.name' },
      kind: {
        kind: 'enum',
        title: 'documentTemplate.kind',
        texts: 'documentTemplate.kind_',
        values: templateKinds,
      },
      language: {
        kind: 'enum',
        title: 'documentTemplate.language',
        texts: (value) => languageNames[value as Language],
        values: languages,
      },
      schemes: {
        kind: 'text',
        title: 'documentTemplate.schemes',
        text: ({ schemes }, { t, language }) =>
          [
            ...certificationRuns.filter(({ scheme }) => schemes.includes(scheme)).map(({ standard }) => standard),
            ...programs.filter(({ program }) => schemes.includes(program)).map((one) => one[language]),
          ].join(', ') || t('documentTemplate.allSchemes'),
      },
      editions: {
        kind: 'text',
        title: 'documentTemplate.editions',
        text: ({ editions }, { t }) => editionNames(editions) || t('documentTemplate.allEditions'),
      },
      latest: {
        kind: 'text',
        title: 'documentTemplate.version',
        text: ({ latest: { number } }, { t }) => t('documentTemplate.versionNumber', { number }),
      },
      'latest.faultCount': { kind: 'number', title: 'documentTemplate.faults' },
      isEnabled: {
        kind: 'enum',
        title: 'documentTemplate.isEnabled',
        texts: 'documentTemplate.isEnabled_',
        values: [true, false],
      },
      shippedOffer: {
        kind: 'enum',
        title: 'documentTemplate.offer',
        texts: 'documentTemplate.offer_',
        values: offerStates,
      },
      'latest.addedBy': { kind: 'text', title: 'documentTemplate.addedBy' },
      'latest.addedAt': { kind: 'time', title: 'documentTemplate.addedAt' },
    },
  }),
  listNonconformities: listOf<RowOf<typeof isoSchemas.listNonconformities>>()({
    title: 'nonconformity.list',
    columns: {
      nonconformityCode: { kind: 'code', title: 'nonconformity.number', sortField: 'nonconformityCode' },
      grade: { kind: 'enum', title: 'nonconformity.grade', texts: 'nonconformity.grade_', values: nonconformityGrades },
      source: {
        kind: 'enum',
        title: 'nonconformity.source',
        texts: 'nonconformity.source_',
        values: nonconformitySources,
      },
      standardName: { kind: 'words', title: 'nonconformity.standard' },
      clause: { kind: 'code', title: 'nonconformity.clause' },
      fact: { kind: 'text', title: 'nonconformity.fact' },
      department: { kind: 'text', title: 'nonconformity.department' },
      responsible: { kind: 'text', title: 'nonconformity.responsible' },
      foundBy: { kind: 'text', title: 'nonconformity.foundBy' },
      foundOn: { kind: 'day', title: 'nonconformity.foundOn', sortField: 'foundOn' },
      dueOn: { kind: 'day', title: 'nonconformity.dueOn', sortField: 'dueOn' },
      state: { kind: 'enum', title: 'nonconformity.state', texts: 'nonconformity.state_', values: nonconformityStates },
      recursOf: { kind: 'code', title: 'nonconformity.recursOf' },
      files: { kind: 'number', title: 'nonconformity.files' },
    },
  }),
  listStandardImportProblems: importProblems,
  listStandardImports: listOf<RowOf<typeof isoSchemas.listStandardImports>>()({
    title: 'standard.importRecords',
    columns: {
      name: {
        kind: 'text',
        title: 'standard.name',
        text: ({ name, otherName }, { language }) =>
          [name, otherName].flatMap((one) => one?.[language] ?? []).join(' ↔ '),
      },
      kind: { kind: 'enum', title: 'standard.importKind', texts: 'standard.importKind_', values: standardImportKinds },
      state: { kind: 'enum', title: 'standard.importState', texts: 'standard.importState_', values: importStates },
      createdBy: { kind: 'text', title: 'standard.importBy' },
      createdAt: { kind: 'time', title: 'standard.importAt' },
    },
  }),
};
