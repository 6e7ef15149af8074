import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { approvalStands } from '#domain/subjects/platform/bodies';
import { platformLists } from '#domain/subjects/platform/lists';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import { StatusLabel } from '@/components/StatusLabel';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type BodyRow, platformService } from '@/services/platform';
import { portalToday } from '@/utils/format';
import { BodyDrawer } from './BodyDrawer';
import styles from './certificateAuthority.module.css';

const filters = { keyword: '', state: '' };
const tones = {
  valid: 'done',
  endsSoon: 'waiting',
  ended: 'late',
  unknown: 'idle',
  suspended: 'waiting',
  withdrawn: 'late',
} as const;

/** The certification bodies of the portal, with what they are approved for. */
export default function CertificateAuthority() {
  const t = useT();
  const [opened, setOpened] = useState<BodyRow | 'new' | null>(null);
  const list = usePortalList({ name: 'bodies', load: platformService.listCertificationBodies, filters });
  const { query, setQuery, refresh } = list;
  const columns = useColumns(platformLists.listCertificationBodies, {
    name: {
      render: (_, row) => (
        <Button type="link" className={styles.name} onClick={() => setOpened(row)}>
          <Cut width={260}>{row.name}</Cut>
        </Button>
      ),
    },
    approvalNumber: { className: styles.number },
    state: {
      render: (_, row) => {
        const stands = approvalStands(row, portalToday());
        return <StatusLabel tone={tones[stands]}>{t(`platform.approval_${stands}`)}</StatusLabel>;
      },
    },
    scopes: { cut: 280 },
    managers: {
      render: (_, { managers, invited }) => (
        <>
          {managers.map(({ showName, phone }) => (
            <div key={`${showName}${phone}`}>
              {showName} <span className={styles.soft}>{phone}</span>
            </div>
          ))}
          {invited > 0 && <div className={styles.soft}>{t('platform.invitedCount', { count: invited })}</div>}
        </>
      ),
    },
  });
  const add = () => setOpened('new');
  return (
    <Page
      title={t('route.certificateAuthority')}
      action={
        <Button type="primary" icon={<PlusOutlined />} onClick={add}>
          {t('platform.newBody')}
        </Button>
      }
    >
      <PortalTable<BodyRow>
        list={list}
        rowKey="tenantCode"
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('platform.bodySearch')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ColumnFilter
              of={platformLists.listCertificationBodies.columns.state}
              value={query.state}
              onChange={(state) => setQuery({ state })}
            />
          </>
        }
        empty={
          <EmptyState
            title={t('platform.noBodies')}
            text={t('platform.noBodiesText')}
            action={{ label: t('platform.newBody'), onClick: add }}
          />
        }
        columns={Object.values(columns)}
      />
      {opened && (
        <BodyDrawer
          key={opened === 'new' ? 'new' : opened.tenantCode}
          body={opened === 'new' ? null : opened}
          onSaved={refresh}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  );
}
