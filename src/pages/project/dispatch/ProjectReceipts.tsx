import Receipts from '@/components/bulk/Receipts';
import { useT } from '@/locales';
import { projectService } from '@/services/project';
import { formatNumber } from '@/utils/format';
import { Moves, undoCall, useLeftReason } from './Moves';

/** Changes of many projects of the channel. */
export default function ProjectReceipts(acts: { onUndone: () => void; onClose: () => void }) {
  const t = useT();
  return (
    <Receipts
      {...acts}
      load={(query, options) => projectService.listProjectChanges({ query }, options)}
      undoCall={undoCall}
      title={({ target, count }) => t(`dispatch.receipt_${target}`, { count: formatNumber(count) })}
      moves={(fields) => <Moves fields={fields} />}
      reason={useLeftReason()}
    />
  );
}
