import { history, useLocation } from '@umijs/max';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { PlainTable } from '@/components/PlainTable';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type DocumentCopy, type DocumentRecipients, isoService, type ManagementDocumentDetail } from '@/services/iso';
import { CopyEvents, CopyLabel, CopyNumber } from './CopyLabel';
import styles from './control.module.css';
import { useCopyActs } from './useCopyActs';

const DistributeDialog = lazyPage(() => import('./DistributeDialog'));

interface Props {
  projectCode: string;
  detail: ManagementDocumentDetail;
  onChanged: () => void;
}

/** Who got copies of a document, of each version, and what became of them. */
export function CopiesTab({ projectCode, detail, onChanged }: Props) {
  const t = useT();
  const { pathname } = useLocation();
  const { document, versions } = detail;
  const documentCode = document.documentCode ?? '';
  const [recipients, setRecipients] = useState<DocumentRecipients | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const { data, error, refresh } = useLoad(
    (options) =>
      isoService.listDocumentCopies({ query: { projectCode, documentCode, pageSize: limits.pageSizeMax } }, options),
    [projectCode, documentCode, document.version],
  );
  const changed = () => {
    refresh();
    onChanged();
  };
  const acts = useCopyActs(projectCode, changed);
  // The latest issued one, though its day may be still ahead.
  const issued = versions.find(({ issuedAt }) => issuedAt !== null);
  const mayGive = document.allowedActions.includes('distribute') && issued !== undefined;
  const give = async () => {
    setIsOpening(true);
    try {
      setRecipients(await isoService.listDocumentRecipients({ query: { projectCode, documentCode } }));
    } finally {
      setIsOpening(false);
    }
  };
  const giveButton = { label: t('documentControl.distribute'), onClick: () => void give().catch(report) };
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  const { list, total, counts } = data;
  return (
    <section aria-label={t('documentControl.copiesSection')}>
      {list.length === 0 ? (
        <EmptyState
          title={t('documentControl.empty')}
          text={t(mayGive ? 'documentControl.noCopiesText' : 'documentControl.noCopies')}
          {...(mayGive && { action: giveButton })}
        />
      ) : (
        <>
          <div className={styles.bar}>
            {mayGive && (
              <Button type="primary" loading={isOpening} onClick={giveButton.onClick}>
                {giveButton.label}
              </Button>
            )}
            <span className={styles.small}>{t('documentControl.counts', counts)}</span>
            {acts.buttons(
              list.filter(
                ({ state, allowedActions }) => state === 'toRecall' || allowedActions.includes('acknowledge'),
              ),
              true,
            )}
          </div>
          <PlainTable<DocumentCopy>
            rowKey="copyId"
            dataSource={list}
            scroll={{ x: 'max-content' }}
            columns={[
              {
                title: t('documentControl.copyNumber'),
                key: 'number',
                width: 100,
                render: (_, row) => <CopyNumber of={row} />,
              },
              {
                title: t('documentControl.recipient'),
                key: 'recipient',
                width: 150,
                render: (_, { recipient, purpose }) => (
                  <div className={styles.wraps}>
                    {recipient}
                    {purpose && <div className={styles.small}>{purpose}</div>}
                  </div>
                ),
              },
              {
                title: t('managementDocument.version'),
                key: 'version',
                width: 110,
                render: (_, { label, distributedOn }) => (
                  <>
                    {t('managementDocument.versionLabel', { label })}
                    <div className={styles.small}>{distributedOn}</div>
                  </>
                ),
              },
              {
                title: t('documentControl.state'),
                key: 'state',
                width: 180,
                render: (_, row) => (
                  <>
                    <CopyLabel state={row.state} />
                    <div className={styles.small}>
                      <CopyEvents of={row} />
                    </div>
                  </>
                ),
              },
              { title: '', key: 'actions', render: (_, row) => acts.buttons([row]) },
            ]}
          />
          {(typeof total === 'string' || total > list.length) && (
            <Button
              type="link"
              className={styles.name}
              onClick={() =>
                history.push(`${pathname}?tab=documents&view=copies&keyword=${encodeURIComponent(document.number)}`)
              }
            >
              {t('documentControl.allCopies', { count: total })}
            </Button>
          )}
        </>
      )}
      {acts.shown}
      {recipients && issued && (
        <DistributeDialog
          projectCode={projectCode}
          document={document}
          version={issued}
          isFirst={list.every(({ number, kind }) => number !== issued.number || kind === 'uncontrolled')}
          recipients={recipients}
          onTried={changed}
          onClose={() => setRecipients(null)}
        />
      )}
    </section>
  );
}
