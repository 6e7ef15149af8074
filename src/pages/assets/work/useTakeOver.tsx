import { useState } from 'react';
import BulkPreview from '@/components/bulk/BulkPreview';
import { toast } from '@/feedback';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { assetsService, type TakenOver, type WorkUnit } from '@/services/assets';
import { formatNumber } from '@/utils/format';
import { LeftUnits } from './LeftUnits';

/** Whether a unit waits only for a look at what was imported. */
export const mayTakeOver = ({ stage, state, isSeen, allowedActions }: WorkUnit): boolean =>
  stage === 'assess' && state === 'inhand' && !isSeen && allowedActions.includes('submit');

/** Submits units as they were imported, after a preview. */
export function useTakeOver(projectCode: string, onChanged: () => void) {
  const t = useT();
  const [asked, setAsked] = useState<{ unitIds: string[]; first: TakenOver } | null>(null);
  const send = (unitIds: string[], seal?: string, options?: object) =>
    assetsService.takeOverUnits({ body: { projectCode, unitIds, seal } }, options);
  return {
    /** Opens the preview. */
    ask: (units: readonly WorkUnit[]) => {
      const unitIds = units.map(({ unitId }) => unitId);
      void send(unitIds).then((first) => setAsked({ unitIds, first }), report);
    },
    shown: asked && (
      <BulkPreview<TakenOver>
        first={asked.first}
        call={{
          words: {
            title: t('assets.work.takeOverTitle'),
            headline: (count) => t('assets.work.takeOverHeadline', { count }),
            nothing: t('assets.work.takeOverNothing'),
            action: (count) => t('assets.work.takeOverDo', { count }),
          },
          send: (seal, options) => send(asked.unitIds, seal, options),
          effects: ({ takenOver, left }) => (
            <>
              {takenOver > 0 && <p>{t('assets.work.takeOverOf', { count: formatNumber(takenOver) })}</p>}
              {left.length > 0 && (
                <LeftUnits title={t('assets.work.takeOverLeft', { count: left.length })} left={left} />
              )}
            </>
          ),
        }}
        onClose={() => setAsked(null)}
        onDone={({ count }) => {
          void toast('success', t('assets.work.submitted', { count }));
          setAsked(null);
          onChanged();
        }}
      />
    ),
  };
}
