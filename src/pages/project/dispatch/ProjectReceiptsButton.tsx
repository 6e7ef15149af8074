import { ReceiptsButton } from '@/components/bulk/ReceiptsButton';
import { lazyPage } from '@/components/lazyPage';

const Receipts = lazyPage(() => import('./ProjectReceipts'));

/** Opens what was changed of many projects, to take it back. */
export function ProjectReceiptsButton({ onUndone }: { onUndone: () => void }) {
  return <ReceiptsButton>{(close) => <Receipts onUndone={onUndone} onClose={close} />}</ReceiptsButton>;
}
