import type { Level } from '../../../kernel/levels';
import { ACCEPTABLE_LEVEL } from '../../assets/risk/treatment';
import type { RiskState } from '../gap';

/**
 * Whether what was found is a risk: where its level is above what is acceptable of assets as well, unless the channel has
 * decided otherwise and said why.
 */
export function riskStateOf({
  level,
  isExcluded,
  riskState,
  riskReason,
}: {
  readonly level: Level | null;
  readonly isExcluded: boolean;
  readonly riskState: RiskState | null;
  readonly riskReason: string | null;
}): RiskState | null {
  if (riskReason !== null) return riskState;
  return !isExcluded && level !== null && level > ACCEPTABLE_LEVEL ? 'open' : null;
}
