import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { riskLists } from '#domain/subjects/assets/risk/lists';
import { EmptyState } from '@/components/EmptyState';
import { lazyPage } from '@/components/lazyPage';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { StatusLabel } from '@/components/StatusLabel';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { report } from '@/hooks/useRequest';
import { useSelection } from '@/hooks/useSelection';
import { useT } from '@/locales';
import { assetsService, type RiskRow } from '@/services/assets';
import { cutAt } from '@/utils/columns';
import { portalToday } from '@/utils/format';
import { useWords } from '../../useWords';
import styles from './progress.module.css';
import { useAcceptMany } from './useAcceptMany';

const RiskDrawer = lazyPage(() => import('../../risk/RiskDrawer'));

/** Risks that stay too high after their treatment: accepted with a reason and an end, or taken back. */
export default function Remnants({ projectCode, onChanged }: { projectCode: string; onChanged: () => void }) {
  const t = useT();
  const { word } = useWords();
  const [view, setView] = useState<'waiting' | 'all'>('waiting');
  const list = usePortalList({
    name: 'acceptances',
    load: view === 'all' ? assetsService.listHighRemnantRisks : assetsService.listUnacceptedRisks,
    of: { projectCode },
    deps: [view],
    inAddress: false,
  });
  const mayAccept = list.answer?.allowedActions.includes('accept') ?? false;
  const selection = useSelection(list, (row) => row.riskId);
  const drawer = useDrawer(list.rows, (row) => row.riskId, { list });
  const many = useAcceptMany(projectCode, () => {
    selection.clear();
    list.refresh();
    onChanged();
  });
  const chosen = selection.all
    ? { filters: view === 'all' ? { remnantLevel: 'high' } : { acceptance: 'waiting' } }
    : selection.chosen;
  const anyAccepted = selection.rows.some((row) => row.acceptedBy);
  const opened = drawer.id;
  const today = portalToday();
  const columns = useColumns(riskLists.listHighRemnantRisks, {
    riskCode: { width: 105 },
    unitName: cutAt(160),
    threat: cutAt(160),
    vulnerability: cutAt(180),
    riskLevel: { title: t('assets.work.progress.before'), width: 100 },
    remnantLevel: { title: t('assets.work.progress.after'), width: 100 },
    treatment: {
      title: t('assets.work.progress.plan'),
      ...cutAt(200),
      paths: ['treatment', 'treatmentPlan'],
      render: (_, { treatment, treatmentPlan }) =>
        treatment ? [word('treatment', treatment), treatmentPlan].filter(Boolean).join(' · ') : '–',
    },
    acceptedBy: {
      title: t('assets.work.progress.acceptance'),
      width: 180,
      render: (_, { acceptedBy, acceptedUntil }) => {
        if (!acceptedBy) return <StatusLabel tone="waiting">{t('assets.work.needsAcceptance')}</StatusLabel>;
        const ended = acceptedUntil !== null && acceptedUntil < today;
        return (
          <StatusLabel tone={ended ? 'late' : 'done'}>
            {ended
              ? t('assets.work.progress.acceptanceEnded', { until: acceptedUntil })
              : t('assets.work.progress.acceptedCell', { who: acceptedBy, until: acceptedUntil ?? '–' })}
          </StatusLabel>
        );
      },
    },
  });
  return (
    <>
      {many.shown}
      <p className={styles.soft}>{t('assets.work.progress.remnantHint')}</p>
      <PortalTable<RiskRow>
        list={list}
        rowKey="riskId"
        onOpen={drawer.open}
        filters={
          <Segmented<'waiting' | 'all'>
            aria-label={t('assets.work.progress.acceptance')}
            value={view}
            onChange={(next) => {
              list.setQuery({ currentPage: 1 });
              selection.clear();
              setView(next);
            }}
            options={[
              { value: 'waiting', label: t('assets.work.progress.viewWaiting') },
              { value: 'all', label: t('assets.work.progress.viewAll') },
            ]}
          />
        }
        selection={
          mayAccept
            ? {
                ...selection,
                nameOf: (risk) => `${risk.unitName} ${risk.threat}`,
                actions: (
                  <>
                    <Button type="primary" onClick={() => many.ask(chosen, selection.count)}>
                      {`${t('assets.work.progress.accept')} ${selection.count}`}
                    </Button>
                    {anyAccepted && (
                      <Button onClick={() => many.takeBack(chosen).catch(report)}>
                        {t('assets.work.progress.takeBack')}
                      </Button>
                    )}
                  </>
                ),
              }
            : undefined
        }
        empty={
          <EmptyState
            title={t('assets.work.progress.emptyRemnant')}
            text={t('assets.work.progress.emptyRemnantText')}
          />
        }
        columns={[
          columns.riskCode,
          columns.unitName,
          columns.threat,
          columns.vulnerability,
          columns.riskLevel,
          columns.remnantLevel,
          columns.treatment,
          columns.acceptedBy,
        ]}
      />
      {opened && (
        <RiskDrawer
          projectCode={projectCode}
          riskId={opened}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
          action={
            mayAccept && (
              <Button type="primary" onClick={() => many.ask({ ids: [opened] }, 1)}>
                {t('assets.work.progress.accept')}
              </Button>
            )
          }
        />
      )}
    </>
  );
}
