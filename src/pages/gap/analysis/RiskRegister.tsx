import { Link } from '@umijs/max';
import { gapLists } from '#domain/subjects/gap/lists';
import { EmptyState } from '@/components/EmptyState';
import { LevelFilter, SearchFilter } from '@/components/filters';
import { LevelTag } from '@/components/LevelTag';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { usePlaces } from '@/features/project/usePlaces';
import { usePortalList } from '@/hooks/usePortalList';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { gapService, type RegisterRow } from '@/services/gap';
import { cutAt } from '@/utils/columns';
import { RiskLabel, Unassessed } from './FindingParts';

const filters = { keyword: '', source: '', state: '', level: '' };

/** The project's one risk register: high risks of assets, and those that the gap analysis has found. */
export default function RiskRegister({ projectCode }: { projectCode: string }) {
  const t = useT();
  const say = useSay();
  const list = usePortalList({ name: 'riskRegister', load: gapService.listRiskRegister, filters, of: { projectCode } });
  const { query, setQuery } = list;
  const places = usePlaces(projectCode);
  const whereTo = ({ source, ref }: RegisterRow) =>
    source === 'asset' ? places.assets('risks', { keyword: ref }) : places.gap('findings', { keyword: ref });
  const columns = useColumns(gapLists.listRiskRegister, {
    source: { width: 110 },
    ref: { width: 120 },
    title: { ...cutAt(200), render: (_, row) => <Link to={whereTo(row)}>{say(row.title)}</Link> },
    detail: { ...cutAt(240), render: (_, { detail }) => detail && say(detail) },
    level: { width: 100, render: (_, { level }) => (level === null ? <Unassessed /> : <LevelTag level={level} />) },
    state: { width: 90, render: (_, row) => <RiskLabel state={row.state} /> },
    responsible: cutAt(100),
    deadline: { width: 115 },
  });
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
          <ColumnFilter
            of={gapLists.listRiskRegister.columns.source}
            value={query.source}
            onChange={(source) => setQuery({ source })}
          />
          <ColumnFilter
            of={gapLists.listRiskRegister.columns.state}
            value={query.state}
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
      columns={Object.values(columns)}
    />
  );
}
