import { Tabs } from 'antd';
import type { RecordEntity } from '#domain/subjects/assets/record/record';
import { lazyPage } from '@/components/lazyPage';
import { useT } from '@/locales';
import { Comments } from './Comments';
import RecordFiles from './RecordFiles';
import styles from './record.module.css';

const HistoryList = lazyPage(() => import('../work/progress/HistoryList'), 'history');

interface Props {
  projectCode: string;
  entityId: string;
  /** What is spoken about, and has files; absent: it has a history alone. */
  entity?: RecordEntity;
  /** Whatever changes when there may be more history. */
  stamp: unknown;
  /** The tab that is open at first, if it isn't the first one. */
  open?: 'history';
  /** One line of help. */
  note?: string;
}

/** What was said about a record, its files, and what was done with it. */
export default function RecordTalk({ projectCode, entityId, entity, stamp, open, note }: Props) {
  const t = useT();
  const history = {
    key: 'history',
    label: t('assets.work.progress.history'),
    children: <HistoryList projectCode={projectCode} entityCode={entityId} stamp={stamp} />,
  };
  const about = entity && { projectCode, entity, entityId };
  const talk = about
    ? [
        { key: 'comments', label: t('assets.record.comments'), children: <Comments {...about} /> },
        // Files of a measure are shown above, as its evidence.
        ...(entity === 'measure'
          ? []
          : [
              {
                key: 'files',
                label: t('assets.record.files'),
                children: <RecordFiles {...about} />,
                destroyOnHidden: true,
              },
            ]),
      ]
    : [];
  return (
    <>
      <Tabs className={styles.talk} size="small" items={[...talk, history]} {...(open && { defaultActiveKey: open })} />
      {note && <p className={styles.soft}>{note}</p>}
    </>
  );
}
