import type { PartnerCard } from '@/services/marketing';
import { MoveDialog } from './MoveDialog';
import { UnitsDialog } from './UnitsDialog';
import type { PartnerAction } from './usePartnerColumns';

export interface Doing {
  action: PartnerAction;
  partner: PartnerCard;
}

interface Props {
  doing: Doing | null;
  ownTenantCode: string;
  onDone: () => void;
  onClose: () => void;
}

/** What is being done with a partner, over the page. */
export function PartnerActs({ doing, ownTenantCode, onDone, onClose }: Props) {
  if (!doing) return null;
  const { partner } = doing;
  return doing.action === 'move' ? (
    <MoveDialog partner={partner} ownTenantCode={ownTenantCode} onDone={onDone} onClose={onClose} />
  ) : (
    <UnitsDialog way={doing.action} partner={partner} onDone={onDone} onClose={onClose} />
  );
}
