import { Button } from 'antd';
import Upload from 'antd/es/upload';
import { useState } from 'react';
import { paperEndings } from '#domain/file/endings';
import { limits } from '#domain/kernel/limits';
import { PaperList } from '@/components/PaperList';
import { toast } from '@/feedback';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type Application, tenantService } from '@/services/tenant';
import { megabytes } from '@/utils/format';
import styles from './login.module.css';

interface Props {
  application: Application;
  onChanged: () => void;
}

/** What goes with one's own application, such as the business licence; until it is decided for good. */
export function ApplicationPapers({ application, onChanged }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const { tenantCode, papers } = application;
  const change = (work: Promise<unknown>, done: string) => {
    setBusy(true);
    void work
      .then(() => void toast('success', done))
      .catch(report)
      .then(() => {
        setBusy(false);
        onChanged();
      });
  };
  const isFull = papers.length >= limits.applicationPapers;
  return (
    <section aria-label={t('admission.papers')}>
      <h2 className={styles.papers}>{t('admission.papers')}</h2>
      <PaperList
        papers={papers}
        none={t('admission.papersNone')}
        fetch={(objectId, options) => tenantService.getApplicationPaper({ query: { tenantCode, objectId } }, options)}
        onRemove={({ objectId, name }) =>
          change(tenantService.removeApplicationPaper({ body: { objectId } }), t('admission.paperRemoved', { name }))
        }
      />
      <Upload
        accept={paperEndings.join(',')}
        showUploadList={false}
        disabled={busy || isFull}
        beforeUpload={(file) => {
          change(tenantService.addApplicationPaper({ form: {}, file }), t('admission.paperAdded', { name: file.name }));
          return false;
        }}
      >
        <Button loading={busy} disabled={isFull}>
          {t('admission.addPaper')}
        </Button>
      </Upload>
      <p className={styles.note}>
        {t('admission.papersHint', {
          ...{ kinds: paperEndings.join(' '), max: limits.applicationPapers, size: megabytes(limits.recordFileBytes) },
        })}
      </p>
    </section>
  );
}
