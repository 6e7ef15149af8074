import { Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { DataTable } from '@/components/DataTable';
import { DrawerTitle } from '@/components/DrawerTitle';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { LevelFilter, SearchFilter } from '@/components/filters';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { usePagedList } from '@/hooks/usePagedList';
import { useT } from '@/locales';
import { getReportRisk, getReportRisks, type ReportRisk } from '@/services/assets';
import { Explanation } from '../assetsReport/Explanation';
import { useRiskColumns } from '../riskColumns';

interface Props {
  objectId: string;
  name: string;
  onClose: () => void;
}

/** The risks of a report as they stood on its day, each with the factors that it came from then. */
export default function ReportDrawer({ objectId, name, onClose }: Props) {
  const t = useT();
  const columns = useRiskColumns<ReportRisk>();
  useFocusReturn();
  const [query, setQuery] = useState({
    keyword: '',
    level: '',
    currentPage: 1 as number,
    pageSize: limits.pageSizeDefault as number,
  });
  const [opened, setOpened] = useState<ReportRisk | null>(null);
  const list = usePagedList((q: object, options) => getReportRisks({ query: q as never }, options), {
    ...query,
    objectId,
  });
  const narrow = (patch: Partial<typeof query>) => setQuery((now) => ({ ...now, currentPage: 1, ...patch }));
  return (
    <Drawer open size={1080} title={<DrawerTitle>{name}</DrawerTitle>} onClose={onClose}>
      <DataTable<ReportRisk>
        list={list}
        rowKey="index"
        page={query}
        onPage={narrow}
        onOpen={setOpened}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('assets.searchRisk')}
              onSearch={(keyword) => narrow({ keyword })}
            />
            <LevelFilter label={t('assets.riskLevel')} value={query.level} onChange={(level) => narrow({ level })} />
          </>
        }
        empty={<EmptyState title={t('assets.noReportRisks')} text={t('assets.noReportRisksText')} />}
        columns={[
          columns.unit,
          columns.threat,
          columns.vulnerability,
          columns.riskLevel,
          columns.treatment,
          columns.remnant,
        ]}
      />
      {opened && <RiskThen objectId={objectId} risk={opened} onClose={() => setOpened(null)} />}
    </Drawer>
  );
}

function RiskThen({ objectId, risk, onClose }: { objectId: string; risk: ReportRisk; onClose: () => void }) {
  const t = useT();
  useFocusReturn();
  const { data, error, refresh } = useLoad(
    (options) => getReportRisk({ query: { objectId, index: risk.index } }, options),
    [objectId, risk.index],
  );
  return (
    <Drawer
      open
      size={640}
      title={<DrawerTitle>{t('assets.riskOf', { unit: risk.unitName })}</DrawerTitle>}
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
