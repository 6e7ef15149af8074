import type { MeasureState } from '../../assets/measure/measure';

/**
 * Which measures keep a finding from its next step: they are carried out before its remediation is said to be done, and verified
 * by another person before it is accepted (ISO/IEC 27001 clause 10.2 d, the effectiveness of a corrective action is reviewed).
 * @returns their codes, in order; none if the step may be made
 */
export const measuresBefore = (
  step: 'submit' | 'finish',
  measures: readonly { readonly measureCode: string; readonly state: MeasureState }[],
): string[] =>
  measures
    .filter(({ state }) => state !== 'verified' && (step === 'finish' || state !== 'done'))
    .map(({ measureCode }) => measureCode);

/** How many measures a finding has at most. */
export const FINDING_MEASURES = 20;
