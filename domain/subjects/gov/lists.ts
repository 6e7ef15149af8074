import { importProblems } from '#domain/kernel/importLists';
import { listOf, type RowOf } from '#domain/kernel/lists';
import { govChangeKinds } from './import/mapping';
import { costKinds, degrees, govParts, rdCategories, rightKinds, rightOrigins, rightStates } from './records';
import type { govSchemas } from './schema';
import {
  costKindWords,
  degreeWords,
  rdCategoryWords,
  rightKindWords,
  rightOriginWords,
  rightStateWords,
} from './words';

const saidBy =
  <K extends string>(words: Readonly<Record<K, Readonly<Record<'zh' | 'en', string>>>>) =>
  (value: string, language: 'zh' | 'en'): string =>
    words[value as K][language];

const yesNo = (is: boolean) => (is ? ('common.yes' as const) : ('common.no' as const));

export const govLists = {
  listGovYears: listOf<RowOf<typeof govSchemas.listGovYears>>()({
    title: 'gov.part_years',
    columns: {
      // A year is no quantity.
      year: { kind: 'text', title: 'gov.years_year' },
      staff: { kind: 'number', title: 'gov.years_staff' },
      scienceStaff: { kind: 'number', title: 'gov.years_scienceStaff' },
      mainSales: { kind: 'fen', title: 'gov.years_mainSales' },
      otherSales: { kind: 'fen', title: 'gov.years_otherSales' },
      totalIncome: { kind: 'fen', title: 'gov.years_totalIncome' },
      untaxedIncome: { kind: 'fen', title: 'gov.years_untaxedIncome' },
      highTechIncome: { kind: 'fen', title: 'gov.years_highTechIncome' },
      netProfit: { kind: 'fen', title: 'gov.years_netProfit' },
      netAssets: { kind: 'fen', title: 'gov.years_netAssets' },
      taxes: { kind: 'fen', title: 'gov.years_taxes' },
      rdSpending: { kind: 'fen', title: 'gov.years_rdSpending' },
      rdAbroad: { kind: 'fen', title: 'gov.years_rdAbroad' },
      conversions: { kind: 'number', title: 'gov.years_conversions' },
    },
  }),
  listGovPeople: listOf<RowOf<typeof govSchemas.listGovPeople>>()({
    title: 'gov.part_people',
    columns: {
      name: { kind: 'text', title: 'gov.people_name' },
      department: { kind: 'text', title: 'gov.people_department' },
      post: { kind: 'text', title: 'gov.people_post' },
      degree: { kind: 'enum', title: 'gov.people_degree', values: degrees, texts: saidBy(degreeWords) },
      isScience: { kind: 'text', title: 'gov.people_isScience', text: ({ isScience }, { t }) => t(yesNo(isScience)) },
      workedFrom: { kind: 'day', title: 'gov.people_workedFrom' },
      workedTo: { kind: 'day', title: 'gov.people_workedTo' },
    },
  }),
  listGovRights: listOf<RowOf<typeof govSchemas.listGovRights>>()({
    title: 'gov.part_rights',
    columns: {
      number: { kind: 'code', title: 'gov.rights_number' },
      name: { kind: 'text', title: 'gov.rights_name' },
      kind: { kind: 'enum', title: 'gov.rights_kind', values: rightKinds, texts: saidBy(rightKindWords) },
      origin: { kind: 'enum', title: 'gov.rights_origin', values: rightOrigins, texts: saidBy(rightOriginWords) },
      state: { kind: 'enum', title: 'gov.rights_state', values: rightStates, texts: saidBy(rightStateWords) },
      grantedOn: { kind: 'day', title: 'gov.rights_grantedOn' },
      product: { kind: 'text', title: 'gov.rights_product' },
      isUsed: { kind: 'text', title: 'gov.rights_isUsed', text: ({ isUsed }, { t }) => t(yesNo(isUsed)) },
    },
  }),
  listRdProjects: listOf<RowOf<typeof govSchemas.listRdProjects>>()({
    title: 'gov.part_rdProjects',
    columns: {
      number: { kind: 'code', title: 'gov.rdProjects_number' },
      name: { kind: 'text', title: 'gov.rdProjects_name' },
      category: {
        kind: 'enum',
        title: 'gov.rdProjects_category',
        values: rdCategories,
        texts: saidBy(rdCategoryWords),
      },
      techField: { kind: 'text', title: 'gov.rdProjects_techField' },
      beginsOn: { kind: 'day', title: 'gov.rdProjects_beginsOn' },
      endsOn: { kind: 'day', title: 'gov.rdProjects_endsOn' },
      leader: { kind: 'text', title: 'gov.rdProjects_leader' },
      participants: { kind: 'text', title: 'gov.rdProjects_participants' },
      budget: { kind: 'fen', title: 'gov.rdProjects_budget' },
      spent: { kind: 'fen', title: 'gov.rdProjects_spent' },
      goal: { kind: 'text', title: 'gov.rdProjects_goal' },
      route: { kind: 'text', title: 'gov.rdProjects_route' },
      innovation: { kind: 'text', title: 'gov.rdProjects_innovation' },
      result: { kind: 'text', title: 'gov.rdProjects_result' },
    },
  }),
  listRdLedger: listOf<RowOf<typeof govSchemas.listRdLedger>>()({
    title: 'gov.part_ledger',
    columns: {
      rdNumber: { kind: 'code', title: 'gov.ledger_rdNumber' },
      rdName: { kind: 'text', title: 'gov.rdProjects_name' },
      bookedOn: { kind: 'day', title: 'gov.ledger_bookedOn' },
      voucher: { kind: 'text', title: 'gov.ledger_voucher' },
      kind: { kind: 'enum', title: 'gov.ledger_kind', values: costKinds, texts: saidBy(costKindWords) },
      fen: { kind: 'fen', title: 'gov.ledger_fen' },
      isAbroad: { kind: 'text', title: 'gov.ledger_isAbroad', text: ({ isAbroad }, { t }) => t(yesNo(isAbroad)) },
      summary: { kind: 'text', title: 'gov.ledger_summary' },
    },
  }),
  listGovImportProblems: importProblems,
  listGovImportChanges: listOf<RowOf<typeof govSchemas.listGovImportChanges>>()({
    title: 'gov.import_changes',
    columns: {
      part: { kind: 'enum', title: 'gov.import_part', texts: 'gov.part_', values: govParts },
      change: { kind: 'enum', title: 'gov.import_change', texts: 'gov.import_change_', values: govChangeKinds },
      key: { kind: 'text', title: 'gov.import_record' },
      fields: {
        kind: 'text',
        title: 'gov.import_fields',
        text: ({ part, change, fields }, { t, textOf }) =>
          fields
            .map(({ field, before, after }) => {
              const name = textOf(`gov.${part}_${field}`) ?? field;
              const [was, is] = [before, after].map((value) => String(value ?? ''));
              return change === 'added'
                ? `${name} ${is}`
                : t('gov.import_fieldChange', { name, before: was ?? '', after: is ?? '' });
            })
            .join(t('common.semicolon')),
      },
    },
  }),
};
