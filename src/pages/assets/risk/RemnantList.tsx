import { riskLists } from '#domain/subjects/assets/risk/lists';
import { EmptyState } from '@/components/EmptyState';
import { lazyPage } from '@/components/lazyPage';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { StatusLabel } from '@/components/StatusLabel';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { assetsService, type RiskRow } from '@/services/assets';
import { cutAt } from '@/utils/columns';
import { riskCells } from './riskCells';

const RiskDrawer = lazyPage(() => import('./RiskDrawer'));

/** What remains above the acceptable level after treatment, highest first, and who accepted it. */
export function RemnantList({ projectCode }: { projectCode: string }) {
  const t = useT();
  const columns = useColumns(riskLists.listHighRemnantRisks, {
    ...riskCells,
    acceptedBy: {
      ...cutAt(220),
      render: (who: string | null, row) =>
        who ? (
          t('assets.risk.acceptedLine', { who, until: row.acceptedUntil ?? '–' })
        ) : (
          <StatusLabel tone="late">{t('assets.risk.notAccepted')}</StatusLabel>
        ),
    },
  });
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
