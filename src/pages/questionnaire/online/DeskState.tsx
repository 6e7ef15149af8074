import { CheckCircleOutlined, CloudSyncOutlined, DisconnectOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useT } from '@/locales';
import { formatNumber } from '@/utils/format';
import type { AnswerDesk } from './desk';
import styles from './online.module.css';
import type { Row } from './progress';

interface Props {
  desk: AnswerDesk;
  rows: readonly Row[];
  onGo: (row: Row) => void;
}

/** Whether all that was typed has arrived; said aloud when it changes. */
export function DeskState({ desk, rows, onGo }: Props) {
  const t = useT();
  const all = desk.all();
  const count = (status: string) => all.filter((shown) => shown.status === status).length;
  const problem = rows.find(({ shown }) => shown.status === 'conflict' || shown.status === 'refused');
  const waiting = count('waiting');
  const busy = count('typing') + count('saving');
  const unkept = all.some(({ isUnkept }) => isUnkept);
  return (
    <span role="status" className={styles.state}>
      {problem ? (
        <Button type="link" size="small" danger icon={<WarningOutlined />} onClick={() => onGo(problem)}>
          {t('questionnaire.online.problem')}
        </Button>
      ) : waiting > 0 ? (
        <span className={styles.late}>
          <DisconnectOutlined />{' '}
          {t(unkept ? 'questionnaire.online.unkept' : 'questionnaire.online.waiting', { count: formatNumber(waiting) })}
          <Button type="link" size="small" onClick={() => void desk.flush()}>
            {t('questionnaire.online.sendNow')}
          </Button>
        </span>
      ) : busy > 0 ? (
        <>
          <CloudSyncOutlined /> {t('questionnaire.online.saving')}
        </>
      ) : (
        <>
          <CheckCircleOutlined className={styles.done} /> {t('questionnaire.online.saved')}
        </>
      )}
    </span>
  );
}
