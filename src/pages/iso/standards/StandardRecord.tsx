import { DownloadOutlined } from '@ant-design/icons';
import { Button, Drawer, Select, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { DownloadFailure } from '@/components/DownloadFailure';
import { DrawerTitle } from '@/components/DrawerTitle';
import { Facts } from '@/components/Facts';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { RecordWays } from '@/components/RecordWays';
import { useDownload } from '@/hooks/useDownload';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { saveFile } from '@/services/file';
import { isoService, type StandardDetail } from '@/services/iso';
import { Entries } from './Entries';
import { Mappings } from './Mappings';
import styles from './standards.module.css';
import { Versions } from './Versions';

const StandardImport = lazyPage(() => import('./StandardImport'));

interface Props {
  standardCode: string;
  onChanged: () => void;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** One standard: what it consists of, its versions, and what corresponds to it in others. */
export default function StandardRecord({ standardCode, onChanged, onClose, onPrevious, onNext }: Props) {
  const t = useT();
  const say = useSay();
  useFocusReturn();
  const [importing, setImporting] = useState<'standard' | 'mapping' | null>(null);
  /** Another one than the latest. */
  const [version, setVersion] = useState<{ of: string; version: number }>();
  const asked = version?.of === standardCode ? version.version : undefined;
  const { data, error, refresh } = useLoad(
    (options) => isoService.getStandard({ query: { standardCode, version: asked } }, options),
    [standardCode, asked],
  );
  const { download, failed } = useDownload();
  const shown = data?.standardCode === standardCode ? data : undefined;
  const changed = () => {
    // A version that was taken back is no more.
    setVersion(undefined);
    refresh();
    onChanged();
  };
  const may = (action: StandardDetail['allowedActions'][number]) => shown?.allowedActions.includes(action) === true;
  return (
    <Drawer
      open
      size={1080}
      title={<DrawerTitle>{shown ? say(shown) : t('standard.record')}</DrawerTitle>}
      onClose={onClose}
      extra={<RecordWays onPrevious={onPrevious} onNext={onNext} />}
      footer={
        shown && (
          <div className={styles.foot}>
            <Button
              icon={<DownloadOutlined />}
              onClick={() =>
                download((options) =>
                  isoService
                    .exportStandard({ query: { standardCode, version: shown.version } }, options)
                    .then(saveFile),
                )
              }
            >
              {t('standard.export')}
            </Button>
            {may('importVersion') && (
              <Button onClick={() => setImporting('standard')}>{t('standard.importVersion')}</Button>
            )}
          </div>
        )
      }
    >
      <DownloadFailure failed={failed} />
      {error ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : shown ? (
        <Content
          key={standardCode}
          standard={shown}
          onVersion={(wanted) => setVersion({ of: standardCode, version: wanted })}
          onImportMapping={may('importMapping') ? () => setImporting('mapping') : undefined}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
      {importing && shown && (
        <StandardImport
          kind={importing}
          of={shown}
          onChanged={changed}
          onShow={() => setImporting(null)}
          onClose={() => setImporting(null)}
        />
      )}
    </Drawer>
  );
}

interface ContentProps {
  standard: StandardDetail;
  onVersion: (version: number) => void;
  onImportMapping?: () => void;
}

function Content({ standard, onVersion, onImportMapping }: ContentProps) {
  const t = useT();
  const say = useSay();
  const { source, edition, owner, ownerName, version, history, content } = standard;
  return (
    <>
      <Facts
        items={[
          {
            key: 'owner',
            label: t('standard.owner'),
            children: owner === 'own' ? ownerName : t('standard.owner_shipped'),
          },
          { key: 'edition', label: t('standard.edition'), children: edition && say(edition) },
          { key: 'source', label: t('standard.source'), children: say(source) },
          {
            key: 'version',
            label: t('standard.version'),
            children: history.length > 1 && (
              <Select
                size="small"
                value={version}
                aria-label={t('standard.version')}
                options={history.map((one) => ({
                  value: one.version,
                  label: t('standard.versionName', { version: one.version }),
                }))}
                onChange={onVersion}
              />
            ),
          },
        ]}
      />
      <Tabs
        items={[
          { key: 'content', label: t('standard.tab_content'), children: <Entries entries={content} /> },
          { key: 'versions', label: t('standard.tab_versions'), children: <Versions standard={standard} /> },
          {
            key: 'mappings',
            label: t('standard.tab_mappings'),
            children: <Mappings standard={standard} onImport={onImportMapping} />,
          },
        ]}
      />
    </>
  );
}
