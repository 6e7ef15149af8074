import { Button, Segmented } from 'antd';
import sum from 'lodash/sum';
import { useState } from 'react';
import { listWorkUnitsRules } from '#domain/generated/rules/assets/listWorkUnits';
import { workLists } from '#domain/subjects/assets/work/lists';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { useDecided } from '@/hooks/useDecided';
import { useDrawer } from '@/hooks/useDrawer';
import { useFitting } from '@/hooks/useFitting';
import { usePortalList } from '@/hooks/usePortalList';
import { report } from '@/hooks/useRequest';
import { useSelection } from '@/hooks/useSelection';
import { useT } from '@/locales';
import { assetsService, type WorkOwners, type WorkUnit } from '@/services/assets';
import { cutAt } from '@/utils/columns';
import { formatNumber } from '@/utils/format';
import { DueDate, StandingLabel } from '../Standing';
import { mayTakeOver, useTakeOver } from '../useTakeOver';
import { mayReturn } from './mayReturn';
import { useReview } from './useReview';

const ReviewDrawer = lazyPage(() => import('./ReviewDrawer'));
const AssignDialog = lazyPage(() => import('./AssignDialog'));
const RejectDialog = lazyPage(() => import('./RejectDialog'));

const filters = {
  /** review, all; empty: what waits for review, where anything does. */
  view: '',
  keyword: '',
  stage: '',
  state: '',
  returned: '',
  late: '',
  assignee: '',
};

interface Asked {
  what: 'assign' | 'reject';
  units: readonly WorkUnit[];
  /** To the record that comes after it in the drawer. */
  goOn?: () => void;
}

interface Props {
  projectCode: string;
  owners: WorkOwners;
  onChanged: () => void;
}

