import { cutAt } from '@/utils/columns';

/** How wide every list of risks shows them. */
export const riskCells = {
  riskCode: { width: 105 },
  unitName: cutAt(200),
  threat: cutAt(200),
  vulnerability: cutAt(220),
  riskLevel: { width: 110 },
  treatment: { width: 100 },
  remnantLevel: { width: 110 },
};
