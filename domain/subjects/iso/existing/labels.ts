import labelData from '../../../data/existingLabels.json';
import { labelKey } from './source';

/** What companies write before a fact. */
export interface FactLabel {
  /** Of the variable; `release`: the day of the certification dates. */
  readonly name: string;
  readonly labels: readonly string[];
  /** A text of several paragraphs may stand below the label. */
  readonly isSection?: boolean;
  /** It is a person's name. */
  readonly isPerson?: boolean;
  /** It is a day of the certification dates. */
  readonly isDay?: boolean;
  /** Each procedure has a scope and a version of its own: only the manual's are those of the company. */
  readonly ofManual?: boolean;
}

const known = labelData as readonly FactLabel[];

/** By the label as it is compared; the manual's own labels apart. */
const byLabel = (own: readonly FactLabel[]): ReadonlyMap<string, FactLabel> =>
  new Map(own.flatMap((one) => one.labels.map((label) => [labelKey(label), one] as const)));
const ofAll = byLabel(known.filter(({ ofManual }) => !ofManual));
const ofManual = byLabel(known);

/** What a text is the label of; undefined for other texts. */
export const labelOf = (text: string, isManual: boolean): FactLabel | undefined =>
  (isManual ? ofManual : ofAll).get(labelKey(text));
