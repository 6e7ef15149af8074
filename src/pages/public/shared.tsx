import { DownloadOutlined } from '@ant-design/icons';
import { useParams } from '@umijs/max';
import { Button } from 'antd';
import { FailureBlock } from '@/components/FailureBlock';
import Loading from '@/components/Loading';
import { ResultBlock } from '@/components/ResultBlock';
import { LocaleSwitch } from '@/features/user/LocaleSwitch';
import { useDownload } from '@/hooks/useDownload';
import { useLoad } from '@/hooks/useLoad';
import { useLanguage, useT } from '@/locales';
import { isMissing } from '@/requestErrors';
import { fileService, saveFile } from '@/services/file';
import { tenantName } from '@/tenantConfig';
import { formatBytes, formatInstant } from '@/utils/format';
import styles from './clause.module.css';

/** What a link opens for somebody who has no account here: one file. */
export default function Shared() {
  const t = useT();
  const { name: language } = useLanguage();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <span>{tenantName(language)}</span>
        <LocaleSwitch />
      </header>
      <main aria-label={t('route.shared')}>
        <SharedFile />
      </main>
    </div>
  );
}

function SharedFile() {
  const t = useT();
  const { token = '' } = useParams();
  const { data, error, refresh } = useLoad(
    (options) => fileService.getSharedFile({ body: { token } }, options),
    [token],
  );
  const { download, failed } = useDownload();
  const refused = failed?.error ?? (data ? undefined : error);
  if (isMissing(refused))
    return <ResultBlock icon="404" title={t('user.sharedGone')} text={t('user.sharedGoneText')} role="alert" />;
  if (refused) return <FailureBlock error={refused} onRetry={failed?.retry ?? refresh} />;
  if (!data) return <Loading />;
  const { name, size, from, expiresAt } = data;
  return (
    <ResultBlock
      title={name}
      text={t('user.sharedBy', { from, size: formatBytes(size), until: formatInstant(expiresAt) })}
      note={t('user.sharedCare')}
      actions={
        <Button
          type="primary"
          icon={<DownloadOutlined />}
          onClick={() =>
            download((options) => fileService.downloadSharedFile({ body: { token } }, options).then(saveFile))
          }
        >
          {t('user.sharedDownload')}
        </Button>
      }
    />
  );
}
