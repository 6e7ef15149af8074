import { Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { reportLists } from '#domain/subjects/assets/report/lists';
import { DrawerTitle } from '@/components/DrawerTitle';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { LevelFilter, SearchFilter } from '@/components/filters';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { assetsService, type ReportRisk } from '@/services/assets';
import { Explanation } from '../risk/Explanation';
import { riskCells } from '../risk/riskCells';

const filters = { keyword: '', level: '' };

interface Props {
  objectId: string;
  name: string;
  onClose: () => void;
}

/** The risks of a report as they were on its day, each with its factors. */
export default function ReportDrawer({ objectId, name, onClose }: Props) {
  const t = useT();
  const columns = useColumns(reportLists.listReportRisks, riskCells);
  useFocusReturn();
  const [opened, setOpened] = useState<ReportRisk | null>(null);
  const list = usePortalList({
    name: 'reportRisks',
    load: assetsService.listReportRisks,
    filters,
    of: { objectId },
    inAddress: false,
  });
  const { query, setQuery } = list;
  return (
    <Drawer open size={1080} title={<DrawerTitle>{name}</DrawerTitle>} onClose={onClose}>
      <PortalTable<ReportRisk>
        list={list}
        rowKey="index"
        onOpen={setOpened}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('assets.searchRisk')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <LevelFilter label={t('assets.riskLevel')} value={query.level} onChange={(level) => setQuery({ level })} />
          </>
        }
        empty={<EmptyState title={t('assets.report.noReportRisks')} text={t('assets.report.noReportRisksText')} />}
        columns={Object.values(columns)}
      />
      {opened && <RiskThen objectId={objectId} risk={opened} onClose={() => setOpened(null)} />}
    </Drawer>
  );
}

function RiskThen({ objectId, risk, onClose }: { objectId: string; risk: ReportRisk; onClose: () => void }) {
  const t = useT();
  useFocusReturn();
  const { data, error, refresh } = useLoad(
    (options) => assetsService.getReportRisk({ query: { objectId, index: risk.index } }, options),
    [objectId, risk.index],
  );
  return (
    <Drawer
      open
      size={640}
      title={<DrawerTitle>{t('assets.riskOf', { risk: risk.riskCode, unit: risk.unitName })}</DrawerTitle>}
      onClose={onClose}
    >
      {error ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : data ? (
        <Explanation explained={data} />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </Drawer>
  );
}
