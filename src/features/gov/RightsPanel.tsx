import { saveGovRightRules as rules } from '#domain/generated/rules/gov/saveGovRight';
import { govLists } from '#domain/subjects/gov/lists';
import { rightKindWords, rightOriginWords, rightStateWords } from '#domain/subjects/gov/words';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { usePortalList } from '@/hooks/usePortalList';
import { type GovRightRow, govService } from '@/services/gov';
import { cutAt } from '@/utils/columns';
import type { RecordField } from './RecordForm';
import { RecordPanel } from './RecordPanel';

const filters = { keyword: '', kind: '', state: '' };
const fields: readonly RecordField[] = [
  { key: 'number', label: 'gov.rights_number', kind: 'text', rules: rules.number },
  { key: 'name', label: 'gov.rights_name', kind: 'text', rules: rules.name },
  { key: 'kind', label: 'gov.rights_kind', kind: 'choice', rules: rules.kind, words: rightKindWords },
  { key: 'origin', label: 'gov.rights_origin', kind: 'choice', rules: rules.origin, words: rightOriginWords },
  { key: 'state', label: 'gov.rights_state', kind: 'choice', rules: rules.state, words: rightStateWords },
  { key: 'grantedOn', label: 'gov.rights_grantedOn', kind: 'day' },
  { key: 'product', label: 'gov.rights_product', kind: 'text', rules: rules.product },
  { key: 'isUsed', label: 'gov.rights_isUsed', kind: 'yesNo' },
];

/** The intellectual property of a company. */
export default function RightsPanel({ projectCode }: { projectCode: string }) {
  const list = usePortalList({ name: 'govRights', load: govService.listGovRights, filters, of: { projectCode } });
  const described = govLists.listGovRights;
  const columns = useColumns(described, {
    number: { width: 190 },
    name: cutAt(240),
    kind: { width: 130 },
    origin: { width: 100 },
    state: { width: 90 },
    grantedOn: { width: 120 },
    product: cutAt(160),
    isUsed: { width: 120, isFolded: true },
  });
  return (
    <RecordPanel<GovRightRow>
      projectCode={projectCode}
      part="rights"
      list={list}
      columns={Object.values(columns)}
      fields={fields}
      fresh={{ origin: 'own', state: 'valid', isUsed: false }}
      nameOf={({ name }) => String(name ?? '')}
      save={(body, options) => govService.saveGovRight({ body }, options)}
      filters={
        <>
          <ColumnFilter
            of={described.columns.kind}
            value={list.query.kind}
            onChange={(kind) => list.setQuery({ kind })}
          />
          <ColumnFilter
            of={described.columns.state}
            value={list.query.state}
            onChange={(state) => list.setQuery({ state })}
          />
        </>
      }
    />
  );
}
