import type { Edition } from '#domain/subjects/assets/method/method';
import { useSealed } from '@/components/bulk/useSealed';
import { lazyPage } from '@/components/lazyPage';
import { useT } from '@/locales';
import { assetsService, type BulkOutcome } from '@/services/assets';
import type { CallOptions } from '@/services/client';
import { useLeftReason } from './useLeftReason';

const Effects = lazyPage(() => import('./Effects'));

/** A change of many records: a preview without a seal, the change itself with one. */
export interface BulkCall {
  kind: 'risks' | 'units' | 'copies' | 'acceptances' | 'withdrawals';
  send: (seal: string | undefined, options?: CallOptions) => Promise<BulkOutcome>;
  /** Opens again what led here. */
  back?: () => void;
}

const title = {
  risks: 'assets.bulk.previewTitle',
  units: 'assets.bulk.previewTitle',
  copies: 'assets.bulk.previewTitle',
  acceptances: 'assets.bulk.previewAccept',
  withdrawals: 'assets.bulk.previewTakeBack',
} as const;
const headline = {
  risks: 'assets.bulk.willRisks',
  units: 'assets.bulk.willUnits',
  copies: 'assets.bulk.willCopies',
  acceptances: 'assets.bulk.willAccept',
  withdrawals: 'assets.bulk.willTakeBack',
} as const;
const action = {
  risks: 'assets.bulk.doChange',
  units: 'assets.bulk.doChange',
  copies: 'assets.bulk.doCopy',
  acceptances: 'assets.bulk.doAccept',
  withdrawals: 'assets.bulk.doTakeBack',
} as const;
const told = {
  risks: 'assets.bulk.done',
  units: 'assets.bulk.done',
  copies: 'assets.bulk.doneCopies',
  acceptances: 'assets.work.progress.accepted',
  withdrawals: 'assets.work.progress.takenBack',
} as const;

/** How a project's changes of many are taken back. */
export const undoOf = (projectCode: string) => (changeCode: string) =>
  assetsService.undoChange({ body: { projectCode, changeCode } });

/**
 * A change of many records of an assessment from its preview to its receipt.
 * @param onChanged after something was changed, or taken back
 * @param edition that of the project's method, where risks are changed
 */
export function useBulk(projectCode: string, onChanged: () => void, edition?: Edition) {
  const t = useT();
  const reason = useLeftReason();
  const { start, shown } = useSealed<BulkOutcome>(undoOf(projectCode), onChanged);
  return {
    shown,
    start: ({ kind, ...call }: BulkCall, options?: CallOptions) => {
      const isCopy = kind === 'copies';
      const words = {
        title: t(title[kind]),
        headline: (count: string) => t(headline[kind], { count }),
        nothing: t(isCopy ? 'assets.bulk.nothingCopies' : 'bulk.nothing'),
        action: (count: string) => t(action[kind], { count }),
        done: (count: string) => t(told[kind], { count }),
        reason,
      };
      const effects = (outcome: BulkOutcome) => (
        <Effects outcome={outcome} edition={edition} isCopy={isCopy} reason={reason} />
      );
      return start({ ...call, words, effects }, options);
    },
  };
}
