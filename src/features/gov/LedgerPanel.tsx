import { saveRdEntryRules as rules } from '#domain/generated/rules/gov/saveRdEntry';
import { govLists } from '#domain/subjects/gov/lists';
import { costKindWords } from '#domain/subjects/gov/words';
import { ChoiceFilter } from '@/components/filters';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { useLoad } from '@/hooks/useLoad';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { govService, type RdEntryRow } from '@/services/gov';
import { cutAt } from '@/utils/columns';
import { formatYuan } from '@/utils/format';
import type { RecordField } from './RecordForm';
import { RecordPanel } from './RecordPanel';

const filters = { keyword: '', rdNumber: '', kind: '' };
const fields: readonly RecordField[] = [
  { key: 'rdNumber', label: 'gov.ledger_rdNumber', kind: 'rdNumber', rules: { required: true } },
  { key: 'bookedOn', label: 'gov.ledger_bookedOn', kind: 'day', rules: { required: true } },
  { key: 'voucher', label: 'gov.ledger_voucher', kind: 'text', rules: rules.voucher },
  { key: 'kind', label: 'gov.ledger_kind', kind: 'choice', rules: rules.kind, words: costKindWords },
  { key: 'fen', label: 'gov.ledger_fen', kind: 'money', rules: rules.fen },
  { key: 'isAbroad', label: 'gov.ledger_isAbroad', kind: 'yesNo' },
  { key: 'summary', label: 'gov.ledger_summary', kind: 'text', rules: rules.summary },
];

/** The auxiliary ledger of R&D: what was spent on which project, and for what. */
export default function LedgerPanel({ projectCode }: { projectCode: string }) {
  const t = useT();
  const list = usePortalList({ name: 'rdLedger', load: govService.listRdLedger, filters, of: { projectCode } });
  const projects = useLoad(
    (options) => govService.listRdProjects({ query: { projectCode, pageSize: 200 } }, options),
    [projectCode],
  );
  const rdNumbers = (projects.data?.list ?? []).map(({ number }) => number);
  const described = govLists.listRdLedger;
  const columns = useColumns(described, {
    rdNumber: { width: 110 },
    rdName: cutAt(200),
    bookedOn: { width: 120 },
    voucher: { width: 110 },
    kind: { width: 150 },
    fen: { width: 140 },
    isAbroad: { width: 90, isFolded: true },
    summary: cutAt(240),
  });
  return (
    <RecordPanel<RdEntryRow>
      projectCode={projectCode}
      part="ledger"
      list={list}
      columns={Object.values(columns)}
      fields={fields}
      fresh={{ isAbroad: false }}
      nameOf={({ rdNumber, voucher }) => `${String(rdNumber ?? '')} ${String(voucher ?? '')}`}
      rdNumbers={rdNumbers}
      save={(body, options) => govService.saveRdEntry({ body }, options)}
      summary={list.answer && <> · {t('gov.sum', { sum: formatYuan(list.answer.sum) })}</>}
      filters={
        <>
          <ChoiceFilter
            label={t('gov.ledger_rdNumber')}
            value={list.query.rdNumber}
            options={rdNumbers.map((value) => ({ value, label: value }))}
            onChange={(rdNumber) => list.setQuery({ rdNumber })}
          />
          <ColumnFilter
            of={described.columns.kind}
            value={list.query.kind}
            onChange={(kind) => list.setQuery({ kind })}
          />
        </>
      }
    />
  );
}
