import type { Level } from '../../../kernel/levels';
import { isHigh } from '../../assets/risk/criteria';
import type { RiskState } from '../gap';

/**
 * Whether a finding is a risk: if its level is high, as the scale of risks calls it, unless the channel has
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
  return !isExcluded && isHigh(level) ? 'open' : null;
}
