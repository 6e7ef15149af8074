import { defineWorkflow } from '../../../capabilities/workflow/workflow';
import ruleData from '../../../data/documentControl.json';
import { daysLater, lastDayOf } from '../../../kernel/days';
import { inForceOf } from '../document/document';
import type { TemplateKind } from '../template/template';

/*
 * Control of issued documents (ISO 9001:2015 and ISO/IEC 27001:2022, 7.5.3): who has which copy of which version, that
 * it was read, when it is reviewed next, and how long a version is kept once it is no longer in use.
 */

/** Defaults of the portal for a kind of document: no standard prescribes these figures. */
export interface ControlRule {
  readonly kind: TemplateKind;
  /** From the effective date, or the last review, until the next review. */
  readonly reviewMonths: number;
  /** How long a version is kept after it was replaced or withdrawn. */
  readonly retentionYears: number;
}
export const controlRules = ruleData as readonly ControlRule[];

export function controlRuleOf(kind: TemplateKind): ControlRule {
  const found = controlRules.find((rule) => rule.kind === kind);
  if (!found) throw new Error(`No rule of document control is known for ${kind}.`);
  return found;
}

/** So many days before its next review a document counts as due, and its people are reminded. */
export const REVIEW_NOTICE_DAYS = 30;

/** The day so many months after another; of a shorter month its last day. Both YYYY-MM-DD. */
export const nextReviewAfter = (day: string, months: number): string => daysLater(lastDayOf(day, months), 1);

/**
 * The next review once a version is issued: counted from its effective date. While that is ahead, the version before it
 * keeps its own review, if that comes first.
 */
export const reviewOnceIssued = (current: string | null, effectiveOn: string, months: number, today: string): string =>
  current !== null && effectiveOn > today && current < effectiveOn ? current : nextReviewAfter(effectiveOn, months);

/** Whether a document is to be reviewed soon, or late. @param nextReviewOn null: it is not in use */
export const isReviewDue = (nextReviewOn: string | null, today: string): boolean =>
  nextReviewOn !== null && nextReviewOn <= daysLater(today, REVIEW_NOTICE_DAYS);

interface Issued {
  readonly number: number;
  readonly effectiveOn: string | null;
}

/**
 * Since when an issued version is no longer in use: a later one has come into force, or the document was withdrawn.
 * @param versions all issued ones, in the order of their numbers
 * @param retiredOn null: the document is in use
 * @returns null while it is in use, or not yet
 */
export function overSince(
  version: Issued,
  versions: readonly Issued[],
  retiredOn: string | null,
  today: string,
): string | null {
  if (version.effectiveOn === null) return null;
  const ends = versions.flatMap(({ number, effectiveOn }) =>
    number > version.number && effectiveOn !== null && effectiveOn <= today ? [effectiveOn] : [],
  );
  const [first] = [...ends, ...(retiredOn === null ? [] : [retiredOn])].sort();
  return first ?? null;
}

/** Whether copies of an issued version may be given out: it is in force, or will be. */
export const isDistributable = (version: Issued, versions: readonly Issued[], today: string): boolean =>
  version.effectiveOn !== null && version.number >= (inForceOf(versions, today)?.number ?? 0);

/** The last day on which a version that is no longer in use is kept. @param overOn YYYY-MM-DD */
export const keptUntil = (overOn: string, years: number): string => lastDayOf(overOn, years * 12);

/** controlled: numbered, replaced with each version, and recalled. uncontrolled: handed out once for a purpose. */
export const copyKinds = ['controlled', 'uncontrolled'] as const;
export type CopyKind = (typeof copyKinds)[number];

/**
 * Where a copy stands. awaiting: its receipt is to be acknowledged; toRecall: its version is no longer in use and it was
 * not yet recalled; handedOut and ended: an uncontrolled copy of a version in use, and of one that no longer is.
 */
export const copyStates = ['awaiting', 'acknowledged', 'toRecall', 'recalled', 'handedOut', 'ended'] as const;
export type CopyState = (typeof copyStates)[number];

/** A document's history as a file. */
export const historyFormats = ['pdf', 'docx'] as const;

/** What became of a controlled copy that was recalled. */
export const recallHows = ['collected', 'destroyed', 'lost'] as const;
export type RecallHow = (typeof recallHows)[number];

export const copyActions = ['acknowledge', 'recordReceipt', 'recall'] as const;
export type CopyAction = (typeof copyActions)[number];

export interface CopyStanding {
  /** May write about the certification of the project as it is now. */
  readonly mayEdit: boolean;
  /** The copy is the caller's own, and the project is going on. */
  readonly isHolder: boolean;
  /** A department has it: nobody acknowledges it by an account. */
  readonly isDepartments: boolean;
}

/** An acknowledgement is the holder's own; for a department the receipt on paper is recorded. */
export const copyWorkflow = defineWorkflow<CopyAction, CopyState, CopyStanding>({
  actions: copyActions,
  transitions: [
    { action: 'acknowledge', from: 'awaiting', to: 'acknowledged', by: ({ isHolder }) => isHolder },
    {
      action: 'recordReceipt',
      from: 'awaiting',
      to: 'acknowledged',
      given: ({ isDepartments }) => isDepartments,
      by: ({ mayEdit }) => mayEdit,
    },
    {
      action: 'recall',
      from: ['awaiting', 'acknowledged', 'toRecall'],
      to: 'recalled',
      by: ({ mayEdit }) => mayEdit,
    },
  ],
});

/** Who gets a copy: a department, a person of the customer, or a name outside the portal. */
export interface Recipient {
  readonly departmentCode: string | null;
  readonly accountId: string | null;
  readonly name: string;
}
export const recipientKey = ({ departmentCode, accountId, name }: Recipient): string =>
  departmentCode !== null
    ? `department ${departmentCode}`
    : accountId !== null
      ? `person ${accountId}`
      : `name ${name}`;

/**
 * Numbers for controlled copies, one for each recipient: the same recipient keeps the number it had of an earlier version;
 * the others get the lowest numbers that no copy of the document ever had.
 * @param earlier copies of earlier versions, the latest first
 * @param taken numbers of this version's copies
 */
export function copyNumbersFor(
  recipients: readonly Recipient[],
  earlier: readonly (Recipient & { readonly copyNumber: number })[],
  taken: ReadonlySet<number>,
): number[] {
  const given = new Set(taken);
  const held = recipients.map((recipient) => {
    const key = recipientKey(recipient);
    const own = earlier.find((copy) => recipientKey(copy) === key && !given.has(copy.copyNumber));
    if (own) given.add(own.copyNumber);
    return own?.copyNumber;
  });
  const ever = new Set([...given, ...earlier.map(({ copyNumber }) => copyNumber)]);
  let next = 1;
  return held.map((number) => {
    if (number !== undefined) return number;
    while (ever.has(next)) next += 1;
    ever.add(next);
    return next;
  });
}
