import { Button } from 'antd';
import { useState } from 'react';
import { toast } from '@/feedback';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { assetsService, type WorkUnit } from '@/services/assets';
import styles from './work.module.css';

/** Submitted: only read, until it is recalled or decided on. */
export function Submitted({
  projectCode,
  unit,
  onRecalled,
}: {
  projectCode: string;
  unit: WorkUnit;
  onRecalled: () => void;
}) {
  const t = useT();
  const [sending, setSending] = useState(false);
  const recall = async () => {
    setSending(true);
    try {
      await assetsService.recallUnits({ body: { projectCode, unitIds: [unit.unitId] } });
      void toast('success', t('assets.work.recalled'));
    } finally {
      setSending(false);
      // If it was decided on meanwhile, that is shown.
      onRecalled();
    }
  };
  return (
    <p className={styles.notice}>
      {t('assets.work.submittedHint')}{' '}
      {unit.allowedActions.includes('recall') && (
        <Button size="small" loading={sending} onClick={() => recall().catch(report)}>
          {t('assets.work.recall')}
        </Button>
      )}
    </p>
  );
}
