import { DownloadOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { auditActionNames } from '#domain/generated/auditActionNames';
import type { AuditAction } from '#domain/kernel/audit';
import { auditTrail } from '#domain/subjects/trail/policy';
import type { TrailWire } from '#domain/subjects/trail/schema';
import { valuesOf } from '#domain/subjects/trail/words';
import { CodeText } from '@/components/CodeText';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { Page } from '@/components/Page';
import { PeriodFilter } from '@/components/PeriodFilter';
import { PortalTable } from '@/components/PortalTable';
import { TenantFilter } from '@/features/platform/TenantFilter';
import { toast } from '@/feedback';
import { useMadeFile } from '@/hooks/useMadeFile';
import { usePortalList } from '@/hooks/usePortalList';
import { useSession } from '@/hooks/useSession';
import { toldText, useLanguage, useT } from '@/locales';
import { type TrailRow, trailService } from '@/services/trail';
import { formatInstant, formatNumber, NOTHING } from '@/utils/format';
import { Checked } from './Checked';
import { Details, hasDetails } from './Details';
import styles from './trail.module.css';

const filters = { keyword: '', action: '', from: '', to: '', tenantCode: '' };

/** Every action has its words, which the compiler checks; a row of long ago may have an action that is no more. */
const told = (row: TrailRow) => toldText(`audit.${row.action as AuditAction}`, valuesOf(row.detail)) ?? row.action;

/** Who did what, when, from where: all of it for the operator, of their own organisation for those who lead one. */
export default function Trail() {
  const t = useT();
  const { access } = useSession();
  const isAll = auditTrail.allowed(access?.roleCodes ?? []).includes('seeAll');
  const list = usePortalList({
    name: 'trail',
    load: isAll ? trailService.listAllTrail : trailService.listTrail,
    filters,
  });
  const { query, setQuery } = list;
  const { name: language } = useLanguage();
  const { keyword, action, from, to, tenantCode } = query;
  const { make, isMaking, shown } = useMadeFile<void, TrailWire['createTrailExport']['data']>({
    title: t('trail.exporting'),
    start: () => trailService.createTrailExport({ body: { keyword, action, from, to, tenantCode, language } }),
    fetch: (objectId) => trailService.getTrailExport({ query: { objectId } }),
    onSaved: ({ name, count, isCut }) => {
      const told = { name, count: formatNumber(count) };
      if (isCut) void toast('warning', t('trail.exportedFirst', told));
      else void toast('success', t('trail.exported', told));
    },
  });
  const nameOf = (action: AuditAction) => toldText(`audit.${action}`, {})?.replaceAll(NOTHING, '…') ?? action;
  return (
    <Page title={t('route.auditTrail')}>
      <p className={styles.soft}>{t(isAll ? 'trail.textAll' : 'trail.text')}</p>
      {isAll && <Checked />}
      {shown}
      <PortalTable<TrailRow>
        list={list}
        rowKey="id"
        actions={
          <Button
            type="text"
            size="small"
            icon={<DownloadOutlined />}
            loading={isMaking}
            aria-label={t('common.export')}
            title={t('common.export')}
            onClick={() => make()}
          />
        }
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('trail.search')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <Select
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('trail.action')}
              aria-label={t('trail.action')}
              value={query.action || undefined}
              style={{ width: 240 }}
              popupMatchSelectWidth={360}
              options={auditActionNames.map((action) => ({ value: action, label: nameOf(action) }))}
              onChange={(action: string | undefined) => setQuery({ action: action ?? '' })}
            />
            <PeriodFilter
              label={t('trail.at')}
              placeholder={[t('trail.from'), t('trail.to')]}
              from={query.from}
              to={query.to}
              onChange={setQuery}
            />
            {isAll && <TenantFilter value={query.tenantCode} onChange={(tenantCode) => setQuery({ tenantCode })} />}
          </>
        }
        empty={<EmptyState title={t('trail.empty')} text={t('trail.emptyText')} />}
        expandable={{
          rowExpandable: hasDetails,
          expandedRowRender: (row) => <Details row={row} />,
        }}
        columns={[
          {
            title: t('trail.at'),
            dataIndex: 'at',
            className: styles.number,
            render: (_, { at }) => formatInstant(at),
          },
          {
            title: t('trail.who'),
            dataIndex: 'who',
            render: (_, { who, actorTenantName }) => (
              <>
                {who ?? t('trail.portal')}
                <div className={styles.soft}>{actorTenantName && <Cut width={180}>{actorTenantName}</Cut>}</div>
              </>
            ),
          },
          { title: t('trail.what'), dataIndex: 'action', render: (_, row) => <Cut width={400}>{told(row)}</Cut> },
          {
            title: t('trail.about'),
            dataIndex: 'entityCode',
            render: (_, { entityCode, tenantName }) => (
              <>
                <CodeText code={entityCode} />
                <div className={styles.soft}>{tenantName && <Cut width={180}>{tenantName}</Cut>}</div>
              </>
            ),
          },
          { title: t('trail.network'), dataIndex: 'network', render: (_, { network }) => network ?? NOTHING },
        ]}
      />
    </Page>
  );
}
