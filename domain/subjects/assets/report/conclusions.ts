import { highOf, type ReportFigures, sumOf } from './figures';

/** The basis of conclusions besides the figures of the risks. */
export interface Standing {
  readonly units: number;
  /** Units whose work is not completed. */
  readonly unitsOpen: number;
  readonly signed?: { readonly by: string; readonly on: string };
  /** The report with this content was reviewed and approved; then it is no draft. */
  readonly isApproved: boolean;
}

type Values = Readonly<Record<string, string | number>>;
export interface Statement<Key extends string> {
  readonly key: Key;
  readonly values: Values;
}

const openKeys = [
  'noUnits',
  'unitsOpen',
  'unitsWithoutRisk',
  'highUndecided',
  'undecided',
  'planGaps',
  'remnantUnstated',
  'acceptanceMissing',
  'signatureMissing',
  'approvalMissing',
] as const;
export type OpenMatter = Statement<(typeof openKeys)[number]>;

const say = <Key extends string>(holds: boolean, key: Key, values: Values = {}): Statement<Key>[] =>
  holds ? [{ key, values }] : [];

/** The open items before the approval; none once it is approved. What is signed lacks the approval alone. */
export function openMatters(figures: ReportFigures, { units, unitsOpen, signed, isApproved }: Standing): OpenMatter[] {
  if (isApproved) return [];
  if (signed) return say(true, 'approvalMissing');
  const { total, undecided, highUndecided, planGaps, stated, highRemnant, accepted, unitsWithoutRisk } = figures;
  const unstated = total - undecided - stated;
  return [
    ...say(units === 0, 'noUnits'),
    ...say(unitsOpen > 0, 'unitsOpen', { count: unitsOpen }),
    ...say(unitsWithoutRisk > 0, 'unitsWithoutRisk', { count: unitsWithoutRisk }),
    ...say(highUndecided > 0, 'highUndecided', { count: highUndecided }),
    ...say(undecided > highUndecided, 'undecided', { count: undecided - highUndecided }),
    ...say(planGaps > 0, 'planGaps', { count: planGaps }),
    ...say(unstated > 0, 'remnantUnstated', { count: unstated }),
    ...say(highRemnant.length > accepted, 'acceptanceMissing', { count: highRemnant.length - accepted }),
    ...say(true, 'signatureMissing'),
    ...say(true, 'approvalMissing'),
  ];
}

export type ConclusionKey =
  | 'noUnits'
  | 'noRisks'
  | 'partial'
  | 'partialOpen'
  | 'partialWithout'
  | 'whole'
  | 'noneHigh'
  | 'someHigh'
  | 'someHighNoneVery'
  | 'concentrated'
  | 'mainCause'
  | 'noneDecided'
  | 'someDecided'
  | 'allDecided'
  | 'highUndecided'
  | 'noRemnant'
  | 'reduced'
  | 'notReduced'
  | 'noneHighRemnant'
  | 'noneHighRemnantYet'
  | 'highRemnantAccepted'
  | 'highRemnantOpen'
  | 'signed'
  | 'unsigned';
export type Conclusion = Statement<ConclusionKey>;

/** The share that counts as "most of them". */
const CONCENTRATED = 0.25;

/**
 * The conclusions of an assessment, each of which follows from its figures: nothing untrue is stated, and nothing
 * about what has not been done yet (ISO/IEC 27005: evaluation, treatment, acceptance).
 */
export function conclusionsOf(figures: ReportFigures, standing: Standing): Conclusion[] {
  const { units, unitsOpen, signed } = standing;
  const { total, before } = figures;
  const sign = signed ? say(true, 'signed', signed) : say(true, 'unsigned');
  if (units === 0) return [...say(true, 'noUnits'), ...sign];
  const missing = figures.unitsWithoutRisk;
  if (total === 0) return [...say(true, 'noRisks', { units }), ...sign];
  const high = highOf(before);
  return [
    ...coverage({ units, total }, unitsOpen, missing),
    ...(high === 0
      ? say(true, 'noneHigh', { total })
      : before[5] === 0
        ? say(true, 'someHighNoneVery', { high, total })
        : say(true, 'someHigh', { high, total, veryHigh: before[5] })),
    ...whereTheyGather(figures, high),
    ...decided(figures),
    ...remaining(figures),
    ...sign,
  ];
}

/** Whether all was assessed, and if not, for which reason. */
function coverage(of: { units: number; total: number }, open: number, without: number): Conclusion[] {
  if (open === 0 && without === 0) return say(true, 'whole', of);
  if (open === 0) return say(true, 'partialWithout', { ...of, without });
  return without === 0 ? say(true, 'partialOpen', { ...of, open }) : say(true, 'partial', { ...of, open, without });
}

/** The system and the vulnerability behind a good part of the high risks, where there is such a one. */
function whereTheyGather({ systems, vulnerabilities }: ReportFigures, high: number): Conclusion[] {
  const [system] = [...systems].sort((a, b) => highOf(b.byLevel) - highOf(a.byLevel));
  const [cause] = [...vulnerabilities].sort((a, b) => highOf(b.byLevel) - highOf(a.byLevel));
  const ofSystem = system ? highOf(system.byLevel) : 0;
  const ofCause = cause ? highOf(cause.byLevel) : 0;
  return [
    ...say(high > 3 && ofSystem / high >= CONCENTRATED && systems.length > 1, 'concentrated', {
      system: `${system?.code} ${system?.name}`,
      count: ofSystem,
      high,
    }),
    ...say(ofCause > 1, 'mainCause', { vulnerability: cause?.name ?? '', count: ofCause }),
  ];
}

function decided({ total, undecided, highUndecided }: ReportFigures): Conclusion[] {
  if (undecided === total) return say(true, 'noneDecided');
  if (undecided === 0) return say(true, 'allDecided', { total });
  return [
    ...say(true, 'someDecided', { total, decided: total - undecided, undecided }),
    ...say(highUndecided > 0, 'highUndecided', { count: highUndecided }),
  ];
}

function remaining({ total, stated, comparable, after, highRemnant, accepted }: ReportFigures): Conclusion[] {
  if (stated === 0) return say(true, 'noRemnant');
  const values = { stated: sumOf(after), total, before: highOf(comparable), after: highOf(after) };
  const open = highRemnant.length - accepted;
  return [
    ...(values.before === 0 && values.after === 0
      ? []
      : say(true, values.after < values.before ? 'reduced' : 'notReduced', values)),
    ...(highRemnant.length === 0
      ? say(true, stated === total ? 'noneHighRemnant' : 'noneHighRemnantYet', { stated, total })
      : open === 0
        ? say(true, 'highRemnantAccepted', { count: highRemnant.length })
        : say(true, 'highRemnantOpen', { count: highRemnant.length, accepted, open })),
  ];
}
