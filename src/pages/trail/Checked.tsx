import { Alert, Button, Drawer } from 'antd';
import { useState } from 'react';
import { PlainTable } from '@/components/PlainTable';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { type TrailCheck, trailService } from '@/services/trail';
import { formatInstant, formatNumber, NOTHING } from '@/utils/format';
import styles from './trail.module.css';

type Fault = TrailCheck['faults'][number];

/** Whether the log is as it was written; where it isn't, that is the first thing that is seen. */
export function Checked() {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useLoad((options) => trailService.getTrailCheck(undefined, options));
  // The list below tells of a failure of its own; without this line it is of use all the same.
  if (data === undefined || error) return null;
  if (data === null) return <p className={styles.soft}>{t('trail.checkNever')}</p>;
  const at = formatInstant(data.at);
  const [rows, seals, count] = [data.rows, data.seals, data.count].map((n) => formatNumber(n)) as [
    string,
    string,
    string,
  ];
  if (data.count === 0) return <p className={styles.soft}>{t('trail.checkGood', { at, rows, seals })}</p>;
  return (
    <>
      <Alert
        type="error"
        showIcon
        role="alert"
        style={{ marginBlockEnd: 16 }}
        title={t('trail.checkBad', { at, count })}
        action={
          <Button size="small" onClick={() => setIsOpen(true)}>
            {t('trail.showFaults')}
          </Button>
        }
      />
      {isOpen && <Faults faults={data.faults} onClose={() => setIsOpen(false)} />}
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
