import { Link } from '@umijs/max';
import { riskStates } from '#domain/subjects/gap/gap';
import { CodeText } from '@/components/CodeText';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, LevelFilter, SearchFilter } from '@/components/filters';
import { LevelTag } from '@/components/LevelTag';
import { PortalTable } from '@/components/PortalTable';
import { usePlaces } from '@/features/project/usePlaces';
import { usePortalList } from '@/hooks/usePortalList';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { gapService, type RegisterRow } from '@/services/gap';
import { cutAt } from '@/utils/columns';
import { NOTHING } from '@/utils/format';
import { RiskLabel } from './FindingParts';

const filters = { keyword: '', source: '', state: '', level: '' };
const sources = ['asset', 'finding'] as const;

/** The project's one risk register: high risks of assets, and those that the gap analysis has found. */
export default function RiskRegister({ projectCode }: { projectCode: string }) {
  const t = useT();
  const say = useSay();
  const list = usePortalList({ name: 'riskRegister', load: gapService.listRiskRegister, filters, of: { projectCode } });
  const { query, setQuery } = list;
  const places = usePlaces(projectCode);
  const whereTo = ({ source, ref }: RegisterRow) =>
    source === 'asset'
      ? places.assets('risks', { level: 'high', keyword: ref })
      : places.gap('findings', { keyword: ref });
  return (
    <PortalTable<RegisterRow>
      list={list}
      rowKey="id"
      filters={
        <>
          <SearchFilter
            value={query.keyword}
            placeholder={t('questionnaire.gap.registerSearch')}
            onSearch={(keyword) => setQuery({ keyword })}
          />
          <ChoiceFilter
            label={t('questionnaire.gap.source')}
            value={query.source}
            options={sources.map((source) => ({ value: source, label: t(`questionnaire.gap.source_${source}`) }))}
            onChange={(source) => setQuery({ source })}
          />
          <ChoiceFilter
            label={t('questionnaire.gap.risk')}
            value={query.state}
            options={riskStates.map((state) => ({ value: state, label: t(`questionnaire.gap.risk_${state}`) }))}
            onChange={(state) => setQuery({ state })}
          />
          <LevelFilter
            label={t('questionnaire.gap.riskLevel')}
            value={query.level}
            onChange={(level) => setQuery({ level })}
          />
        </>
      }
      empty={
        <EmptyState title={t('questionnaire.gap.registerEmpty')} text={t('questionnaire.gap.registerEmptyText')} />
      }
      columns={[
        {
          title: t('questionnaire.gap.source'),
          dataIndex: 'source',
          width: 110,
          render: (_, row) => t(`questionnaire.gap.source_${row.source}`),
        },
        {
          title: t('questionnaire.gap.ref'),
          dataIndex: 'ref',
          width: 120,
          render: (ref: string) => <CodeText code={ref} />,
        },
        {
          title: t('questionnaire.gap.title'),
          dataIndex: 'title',
          ...cutAt(200),
          render: (_, row) => <Link to={whereTo(row)}>{say(row.title)}</Link>,
        },
        {
          title: t('questionnaire.gap.registerDetail'),
          dataIndex: 'detail',
          ...cutAt(240),
          render: (detail: string | null) => detail ?? NOTHING,
        },
        {
          title: t('questionnaire.gap.riskLevel'),
          dataIndex: 'level',
          width: 100,
          render: (level: number) => <LevelTag level={level} />,
        },
        {
          title: t('questionnaire.gap.risk'),
          dataIndex: 'state',
          width: 90,
          render: (_, row) => <RiskLabel state={row.state} />,
        },
        {
          title: t('questionnaire.gap.responsible'),
          dataIndex: 'responsible',
          ...cutAt(100),
          render: (name: string | null) => name ?? NOTHING,
        },
        {
          title: t('questionnaire.gap.deadline'),
          dataIndex: 'deadline',
          width: 115,
          render: (deadline: string | null) => deadline ?? NOTHING,
        },
      ]}
    />
  );
}
