import { Alert, Button, Popconfirm, Skeleton, Upload } from 'antd';
import { useEffect, useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { toast } from '@/feedback';
import { report, useRequest } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { assetsService, type ReportSettings } from '@/services/assets';
import { formatBytes, megabytes } from '@/utils/format';
import styles from './ReportLogo.module.css';

interface Props {
  projectCode: string;
  logo: ReportSettings['logo'];
  isOpen: boolean;
  onChanged: () => void;
}

const max = { size: megabytes(limits.logoBytes), pixels: limits.logoPixels };

/** The picture on the report's cover: sent and taken away at once, apart from what is typed beside it. */
export function ReportLogo({ projectCode, logo, isOpen, onChanged }: Props) {
  const t = useT();
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const change = async (work: () => Promise<unknown>, told: string) => {
    setFailure(null);
    setSending(true);
    try {
      await work();
      void toast('success', told);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('common.unknownError'));
    } finally {
      setSending(false);
      onChanged();
    }
  };
  const send = async (file: File) => {
    if (file.size > limits.logoBytes)
      return setFailure(t('assets.report.logoTooLarge', { name: file.name, size: max.size }));
    await change(
      () => assetsService.saveReportLogo({ form: { projectCode }, file }, { silent: true }),
      t('assets.report.logoSaved'),
    );
  };
  const remove = () =>
    change(
      () => assetsService.removeReportLogo({ body: { projectCode } }, { silent: true }),
      t('assets.report.logoRemoved'),
    );
  return (
    <section className={styles.logo} aria-label={t('assets.report.logo')}>
      <h3>{t('assets.report.logo')}</h3>
      {logo && <Picture key={`${logo.name} ${logo.size}`} projectCode={projectCode} logo={logo} />}
      {!logo && !isOpen && <p className={styles.soft}>{t('assets.report.noLogo')}</p>}
      {failure && (
        <Alert
          type="error"
          showIcon
          className={styles.failure}
          title={failure}
          closable={{ onClose: () => setFailure(null) }}
        />
      )}
      {isOpen && (
        <div className={styles.actions}>
          <Upload
            accept=".png,.jpg,.jpeg"
            showUploadList={false}
            disabled={sending}
            beforeUpload={(file) => {
              void send(file).catch(report);
              return false;
            }}
          >
            <Button loading={sending}>{t(logo ? 'assets.report.logoReplace' : 'assets.report.logoChoose')}</Button>
          </Upload>
          {logo && (
            <Popconfirm
              title={t('assets.report.logoRemoveQuestion')}
              okText={t('record.remove')}
              okButtonProps={{ danger: true }}
              onConfirm={() => remove().catch(report)}
            >
              <Button disabled={sending}>{t('record.remove')}</Button>
            </Popconfirm>
          )}
        </div>
      )}
      {isOpen && <p className={styles.hint}>{t('assets.report.logoHint', max)}</p>}
    </section>
  );
}

/** As an image its bytes are drawn and never run. */
function Picture({ projectCode, logo }: { projectCode: string; logo: NonNullable<ReportSettings['logo']> }) {
  const t = useT();
  const { data, error, refresh } = useRequest(() =>
    assetsService.getReportLogo({ query: { projectCode } }, { silent: true }),
  );
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data.blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  const { name, size, width, height } = logo;
  return (
    <>
      {url && <img className={styles.picture} src={url} alt={name} />}
      {error && (
        <Button type="link" size="small" onClick={refresh}>
          {t('assets.report.logoFailed')}
        </Button>
      )}
      {!url && !error && <Skeleton.Image active />}
      <p className={styles.soft} title={name}>{`${name} · ${formatBytes(size)} · ${width} × ${height}`}</p>
    </>
  );
}
