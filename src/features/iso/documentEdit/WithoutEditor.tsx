import { Button } from 'antd';
import { useDownload } from '@/hooks/useDownload';
import { useT } from '@/locales';
import { downloadFile } from '@/services/file';
import type { ManagementDocument } from '@/services/iso';
import styles from './documentEdit.module.css';
import type { OnlineProps } from './onlineProps';

/** How a document is edited without an editor in the page: taken, downloaded, and uploaded again. */
export function WithoutEditor({ projectCode, document, acts, isServed }: OnlineProps & { isServed: boolean }) {
  const t = useT();
  const { download } = useDownload();
  const { latest, allowedActions, edit } = document;
  const objectId = latest?.objectId ?? '';
  const buttons: Record<'take' | 'replace' | 'giveBack', string> = {
    take: t('documentEdit.take'),
    replace: t('documentEdit.upload'),
    giveBack: t('documentEdit.giveBack'),
  };
  const offered = (Object.keys(buttons) as (keyof typeof buttons)[]).filter(
    (act) => allowedActions.includes(act) && !(act === 'take' && edit?.isMine),
  );
  const first: ManagementDocument[] = [document];
  return (
    <section className={styles.without} aria-label={t('documentEdit.online')}>
      <p>{t(isServed ? 'documentEdit.notWord' : 'documentEdit.noServer')}</p>
      <ol>
        <li>{t('documentEdit.step1')}</li>
        <li>{t('documentEdit.step2')}</li>
        <li>{t('documentEdit.step3')}</li>
      </ol>
      <div className={styles.bar}>
        <Button onClick={() => download((options) => downloadFile({ objectId, projectCode }, options))}>
          {t('documentEdit.download')}
        </Button>
        {offered.map((act) => (
          <Button
            key={act}
            type={act === 'take' || (act === 'replace' && edit?.isMine) ? 'primary' : 'default'}
            loading={acts.doing === act}
            onClick={() => acts.act(act, first)}
          >
            {buttons[act]}
          </Button>
        ))}
      </div>
    </section>
  );
}
