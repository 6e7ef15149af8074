import { Tabs } from 'antd';
import type { CommentedEntity } from '#domain/assets/comment/schema';
import { useT } from '@/locales';
import { HistoryList } from '../work/progress/HistoryList';
import { Comments } from './Comments';
import styles from './record.module.css';

interface Props {
  projectCode: string;
  entityId: string;
  /** What is spoken about; absent: it is not spoken about, and has a history alone. */
  entity?: CommentedEntity;
  /** Whatever changes when there may be more history. */
  stamp: unknown;
  /** One line of help. */
  note?: string;
}

/** What was said about a record, and what was done with it. */
export default function RecordTalk({ projectCode, entityId, entity, stamp, note }: Props) {
  const t = useT();
  const history = {
    key: 'history',
    label: t('assets.work.progress.history'),
    children: <HistoryList projectCode={projectCode} entityCode={entityId} stamp={stamp} />,
  };
  const talk = entity && {
    key: 'comments',
    label: t('assets.record.comments'),
    children: <Comments projectCode={projectCode} entity={entity} entityId={entityId} />,
  };
  return (
    <>
      <Tabs className={styles.talk} size="small" items={talk ? [talk, history] : [history]} />
      {note && <p className={styles.soft}>{note}</p>}
    </>
  );
}
