import { saveGovPersonRules as rules } from '#domain/generated/rules/gov/saveGovPerson';
import { govLists } from '#domain/subjects/gov/lists';
import { degreeWords } from '#domain/subjects/gov/words';
import { ChoiceFilter } from '@/components/filters';
import { useColumns } from '@/components/listColumns';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type GovPersonRow, govService } from '@/services/gov';
import { cutAt } from '@/utils/columns';
import type { RecordField } from './RecordForm';
import { RecordPanel } from './RecordPanel';

const filters = { keyword: '', isScience: '' };
const fields: readonly RecordField[] = [
  { key: 'name', label: 'gov.people_name', kind: 'text', rules: rules.name },
  { key: 'department', label: 'gov.people_department', kind: 'text', rules: rules.department },
  { key: 'post', label: 'gov.people_post', kind: 'text', rules: rules.post },
  {
    key: 'degree',
    label: 'gov.people_degree',
    kind: 'choice',
    rules: { values: rules.degree.values },
    words: degreeWords,
  },
  { key: 'isScience', label: 'gov.people_isScience', kind: 'yesNo' },
  { key: 'workedFrom', label: 'gov.people_workedFrom', kind: 'day' },
  { key: 'workedTo', label: 'gov.people_workedTo', kind: 'day' },
];

/** The people of a company, scientific and technical staff first. */
export default function PeoplePanel({ projectCode }: { projectCode: string }) {
  const t = useT();
  const list = usePortalList({ name: 'govPeople', load: govService.listGovPeople, filters, of: { projectCode } });
  const columns = useColumns(govLists.listGovPeople, {
    name: { width: 120 },
    department: cutAt(180),
    post: cutAt(180),
    degree: { width: 100 },
    isScience: { width: 100 },
    workedFrom: { width: 120 },
    workedTo: { width: 120 },
  });
  return (
    <RecordPanel<GovPersonRow>
      projectCode={projectCode}
      part="people"
      list={list}
      columns={Object.values(columns)}
      fields={fields}
      fresh={{ isScience: true }}
      nameOf={({ name }) => String(name ?? '')}
      save={(body, options) => govService.saveGovPerson({ body }, options)}
      filters={
        <ChoiceFilter
          label={t('gov.people_isScience')}
          value={list.query.isScience}
          options={(['true', 'false'] as const).map((value) => ({
            value,
            label: t(value === 'true' ? 'common.yes' : 'common.no'),
          }))}
          onChange={(isScience) => list.setQuery({ isScience })}
        />
      }
    />
  );
}
