import type { Level } from '../../../kernel/levels';
import { ACCEPTABLE_LEVEL } from '../../assets/risk/treatment';
import type { RiskState } from '../gap';

/**
 * Whether a finding is a risk: if its level is above the acceptable level of assets, unless the channel has
 * decided otherwise and given a reason.
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
