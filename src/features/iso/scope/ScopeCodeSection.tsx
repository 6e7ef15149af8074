import { Button } from 'antd';
import { useState } from 'react';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { PlainTable } from '@/components/PlainTable';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isoService } from '@/services/iso';
import type { Rows } from '../facts/useValueText';
import styles from './scope.module.css';
import { useListName } from './useListName';

const ProposalsDrawer = lazyPage(() => import('./ProposalsDrawer'));

interface Props {
  projectCode: string;
  industryCode: string | undefined;
  rows: Rows;
}

/** The chosen scope codes by list; leaders of the channel set from here what it proposes for the industry. */
export function ScopeCodeSection({ projectCode, industryCode, rows }: Props) {
  const t = useT();
  const say = useSay();
  const nameOf = useListName();
  const [setting, setSetting] = useState(false);
  const { data, error, refresh } = useLoad(
    (options) => isoService.findCertificationScope({ body: { projectCode, industryCode } }, options),
    [projectCode, industryCode],
  );
  const mayKeep = industryCode !== undefined && data?.allowedActions.includes('keep');
  return (
    <div className={styles.section}>
      <div className={styles.head}>
        <h3>{t('scope.codes')}</h3>
        {mayKeep && <Button onClick={() => setSetting(true)}>{t('scope.proposalsEdit')}</Button>}
      </div>
      {error && !data ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : (
        <PlainTable<{ key: number; row: Rows[number] }>
          rowKey="key"
          dataSource={rows.map((row, key) => ({ key, row }))}
          locale={{ emptyText: t('scope.noCodes') }}
          columns={[
            { title: t('scope.list'), key: 'list', width: 240, render: (_, { row }) => nameOf(String(row.list)) },
            { title: t('scope.code'), key: 'code', width: 120, render: (_, { row }) => String(row.code) },
            { title: t('scope.name'), key: 'name', render: (_, { row }) => String(row.name) },
          ]}
        />
      )}
      {data && <p className={styles.soft}>{say(data.edition)}</p>}
      {setting && data && industryCode !== undefined && (
        <ProposalsDrawer
          industryCode={industryCode}
          lists={data.lists}
          onSaved={refresh}
          onClose={() => setSetting(false)}
        />
      )}
    </div>
  );
}
