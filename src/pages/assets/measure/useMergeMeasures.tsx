import { useState } from 'react';
import BulkPreview from '@/components/bulk/BulkPreview';
import { toast } from '@/feedback';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { assetsService, type MergedMeasures } from '@/services/assets';
import { formatMoney, formatNumber, NOTHING } from '@/utils/format';
import styles from './measure.module.css';

/** Makes one measure of those whose text, owner and day agree, after a preview. */
export function useMergeMeasures(projectCode: string, onChanged: () => void) {
  const t = useT();
  const [first, setFirst] = useState<MergedMeasures | null>(null);
  const send = (seal?: string, options?: object) =>
    assetsService.mergeMeasures({ body: { projectCode, seal } }, options);
  const costs = ({ costBefore, costAfter }: MergedMeasures) =>
    costBefore !== costAfter && (
      <p>{t('assets.measure.mergeCost', { before: formatMoney(costBefore), after: formatMoney(costAfter) })}</p>
    );
  return {
    /** Opens the preview. */
    ask: () => void send().then(setFirst, report),
    shown: first && (
      <BulkPreview<MergedMeasures>
        first={first}
        call={{
          words: {
            title: t('assets.measure.mergeTitle'),
            headline: (count) => t('assets.measure.mergeHeadline', { count, kept: formatNumber(first.kept) }),
            nothing: t('assets.measure.mergeNothing'),
            action: (count) => t('assets.measure.mergeDo', { count }),
          },
          send,
          effects: (preview) => (
            <>
              {costs(preview)}
              <ul className={styles.merges}>
                {preview.groups.map((group) => (
                  <li key={group.measureCode}>
                    <b>{`${group.measureCode} ${group.treatmentPlan}`}</b>
                    <span className={styles.soft}>
                      {t('assets.measure.mergeGroup', {
                        owner: group.treatmentOwner ?? NOTHING,
                        day: group.treatmentDeadline ?? NOTHING,
                        measures: formatNumber(group.merged + 1),
                        risks: formatNumber(group.risks),
                      })}
                      {group.costs.length > 1 &&
                        ` · ${t('assets.measure.mergeCosts', { costs: group.costs.map(formatMoney).join(' / ') })}`}
                      {group.isNamed &&
                        ` · ${t('assets.measure.mergeOwner', { owner: group.treatmentOwner ?? NOTHING })}`}
                    </span>
                  </li>
                ))}
              </ul>
              {preview.kept > preview.groups.length && (
                <p className={styles.soft}>
                  {t('assets.measure.mergeMore', { count: formatNumber(preview.kept - preview.groups.length) })}
                </p>
              )}
            </>
          ),
        }}
        onClose={() => setFirst(null)}
        onDone={({ count }) => {
          void toast('success', t('assets.measure.mergeDone', { count }));
          setFirst(null);
          onChanged();
        }}
      />
    ),
  };
}
