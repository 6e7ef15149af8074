import { Link } from '@umijs/max';
import { Alert, Select, Skeleton } from 'antd';
import { matcherOf } from '#domain/kernel/spelling';
import { CodeText } from '@/components/CodeText';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { ChoiceFilter, LevelFilter, SearchFilter } from '@/components/filters';
import { LevelTag } from '@/components/LevelTag';
import { PlainTable } from '@/components/PlainTable';
import { StatusLabel } from '@/components/StatusLabel';
import { usePlaces } from '@/features/project/usePlaces';
import { useLoad } from '@/hooks/useLoad';
import { LivePage } from '@/hooks/useNews';
import { useSay } from '@/hooks/useSay';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { isMissing } from '@/requestErrors';
import { type CarriedFindings, gapService, watchedGap } from '@/services/gap';
import { Unassessed } from './FindingParts';
import styles from './gap.module.css';

type Row = CarriedFindings['list'][number];

const ALL = 'ALL';
const defaults = { standard: '', keyword: '', chapter: '', level: ALL };
const OPEN = 'open';

/** What the project's findings say of another standard, by the mapping between the two. */
export default function Carried({ projectCode }: { projectCode: string }) {
  return (
    <LivePage key={projectCode} projectCode={projectCode} watched={watchedGap}>
      <Loaded projectCode={projectCode} />
    </LivePage>
  );
}

function Loaded({ projectCode }: { projectCode: string }) {
  const t = useT();
  const say = useSay();
  const [query, setQuery] = useUrlState(defaults);
  const { standard } = query;
  const { data, error, refresh } = useLoad(
    (options) => gapService.listCarriedFindings({ query: { projectCode, standardCode: standard } }, options),
    [projectCode, standard],
  );
  if (error && !data)
    // An analysis that has not begun is not a failure.
    return isMissing(error) && !standard ? (
      <EmptyState title={t('questionnaire.gap.notBegun')} text={t('questionnaire.gap.carriedLater')} />
    ) : (
      <FailureBlock error={error} onRetry={refresh} />
    );
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  const { standards, standardCode, note, chapters, list } = data;
  if (!standardCode)
    return <EmptyState title={t('questionnaire.gap.carriedNone')} text={t('questionnaire.gap.carriedNoneText')} />;
  const told = list.filter(({ sources }) => sources.length > 0).length;
  const assessed = list.filter(({ level }) => level !== null).length;
  const shown = list.filter(keptBy(query, say));
  return (
    <div className={styles.page}>
      {note && <Alert type="info" showIcon title={say(note)} />}
      <div className={styles.bar}>
        <Select
          className={styles.standard}
          aria-label={t('questionnaire.gap.otherStandard')}
          value={standardCode}
          options={standards.map((one) => ({ value: one.standardCode, label: say(one) }))}
          onChange={(code) => setQuery({ ...defaults, standard: code })}
        />
        <SearchFilter
          value={query.keyword}
          placeholder={t('questionnaire.gap.search')}
          onSearch={(keyword) => setQuery({ keyword })}
        />
        <ChoiceFilter
          label={t('questionnaire.gap.chapter')}
          value={query.chapter}
          options={chapters.map(({ ref, title }) => ({ value: ref, label: `${ref} ${say(title)}` }))}
          onChange={(chapter) => setQuery({ chapter })}
        />
        <LevelFilter
          label={t('questionnaire.gap.level')}
          value={query.level}
          options={[{ value: OPEN, label: t('questionnaire.gap.carriedOpen') }]}
          onChange={(level) => setQuery({ level })}
        />
        <span className={styles.soft}>{t('questionnaire.gap.carriedCount', { told, assessed, all: list.length })}</span>
      </div>
      <PlainTable<Row>
        rowKey="ref"
        dataSource={shown}
        pagination={{ defaultPageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        locale={{
          emptyText: <EmptyState title={t('questionnaire.gap.empty')} text={t('questionnaire.gap.emptyText')} />,
        }}
        columns={[
          {
            title: t('questionnaire.gap.ref'),
            dataIndex: 'ref',
            width: 110,
            render: (ref: string) => <CodeText code={ref} />,
          },
          {
            title: t('questionnaire.gap.title'),
            dataIndex: 'title',
            className: 'wraps',
            render: (_, row) => say(row.title),
          },
          {
            title: t('questionnaire.gap.level'),
            dataIndex: 'level',
            width: 120,
            render: (_, { level, isExcluded, sources }) =>
              isExcluded ? (
                <StatusLabel tone="idle">{t('questionnaire.gap.excluded')}</StatusLabel>
              ) : level === null && sources.length > 0 ? (
                <Unassessed />
              ) : (
                <LevelTag level={level} />
              ),
          },
          {
            title: t('questionnaire.gap.carriedFrom'),
            key: 'sources',
            className: 'wraps',
            render: (_, row) => <Sources sources={row.sources} projectCode={projectCode} />,
          },
        ]}
      />
    </div>
  );
}

function keptBy(filters: { keyword: string; chapter: string; level: string }, say: ReturnType<typeof useSay>) {
  const { chapter, level } = filters;
  const matches = matcherOf(filters.keyword);
  return (row: Row): boolean =>
    (!chapter || row.chapter === chapter) &&
    (level === ALL || (level === OPEN ? row.sources.length === 0 : row.level === Number(level))) &&
    matches(row.ref, say(row.title));
}

/** The findings behind a level, the gravest first; each leads to itself. */
function Sources({ sources, projectCode }: Pick<Row, 'sources'> & { projectCode: string }) {
  const t = useT();
  const say = useSay();
  const places = usePlaces(projectCode);
  if (sources.length === 0) return <span className={styles.soft}>{t('questionnaire.gap.carriedNothing')}</span>;
  const gravest = [...sources].sort((one, other) => (other.level ?? 0) - (one.level ?? 0));
  return (
    <ul className={styles.sources}>
      {gravest.map(({ findingId, ref, title, level, isExcluded }) => (
        <li key={findingId}>
          <Link to={places.gap('findings', { keyword: ref })}>
            {ref} {say(title)}
          </Link>
          {level !== null ? <LevelTag level={level} /> : !isExcluded && <Unassessed />}
        </li>
      ))}
    </ul>
  );
}
