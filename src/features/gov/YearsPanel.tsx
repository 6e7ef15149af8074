import { saveGovYearRules as rules } from '#domain/generated/rules/gov/saveGovYear';
import { govLists } from '#domain/subjects/gov/lists';
import { useColumns } from '@/components/listColumns';
import { usePortalList } from '@/hooks/usePortalList';
import { type GovYearRow, govService } from '@/services/gov';
import type { RecordField } from './RecordForm';
import { RecordPanel } from './RecordPanel';

const filters = { keyword: '' };
const money = (key: keyof typeof rules): RecordField => ({
  key,
  label: `gov.years_${key}` as 'gov.years_taxes',
  kind: 'money',
  rules: rules[key] as NonNullable<RecordField['rules']>,
});
const fields: readonly RecordField[] = [
  { key: 'year', label: 'gov.years_year', kind: 'number', rules: rules.year },
  { key: 'staff', label: 'gov.years_staff', kind: 'number', rules: rules.staff, decimals: 2 },
  { key: 'scienceStaff', label: 'gov.years_scienceStaff', kind: 'number', rules: rules.scienceStaff, decimals: 2 },
  ...(
    [
      'mainSales',
      'otherSales',
      'totalIncome',
      'untaxedIncome',
      'highTechIncome',
      'netProfit',
      'netAssets',
      'taxes',
      'rdSpending',
      'rdAbroad',
    ] as const
  ).map(money),
  { key: 'conversions', label: 'gov.years_conversions', kind: 'number', rules: rules.conversions },
];

/** A company's figures by year. */
export default function YearsPanel({ projectCode }: { projectCode: string }) {
  const list = usePortalList({ name: 'govYears', load: govService.listGovYears, filters, of: { projectCode } });
  const wide = { width: 150 };
  const columns = useColumns(govLists.listGovYears, {
    year: { width: 80 },
    staff: { width: 90 },
    scienceStaff: { width: 110 },
    mainSales: wide,
    otherSales: { ...wide, isFolded: true },
    totalIncome: wide,
    untaxedIncome: { ...wide, isFolded: true },
    highTechIncome: wide,
    netProfit: { ...wide, isFolded: true },
    netAssets: wide,
    taxes: { ...wide, isFolded: true },
    rdSpending: wide,
    rdAbroad: { ...wide, isFolded: true },
    conversions: { width: 110 },
  });
  return (
    <RecordPanel<GovYearRow>
      projectCode={projectCode}
      part="years"
      list={list}
      columns={Object.values(columns)}
      fields={fields}
      fresh={{}}
      nameOf={({ year }) => String(year ?? '')}
      save={(body, options) => govService.saveGovYear({ body }, options)}
    />
  );
}
