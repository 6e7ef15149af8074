import { FileDoneOutlined, PlusOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { isoLists } from '#domain/subjects/iso/lists';
import {
  type NonconformityGrade,
  nonconformityGrades,
  nonconformitySources,
  nonconformityStates,
} from '#domain/subjects/iso/nonconformity/nonconformity';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { usePlaces } from '@/features/project/usePlaces';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { isoService, type NonconformityRow } from '@/services/iso';
import { cutAt } from '@/utils/columns';
import { useDocumentJob } from '../documents/useDocumentJob';
import panel from '../panel.module.css';
import { GradeText, NonconformityLabel } from './NonconformityLabels';
import { Responsible } from './Responsible';

const NonconformityDrawer = lazyPage(() => import('./NonconformityDrawer'));
const StatementDrawer = lazyPage(() => import('./StatementDrawer'));

const filters = { keyword: '', state: '', grade: '', source: '' };

interface Props {
  projectCode: string;
  /** On the page of those who are responsible alone. */
  isOwn?: boolean;
}

/** The nonconformities of a project: what was found, who deals with it until when, and where that stands. */
export default function NonconformitiesPanel({ projectCode, isOwn = false }: Props) {
  const t = useT();
  const list = usePortalList({
    name: 'nonconformities',
    load: isoService.listNonconformities,
    filters,
    of: { projectCode },
  });
  const { query, setQuery, answer } = list;
  const places = usePlaces(projectCode);
  const documents = useDocuments(projectCode);
  const columns = useColumns(isoLists.listNonconformities, {
    nonconformityCode: { width: 100 },
    grade: { width: 120, render: (grade: NonconformityGrade) => <GradeText grade={grade} /> },
    source: { width: 110 },
    standardName: { width: 150, isFolded: true },
    clause: { width: 90 },
    fact: cutAt(260),
    department: { width: 120 },
    responsible: { width: 130, render: (_, row) => <Responsible of={row} /> },
    foundBy: { width: 90, isFolded: true },
    foundOn: { width: 110, isFolded: true },
    dueOn: { width: 110 },
    state: { width: 120, render: (_, row) => <NonconformityLabel of={row} /> },
    recursOf: { width: 100, isFolded: true },
    files: { width: 70, isFolded: true },
  });
  const drawer = useDrawer(list.rows, ({ nonconformityId }) => nonconformityId, {
    list,
    // A notice leads to one that the first page may not show.
    find: async (nonconformityId) =>
      ({
        ...(await isoService.getNonconformity({ query: { projectCode, nonconformityId } }, { silent: true })),
        files: 0,
      }) satisfies NonconformityRow,
  });
  const add = { label: t('nonconformity.add'), onClick: drawer.openNew };
  return (
    <>
      {!isOwn && (
        <p className={panel.soft}>
          {t('nonconformity.intro')} <Link to={places.assets('documents')}>{t('nonconformity.toDocuments')}</Link>
        </p>
      )}
      {documents.shown}
      <PortalTable<NonconformityRow>
        list={list}
        rowKey="nonconformityId"
        onOpen={drawer.open}
        summary={answer && <> · {t('nonconformity.counts', answer.counts)}</>}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('nonconformity.search')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ChoiceFilter
              label={t('nonconformity.state')}
              value={query.state}
              values={nonconformityStates}
              textOf={(value) => t(`nonconformity.state_${value}`)}
              options={[
                { value: 'late', label: t('nonconformity.late') },
                { value: 'effect', label: t('nonconformity.effectDue') },
              ]}
              onChange={(state) => setQuery({ state })}
            />
            <ChoiceFilter
              label={t('nonconformity.grade')}
              value={query.grade}
              values={nonconformityGrades}
              textOf={(value) => t(`nonconformity.grade_${value}`)}
              onChange={(grade) => setQuery({ grade })}
            />
            <ChoiceFilter
              label={t('nonconformity.source')}
              value={query.source}
              values={nonconformitySources}
              textOf={(value) => t(`nonconformity.source_${value}`)}
              onChange={(source) => setQuery({ source })}
            />
          </>
        }
        actions={
          <>
            {answer?.mayGenerate && documents.button}{' '}
            {answer?.mayRecord && (
              <Button key="add" type="primary" icon={<PlusOutlined />} onClick={add.onClick}>
                {add.label}
              </Button>
            )}
          </>
        }
        empty={
          <EmptyState
            title={t(isOwn ? 'nonconformity.ownEmpty' : 'nonconformity.empty')}
            text={t(isOwn ? 'nonconformity.ownEmptyText' : 'nonconformity.emptyText')}
            {...(answer?.mayRecord && { action: add })}
          />
        }
        columns={Object.values(columns)}
      />
      {drawer.isOpen && drawer.id === null && (
        <StatementDrawer projectCode={projectCode} nonconformity={null} onDone={list.refresh} onClose={drawer.close} />
      )}
      {drawer.id && (
        <NonconformityDrawer
          projectCode={projectCode}
          nonconformityId={drawer.id}
          onChanged={list.refresh}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
        />
      )}
    </>
  );
}

/** Makes the report and the register: the button, and what became of them. */
function useDocuments(projectCode: string) {
  const t = useT();
  const [starting, setStarting] = useState(false);
  const job = useDocumentJob(projectCode, () => undefined, false);
  const generate = async () => {
    setStarting(true);
    try {
      job.follow('generate', await isoService.generateNonconformityFile({ body: { projectCode } }));
    } finally {
      setStarting(false);
    }
  };
  return {
    button: (
      <Button
        key="generate"
        icon={<FileDoneOutlined />}
        loading={starting || job.isRunning}
        onClick={() => void generate().catch(report)}
      >
        {t('nonconformity.generate')}
      </Button>
    ),
    shown: job.shown,
  };
}
