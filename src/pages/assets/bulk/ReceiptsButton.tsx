import { ReceiptsButton as Button } from '@/components/bulk/ReceiptsButton';
import { lazyPage } from '@/components/lazyPage';

const Receipts = lazyPage(() => import('./Receipts'));

/** Opens what was changed of many records of a project. */
export function ReceiptsButton({ projectCode, onUndone }: { projectCode: string; onUndone: () => void }) {
  return <Button>{(close) => <Receipts projectCode={projectCode} onUndone={onUndone} onClose={close} />}</Button>;
}
