/** What narrows the risks, each as it is when it is off; `by` says how they are shown. */
export const riskFilters = {
  /** vulnerability; empty: one by one. */
  by: '',
  keyword: '',
  level: '',
  category: '',
  assetType: '',
  likelihoodLevel: '',
  lossLevel: '',
  remnantLevel: '',
  remnantLikelihoodLevel: '',
  remnantLossLevel: '',
  treatment: '',
  vulnerability: '',
};
export type RiskQuery = typeof riskFilters;
