import { Button, Modal } from 'antd';
import sumBy from 'lodash/sumBy';
import { useState } from 'react';
import { moveMeasuresRules } from '#domain/generated/rules/assets/moveMeasures';
import type { MeasureAction, MeasureLeftReason } from '#domain/subjects/assets/measure/measure';
import { LeftList } from '@/components/bulk/LeftList';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { assetsService, type MeasureRow, type MovedMeasures } from '@/services/assets';
import { formatNumber } from '@/utils/format';
import { inParts } from '@/utils/inParts';

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
  if (left.length > 0)
    return (
      <Modal
        open
        width={560}
        title={t('assets.measure.leftMany', { count: formatNumber(sumBy(left, 'total')) })}
        onCancel={onClose}
        footer={<Button onClick={onClose}>{t('common.close')}</Button>}
      >
        {left.map((part) => (
          <LeftList
            key={part.rows[0]?.id}
            left={part}
            reason={(why) => t(`assets.measure.left_${why as MeasureLeftReason}`)}
          />
        ))}
      </Modal>
    );
  return (
    <RecordDialog<Values>
      title={t(`assets.measure.many_${action}`, { count })}
      width={560}
      okText={t(`assets.measure.${action}`)}
      danger={action === 'return'}
      {...((action === 'finish' || action === 'return') && { draft: `measures:${action}:${projectCode}` })}
      send={async ({ result, reason }, options) => {
        const rows = measures.map(({ measureId, version }) => ({ measureId, version }));
        const answers = await inParts(rows, (part) =>
          assetsService.moveMeasures(
            { body: { projectCode, rows: part, action, result, reason: reason || undefined } },
            options,
          ),
        );
        const moved = sumBy(answers, 'count');
        if (moved > 0) void toast('success', t('assets.measure.movedMany', { count: formatNumber(moved) }));
        const others = answers.map((one) => one.left).filter(({ total }) => total > 0);
        setLeft(others);
        if (others.length === 0) onClose();
      }}
      onTried={onChanged}
      // What was left is shown in its place.
      onDone={() => undefined}
      onClose={onClose}
    >
      {action === 'begin' && <p>{t('assets.measure.beginManyText')}</p>}
      {action === 'verify' && <p>{t('assets.measure.verifyManyText')}</p>}
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
