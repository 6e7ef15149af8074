import { Button, Segmented, Skeleton } from 'antd';
import sum from 'lodash/sum';
import { useCallback, useState } from 'react';
import { measureLists } from '#domain/subjects/assets/measure/lists';
import {
  type MeasureAction,
  type MeasureState,
  measureStates,
  ownMeasureTasks,
} from '#domain/subjects/assets/measure/measure';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { FigureCard } from '@/components/FigureCard';
import { ChoiceFilter, LevelFilter, SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { MeasureDay, MeasureStateLabel } from '@/features/measure/MeasureState';
import { OwnerName } from '@/features/measure/OwnerName';
import { useDrawer } from '@/hooks/useDrawer';
import { useLoad } from '@/hooks/useLoad';
import { usePortalList } from '@/hooks/usePortalList';
import { report } from '@/hooks/useRequest';
import { useSelection } from '@/hooks/useSelection';
import { useT } from '@/locales';
import { assetsService, type MeasureFigures, type MeasureRow } from '@/services/assets';
import { cutAt } from '@/utils/columns';
import { formatMoney, formatNumber, NOTHING } from '@/utils/format';
import styles from './measure.module.css';
import { useMergeMeasures } from './useMergeMeasures';

const MeasureDrawer = lazyPage(() => import('./MeasureDrawer'));
const MoveMany = lazyPage(() => import('./MoveMany'));

const filters = { keyword: '', state: '', overdue: '', task: '', mine: '', owner: '', level: '', risks: '' };

type Shown = Record<'state' | 'overdue' | 'task' | 'risks', string>;

/** The list's filters for one of the states, what is overdue, or what waits for the user; for '' all of them off. */
const shownAs = (value: string): Shown => ({
  state: measureStates.some((state) => state === value) ? value : '',
  overdue: value === 'overdue' ? 'true' : '',
  task: ownMeasureTasks.some((task) => task === value) ? value : '',
  risks: value === 'none' ? 'none' : '',
});

interface Props {
  projectCode: string;
  /** On the page with an executor's other work: measures that it carries out, and those of its units. */
  isOwn?: boolean;
  onChanged?: () => void;
}

/** How the treatments of a project are carried out: what is planned, in hand, waits to be verified, is overdue. */
export default function MeasureList({ projectCode, isOwn, onChanged }: Props) {
  const t = useT();
  const list = usePortalList({
    name: 'measures',
    load: assetsService.listMeasures,
    filters,
    of: { projectCode },
    views: ['mine'],
  });
  const { query, setQuery } = list;
  const columns = useColumns(measureLists.listMeasures, {
    measureCode: { width: 105 },
    treatmentPlan: cutAt(260),
    risks: { width: 80 },
    findings: { width: 80 },
    riskCode: { width: 100 },
    unitName: cutAt(130),
    state: { width: 120, render: (state: MeasureState) => <MeasureStateLabel state={state} /> },
    treatmentOwner: { ...cutAt(150), render: (_, row) => <OwnerName owner={row} /> },
    treatmentDeadline: { width: 175, render: (_, row) => <MeasureDay row={row} /> },
    currentLevel: { width: 95 },
    priority: { width: 70 },
    treatmentCost: {
      width: 95,
      render: (fen: number | null) => (fen === null ? NOTHING : formatMoney(fen)),
    },
    evidenceCount: { width: 60 },
  });
  const figures = useLoad(
    (options) => assetsService.getMeasureFigures({ query: { projectCode } }, options),
    [projectCode],
  );
  const drawer = useDrawer(list.rows, (row) => row.measureId, { list });
  const selection = useSelection(list, (row) => row.measureId);
  const [moving, setMoving] = useState<{ action: MeasureAction; measures: readonly MeasureRow[] } | null>(null);
  const { refresh } = list;
  const changed = useCallback(() => {
    refresh();
    figures.refresh();
    onChanged?.();
  }, [refresh, figures.refresh, onChanged]);
  const merging = useMergeMeasures(projectCode, changed);
  const may = (action: MeasureAction) => (row: MeasureRow) => row.allowedActions.includes(action);
  /** How many of the selected ones: of all that the filters let through, only the server knows. */
  const countOf = (action: MeasureAction) =>
    selection.all ? selection.count : selection.rows.filter(may(action)).length;
  // What was ticked and can't be moved is named with why; of all, it is not meant.
  const move = (action: MeasureAction) =>
    void selection
      .readAll()
      .then((rows) => setMoving({ action, measures: selection.all ? rows.filter(may(action)) : rows }), report);
  if (figures.error && !figures.data && list.error) {
    const retry = () => {
      figures.refresh();
      list.refresh();
    };
    return <FailureBlock error={figures.error} onRetry={retry} />;
  }
  return (
    <div className={styles.page}>
      {figures.data ? (
        <Figures figures={figures.data} shown={query} onShow={setQuery} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      )}
      <PortalTable<MeasureRow>
        list={list}
        rowKey="measureId"
        onOpen={drawer.open}
        actions={
          !isOwn &&
          list.answer?.allowedActions.includes('editInventory') && (
            <Button onClick={merging.ask}>{t('assets.measure.merge')}</Button>
          )
        }
        selection={
          list.answer?.allowedActions.includes('treat')
            ? {
                ...selection,
                nameOf: (row) => row.measureCode,
                actions: (['finish', 'verify', 'begin', 'return'] as const)
                  .filter((action) => countOf(action) !== 0)
                  .map((action, n) => (
                    <Button
                      key={action}
                      type={n === 0 ? 'primary' : 'default'}
                      danger={action === 'return'}
                      onClick={() => move(action)}
                    >
                      {`${t(`assets.measure.${action}`)} ${countOf(action)}`}
                    </Button>
                  )),
              }
            : undefined
        }
        filters={
          <>
            <Segmented
              aria-label={t('assets.measure.owner')}
              value={query.mine}
              onChange={(mine) => setQuery({ mine })}
              options={[
                { value: '', label: t('assets.measure.all') },
                { value: 'true', label: t('assets.measure.mine') },
              ]}
            />
            <SearchFilter
              value={query.keyword}
              placeholder={t('assets.measure.search')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ChoiceFilter
              label={t('assets.measure.state')}
              value={query.overdue ? 'overdue' : query.task || query.risks || query.state}
              options={[
                ...ownMeasureTasks.map((task) => ({ value: task as string, label: t(`assets.measure.task_${task}`) })),
                ...measureStates.map((state) => ({
                  value: state as string,
                  label: t(`assets.measure.state_${state}`),
                })),
                { value: 'overdue', label: t('assets.measure.overdue') },
                { value: 'none', label: t('assets.measure.unused') },
              ]}
              onChange={(value) => setQuery(shownAs(value))}
            />
            <ChoiceFilter
              label={t('assets.measure.owner')}
              value={query.owner}
              options={[
                ...(figures.data?.owners ?? []).map((name) => ({ value: name, label: name })),
                { value: 'none', label: t('assets.measure.noOwner') },
              ]}
              onChange={(owner) => setQuery({ owner })}
            />
            <LevelFilter label={t('assets.riskLevel')} value={query.level} onChange={(level) => setQuery({ level })} />
          </>
        }
        empty={<EmptyState title={t('assets.measure.empty')} text={t('assets.measure.emptyText')} />}
        columns={Object.values(columns)}
      />
      {merging.shown}
      {moving && (
        <MoveMany
          projectCode={projectCode}
          {...moving}
          onChanged={changed}
          onClose={() => {
            setMoving(null);
            selection.clear();
          }}
        />
      )}
      {drawer.id && (
        <MeasureDrawer
          projectCode={projectCode}
          measureId={drawer.id}
          onChanged={changed}
          onMoved={drawer.close}
          isOwn={isOwn ?? false}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
        />
      )}
    </div>
  );
}

interface FiguresProps {
  figures: MeasureFigures;
  shown: Shown;
  onShow: (patch: Shown) => void;
}

/** How many there are of each state; each leads to its list. */
function Figures({ figures, shown, onShow }: FiguresProps) {
  const t = useT();
  const { byState, overdue, cost, costed } = figures;
  const all = sum(Object.values(byState));
  if (all === 0) return null;
  const parts = [
    ...measureStates.map((state) => ({
      key: state as string,
      label: t(`assets.measure.state_${state}`),
      value: byState[state],
      patch: shownAs(state),
      isLate: false,
    })),
    {
      key: 'overdue',
      label: t('assets.measure.overdue'),
      value: overdue,
      patch: shownAs('overdue'),
      isLate: overdue > 0,
    },
  ];
  return (
    <section className={styles.figures}>
      {parts.map(({ key, label, value, patch, isLate }) => (
        <button
          key={key}
          type="button"
          className={styles.figure}
          aria-pressed={!shown.task && !shown.risks && shown.state === patch.state && shown.overdue === patch.overdue}
          onClick={() => onShow(patch)}
        >
          <FigureCard label={label} value={value} isLate={isLate} />
        </button>
      ))}
      {costed > 0 && (
        <FigureCard
          label={t('assets.measure.totalCost')}
          value={formatMoney(cost)}
          note={t('assets.measure.costNote', { costed: formatNumber(costed) })}
        />
      )}
    </section>
  );
}