/** The units as work: what waits for review first, assigning, completing, returning. */
export function Units({ projectCode, owners, onChanged }: Props) {
  const t = useT();
  const unitsOf = (rows: WorkOwners['standing']) => sum(rows.map((row) => row.units));
  const submitted = unitsOf(owners.standing.filter((row) => row.state === 'submitted'));
  const shows = (view: string) => view === 'review' || (view === '' && submitted > 0);
  const list = usePortalList({
    name: 'workUnits',
    load: assetsService.listWorkUnits,
    filters,
    of: { projectCode },
    views: ['view'],
    ask: ({ view, ...rest }) => ({ ...rest, ...(shows(view) && { state: 'submitted' }) }),
  });
  const { query, setQuery } = list;
  const isReview = shows(query.view);
  const columns = useColumns(workLists.listWorkUnits, {
    assetCode: { width: 130 },
    name: cutAt(180),
    stage: { width: 150, render: (_, row) => <StandingLabel standing={row} /> },
    isSeen: { width: 130 },
    standingSince: { width: 150 },
    'assignee.showName': cutAt(90),
    dueDate: { width: 140, render: (_, row) => <DueDate day={row.dueDate} isLate={row.isLate} /> },
    value: { width: 110 },
    riskCount: { width: 70 },
    highRiskCount: { width: 100 },
  });
  const drawer = useDrawer(list.rows, (row) => row.unitId, {
    list,
    // What was completed or returned waits here no more.
    stays: false,
  });
  const selection = useSelection(list, (row) => row.unitId);
  const [dialog, setDialog] = useState<Asked | null>(null);
  const changed = () => {
    selection.clear();
    list.refresh();
    onChanged();
  };
  const { complete, busy, shown } = useReview(projectCode, changed);
  const takeOver = useTakeOver(projectCode, changed);
  const decided = useDecided((unit: WorkUnit) => `${unit.unitId} ${unit.version}`);
  const waits = (unit: WorkUnit) => unit.state === 'submitted' && !decided.is(unit);
  // Many are looked through one after the other: on to the next before this one leaves the list.
  const completeShown = async (unit: WorkUnit) => {
    const goOn = drawer.nextWhere(waits);
    if (!(await complete([unit]))) return;
    decided.mark([unit]);
    goOn?.();
  };
  const mayComplete = (unit: WorkUnit) => unit.allowedActions.includes('complete');
  const { all, count } = selection;
  const fitting = useFitting(selection);
  const withSelected = (work: (units: readonly WorkUnit[]) => void) => void selection.readAll().then(work, report);
  const mayAssign = owners.allowedActions.includes('assign');
  const mayReview = owners.allowedActions.includes('review');
  const mayDecide = mayReview && drawer.row && !decided.is(drawer.row);
  const { keyword, stage, state, returned, late, assignee } = query;

  return (
    <>
      {shown}
      {takeOver.shown}
      <PortalTable<WorkUnit>
        list={list}
        rowKey="unitId"
        onOpen={drawer.open}
        filters={
          <>
            <Segmented
              aria-label={t('assets.work.progress.state')}
              value={isReview ? 'review' : 'all'}
              onChange={(view) => setQuery({ view, state: '' })}
              options={[
                { value: 'review', label: t('assets.work.progress.waitingForYou', { count: formatNumber(submitted) }) },
                {
                  value: 'all',
                  label: t('assets.work.progress.allUnits', { count: formatNumber(unitsOf(owners.standing)) }),
                },
              ]}
            />
            <SearchFilter
              value={keyword}
              placeholder={t('assets.searchAsset')}
              onSearch={(text) => setQuery({ keyword: text })}
            />
            <ChoiceFilter
              label={t('assets.work.progress.step')}
              value={stage}
              {...listWorkUnitsRules.stage}
              textOf={(step) => t(step === 'assets_progress_fin' ? 'assets.work.finished' : `assets.work.step_${step}`)}
              onChange={(value) => setQuery({ stage: value })}
            />
            {!isReview && (
              <ChoiceFilter
                label={t('assets.work.progress.state')}
                value={late ? 'late' : returned === 'true' ? 'returned' : state}
                {...listWorkUnitsRules.state}
                textOf={(value) => t(value === 'freeze' ? 'assets.work.finished' : `assets.work.state_${value}`)}
                options={[
                  { value: 'returned', label: t('assets.work.progress.onlyReturned') },
                  { value: 'late', label: t('assets.work.progress.onlyLate') },
                ]}
                onChange={(value) =>
                  setQuery({
                    state: value === 'late' || value === 'returned' ? '' : value,
                    late: value === 'late' ? 'true' : '',
                    returned: value === 'returned' ? 'true' : '',
                  })
                }
              />
            )}
            <ChoiceFilter
              label={t('assets.work.progress.assignee')}
              value={assignee}
              options={[
                ...owners.owners.flatMap((owner) =>
                  owner.assignee ? [{ value: owner.assignee.accountId, label: owner.assignee.showName }] : [],
                ),
                { value: 'none', label: t('assets.work.progress.nobody') },
              ]}
              onChange={(value) => setQuery({ assignee: value })}
            />
          </>
        }
        selection={
          mayAssign || mayReview
            ? {
                ...selection,
                nameOf: (unit) => unit.name,
                actions: (
                  <>
                    {mayReview && (
                      <>
                        <Button
                          type="primary"
                          loading={busy}
                          disabled={!fitting.any(mayComplete)}
                          // What was ticked and can't be completed is named with why; of all, it is not meant.
                          onClick={() =>
                            fitting.begin(mayComplete, (units, ticked) => void complete(all ? units : ticked))
                          }
                        >
                          {fitting.label(t('assets.work.progress.complete'), mayComplete)}
                        </Button>
                        <Button
                          danger
                          disabled={!fitting.any(mayReturn)}
                          onClick={() => fitting.begin(mayReturn, (units) => setDialog({ what: 'reject', units }))}
                        >
                          {fitting.label(t('assets.work.progress.reject'), mayReturn)}
                        </Button>
                      </>
                    )}
                    {fitting.any(mayTakeOver) && (
                      <Button onClick={() => fitting.begin(mayTakeOver, takeOver.ask)}>
                        {fitting.label(t('assets.work.takeOver'), mayTakeOver)}
                      </Button>
                    )}
                    {mayAssign && (
                      <Button onClick={() => withSelected((units) => setDialog({ what: 'assign', units }))}>
                        {`${t('assets.work.progress.assign')} ${count}`}
                      </Button>
                    )}
                  </>
                ),
              }
            : undefined
        }
        empty={
          isReview ? (
            <EmptyState
              title={t('assets.work.progress.emptyWaiting')}
              text={t('assets.work.progress.emptyWaitingText')}
            />
          ) : (
            <EmptyState title={t('assets.work.progress.emptyUnits')} text={t('assets.work.progress.emptyUnitsText')} />
          )
        }
        columns={Object.values(columns)}
      />
      {drawer.row && (
        <ReviewDrawer
          projectCode={projectCode}
          unit={drawer.row}
          busy={busy}
          onComplete={mayDecide ? completeShown : undefined}
          onReject={
            mayDecide
              ? (unit) => setDialog({ what: 'reject', units: [unit], goOn: drawer.nextWhere(waits) })
              : undefined
          }
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
        />
      )}
      {dialog?.what === 'assign' && (
        <AssignDialog
          projectCode={projectCode}
          units={dialog.units}
          candidates={owners.candidates}
          canAdd={owners.allowedActions.includes('addExecutor')}
          onAdded={onChanged}
          onDone={changed}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.what === 'reject' && (
        <RejectDialog
          projectCode={projectCode}
          units={dialog.units}
          onDone={(succeeded) => {
            if (succeeded) {
              decided.mark(dialog.units);
              dialog.goOn?.();
            }
            changed();
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
