import { saveRdProjectRules as rules } from '#domain/generated/rules/gov/saveRdProject';
import { govLists } from '#domain/subjects/gov/lists';
import { rdCategoryWords } from '#domain/subjects/gov/words';
import { useColumns } from '@/components/listColumns';
import { usePortalList } from '@/hooks/usePortalList';
import { govService, type RdProjectRow } from '@/services/gov';
import { cutAt } from '@/utils/columns';
import type { RecordField } from './RecordForm';
import { RecordPanel } from './RecordPanel';

const filters = { keyword: '' };
const fields: readonly RecordField[] = [
  { key: 'number', label: 'gov.rdProjects_number', kind: 'text', rules: { required: true, max: rules.number.max } },
  { key: 'name', label: 'gov.rdProjects_name', kind: 'text', rules: rules.name },
  { key: 'category', label: 'gov.rdProjects_category', kind: 'choice', rules: rules.category, words: rdCategoryWords },
  { key: 'techField', label: 'gov.rdProjects_techField', kind: 'techField' },
  { key: 'beginsOn', label: 'gov.rdProjects_beginsOn', kind: 'day' },
  { key: 'endsOn', label: 'gov.rdProjects_endsOn', kind: 'day' },
  { key: 'leader', label: 'gov.rdProjects_leader', kind: 'text', rules: rules.leader },
  { key: 'participants', label: 'gov.rdProjects_participants', kind: 'note', rules: rules.participants },
  { key: 'budget', label: 'gov.rdProjects_budget', kind: 'money', rules: rules.budget },
  { key: 'goal', label: 'gov.rdProjects_goal', kind: 'note', rules: rules.goal },
  { key: 'route', label: 'gov.rdProjects_route', kind: 'note', rules: rules.route },
  { key: 'innovation', label: 'gov.rdProjects_innovation', kind: 'note', rules: rules.innovation },
  { key: 'result', label: 'gov.rdProjects_result', kind: 'note', rules: rules.result },
];

/** The R&D and innovation projects of a company, by number. */
export default function RdProjectsPanel({ projectCode }: { projectCode: string }) {
  const list = usePortalList({ name: 'rdProjects', load: govService.listRdProjects, filters, of: { projectCode } });
  const folded = { ...cutAt(200), isFolded: true };
  const columns = useColumns(govLists.listRdProjects, {
    number: { width: 110 },
    name: cutAt(260),
    category: { width: 120 },
    techField: { width: 100, isFolded: true },
    beginsOn: { width: 120 },
    endsOn: { width: 120 },
    leader: { width: 100 },
    participants: folded,
    budget: { width: 140 },
    spent: { width: 140 },
    goal: folded,
    route: folded,
    innovation: folded,
    result: folded,
  });
  return (
    <RecordPanel<RdProjectRow>
      projectCode={projectCode}
      part="rdProjects"
      list={list}
      columns={Object.values(columns)}
      fields={fields}
      fresh={{ category: 'ownResearch' }}
      nameOf={({ number, name }) => `${String(number ?? '')} ${String(name ?? '')}`}
      save={(body, options) => govService.saveRdProject({ body }, options)}
    />
  );
}
