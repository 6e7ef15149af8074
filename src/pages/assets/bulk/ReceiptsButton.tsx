import type { Edition } from '#domain/subjects/assets/method/method';
import { ReceiptsButton as Button } from '@/components/bulk/ReceiptsButton';
import { lazyPage } from '@/components/lazyPage';

const Receipts = lazyPage(() => import('./Receipts'));

interface Props {
  projectCode: string;
  /** That of the project's method, where risks are changed. */
  edition?: Edition | undefined;
  onUndone: () => void;
}

/** Opens what was changed of many records of a project. */
export function ReceiptsButton(props: Props) {
  return <Button>{(close) => <Receipts {...props} onClose={close} />}</Button>;
}
