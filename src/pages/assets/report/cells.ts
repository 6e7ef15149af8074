import type { Cell } from '../risk/HeatMap';

/** Filters of the risks in a cell of the heat map before treatment, and of the one after it. */
export const cellBefore = ({ lossLevel, likelihoodLevel }: Cell) => ({
  lossLevel: String(lossLevel),
  likelihoodLevel: String(likelihoodLevel),
});
export const cellAfter = ({ lossLevel, likelihoodLevel }: Cell) => ({
  remnantLossLevel: String(lossLevel),
  remnantLikelihoodLevel: String(likelihoodLevel),
});
