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
  threatSource: '',
  threatCapability: '',
  threatTiming: '',
  exploitability: '',
  /** Of the units of this system, or of the systems that carry this business. */
  systemId: '',
  businessId: '',
};
export type RiskQuery = typeof riskFilters;
