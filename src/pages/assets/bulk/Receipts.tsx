import type { Edition } from '#domain/subjects/assets/method/method';
import Receipts from '@/components/bulk/Receipts';
import { useT } from '@/locales';
import { assetsService } from '@/services/assets';
import { formatNumber } from '@/utils/format';
import { Moves } from './Effects';
import { undoOf } from './useBulk';
import { useLeftReason } from './useLeftReason';

interface Props {
  projectCode: string;
  edition?: Edition | undefined;
  onUndone: () => void;
  onClose: () => void;
}

/** Changes of many records of a project. */
export default function AssetReceipts({ projectCode, edition, ...acts }: Props) {
  const t = useT();
  return (
    <Receipts
      {...acts}
      load={(page, options) => assetsService.listChanges({ query: { projectCode, ...page } }, options)}
      undoCall={undoOf(projectCode)}
      title={({ target, count }) => t(`assets.bulk.receipt_${target}`, { count: formatNumber(count) })}
      moves={(fields) => <Moves fields={fields} edition={edition} />}
      reason={useLeftReason()}
    />
  );
}
