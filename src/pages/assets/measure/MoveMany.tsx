import { Alert } from 'antd';
import { useState } from 'react';
import { moveMeasuresRules } from '#domain/generated/rules/assets/moveMeasures';
import type { MeasureAction } from '#domain/subjects/assets/measure/measure';
import { LeftList } from '@/components/bulk/LeftList';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { assetsService, type MeasureRow, type MovedMeasures } from '@/services/assets';
import { formatNumber } from '@/utils/format';
import { inParts } from '@/utils/inParts';
import styles from './measure.module.css';

interface Props {
  projectCode: string;
  action: MeasureAction;
  measures: readonly MeasureRow[];
  onChanged: () => void;
  onClose: () => void;
}

interface Values {
  result?: string;
  reason?: string;
}

/** Moves many measures at once, with what has to be said for that; those that can't be moved are named. */
export default function MoveMany({ projectCode, action, measures, onChanged, onClose }: Props) {
  const t = useT();
  const [left, setLeft] = useState<MovedMeasures['left'][]>([]);
  const count = formatNumber(measures.length);
  return (
    <RecordDialog<Values>
      title={t(`assets.measure.many_${action}`, { count })}
      width={560}
      okText={t(`assets.measure.${action}`)}
      danger={action === 'return'}
      send={async ({ result, reason }, options) => {
        const rows = measures.map(({ measureId, version }) => ({ measureId, version }));
        const answers = await inParts(rows, (part) =>
          assetsService.moveMeasures(
            { body: { projectCode, rows: part, action, result, reason: reason || undefined } },
            options,
          ),
        );
        const moved = answers.reduce((sum, one) => sum + one.count, 0);
        if (moved > 0) void toast('success', t('assets.measure.movedMany', { count: formatNumber(moved) }));
        setLeft(answers.map((one) => one.left).filter(({ total }) => total > 0));
      }}
      onTried={onChanged}
      onDone={() => undefined}
      onClose={onClose}
    >
      {left.map((part) => (
        <Alert
          key={part.rows[0]?.id}
          type="warning"
          className={styles.reason}
          title={t('assets.measure.leftMany', { count: formatNumber(part.total) })}
          description={<LeftList left={part} reason={(why) => t(`assets.measure.left_${why as 'gone'}`)} />}
        />
      ))}
      {left.length === 0 && action === 'begin' && <p>{t('assets.measure.beginManyText')}</p>}
      {left.length === 0 && action === 'verify' && <p>{t('assets.measure.verifyManyText')}</p>}
      {action === 'finish' && (
        <NoteField
          name="result"
          label={t('assets.measure.result')}
          extra={t('assets.measure.finishManyHint')}
          {...moveMeasuresRules.result}
          autoFocus
          minRows={3}
        />
      )}
      {action === 'return' && (
        <NoteField
          name="reason"
          label={t('assets.measure.returnReason')}
          extra={t('assets.measure.returnHint')}
          {...moveMeasuresRules.reason}
          required
          autoFocus
          minRows={3}
        />
      )}
    </RecordDialog>
  );
}
