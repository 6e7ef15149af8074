import { Alert, Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { JobProgress } from '@/components/JobProgress';
import { PlainTable } from '@/components/PlainTable';
import { toast } from '@/feedback';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type TrailCheck, trailService } from '@/services/trail';
import { formatInstant, formatNumber, NOTHING } from '@/utils/format';
import styles from './trail.module.css';

type Fault = TrailCheck['faults'][number];

/** Whether the log is as it was written; a fault is shown first. The check can be repeated. */
export function Checked() {
  const t = useT();
  const [jobCode, setJobCode] = useState<string | null>(null);
  const { data, error, refresh } = useLoad((options) => trailService.getTrailCheck(undefined, options));
  // The list below tells of a failure of its own; without this line it is of use all the same.
  if (data === undefined || error) return null;
  if (jobCode !== null)
    return (
      <JobProgress
        jobCode={jobCode}
        title={t('trail.checking')}
        onOver={({ state, errorMsg }) => {
          setJobCode(null);
          refresh();
          if (state === 'failed') void toast('error', errorMsg ?? t('common.jobFailed'));
        }}
      />
    );
  const check = (
    <Button
      size="small"
      onClick={() => trailService.checkTrail({ body: {} }).then((job) => setJobCode(job.jobCode), report)}
    >
      {t('trail.checkNow')}
    </Button>
  );
  return <Result check={data} again={check} />;
}

/** What the last check has found. */
function Result({ check, again }: { check: TrailCheck | null; again: ReactNode }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  if (check === null)
    return (
      <p className={styles.soft}>
        {t('trail.checkNever')} {again}
      </p>
    );
  const at = formatInstant(check.at);
  if (check.count === 0)
    return (
      <p className={styles.soft}>
        {t('trail.checkGood', {
          at,
          rows: formatNumber(check.rows),
          seals: formatNumber(check.seals),
          newer: formatNumber(check.newer),
        })}{' '}
        {again}
      </p>
    );
  return (
    <>
      <Alert
        type="error"
        showIcon
        role="alert"
        style={{ marginBlockEnd: 16 }}
        title={t('trail.checkBad', { at, count: formatNumber(check.count) })}
        action={
          <>
            <Button size="small" onClick={() => setIsOpen(true)}>
              {t('trail.showFaults')}
            </Button>{' '}
            {again}
          </>
        }
      />
      {isOpen && <Faults faults={check.faults} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Faults({ faults, onClose }: { faults: Fault[]; onClose: () => void }) {
  const t = useT();
  useFocusReturn();
  return (
    <Drawer open size={640} title={t('trail.faults')} onClose={onClose}>
      <PlainTable<Fault & { row: string }>
        rowKey="row"
        dataSource={faults.map((fault, i) => ({ ...fault, row: `${i}` }))}
        columns={[
          { title: t('trail.fault'), dataIndex: 'kind', render: (_, { kind }) => t(`trail.fault_${kind}`) },
          { title: t('trail.sealNo'), dataIndex: 'sealNo', className: styles.number },
          {
            title: t('trail.rowsFrom'),
            dataIndex: 'fromId',
            className: styles.number,
            render: (_, { fromId, toId }) => (fromId === null ? NOTHING : `${fromId} – ${toId}`),
          },
        ]}
      />
    </Drawer>
  );
}
