import { EmptyState } from '@/components/EmptyState';
import { lazyPage } from '@/components/lazyPage';
import { PortalTable } from '@/components/PortalTable';
import { StatusLabel } from '@/components/StatusLabel';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { assetsService, type RiskRow } from '@/services/assets';
import { cutAt } from '@/utils/columns';
import { useRiskColumns } from './riskColumns';

const RiskDrawer = lazyPage(() => import('./RiskDrawer'));

/** What remains above the acceptable level after treatment, highest first, and who accepted it. */
export function RemnantList({ projectCode }: { projectCode: string }) {
  const t = useT();
  const columns = useRiskColumns<RiskRow>();
  const list = usePortalList({
    name: 'remnants',
    load: assetsService.listHighRemnantRisks,
    of: { projectCode },
    inAddress: false,
  });
  const drawer = useDrawer(list.rows, (row) => row.riskId, { list });
  return (
    <>
      <PortalTable<RiskRow>
        list={list}
        rowKey="riskId"
        onOpen={drawer.open}
        empty={<EmptyState title={t('assets.risk.noHighRemnants')} text={t('assets.risk.noHighRemnantsText')} />}
        columns={[
          columns.unit,
          columns.threat,
          columns.vulnerability,
          { ...columns.riskLevel, title: t('assets.beforeTreatment') },
          columns.remnant,
          columns.treatment,
          {
            title: t('assets.risk.acceptance'),
            dataIndex: 'acceptedBy',
            ...cutAt(220),
            render: (who: string | null, row) =>
              who ? (
                t('assets.risk.acceptedLine', { who, until: row.acceptedUntil ?? '–' })
              ) : (
                <StatusLabel tone="late">{t('assets.risk.notAccepted')}</StatusLabel>
              ),
          },
        ]}
      />
      {drawer.id && (
        <RiskDrawer
          projectCode={projectCode}
          riskId={drawer.id}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
        />
      )}
    </>
  );
}
