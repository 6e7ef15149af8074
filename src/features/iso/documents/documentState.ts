import type { Key } from 'react';
import type { StateTone } from '#domain/kernel/tokens';
import type { ManagementDocument } from '@/services/iso';

const tones = {
  init: 'idle',
  generated: 'active',
  reviewing: 'waiting',
  approving: 'waiting',
  returned: 'late',
  final: 'active',
  finished: 'done',
  retired: 'idle',
} as const satisfies Record<string, StateTone>;
export type DocumentState = keyof typeof tones;
/** In the order in which they follow each other. */
export const documentStates = Object.keys(tones) as DocumentState[];

/** Returns what is said of where a document stands: whom it waits for, or that it came back, rather than that it is in hand. */
export function stateOf({ status, standing, returned, retired }: ManagementDocument): DocumentState {
  if (retired) return 'retired';
  if (returned) return 'returned';
  if (status === 'inhand') return standing === 'approving' ? 'approving' : 'reviewing';
  return status;
}

/** Returns the colour of a document's state. */
export const toneOf = (state: DocumentState): StateTone => tones[state];

/** Returns what names a row: the document's code, or that of the template that would make it. */
export const keyOf = ({ documentCode, templateCode }: ManagementDocument): string => documentCode ?? templateCode ?? '';

/** Returns those that were selected; what a selected template has made meanwhile stays so, for the next step. */
export const selected = (documents: readonly ManagementDocument[], keys: readonly Key[]): ManagementDocument[] =>
  documents.filter(
    (one) => keys.includes(keyOf(one)) || (one.templateCode && !one.retired && keys.includes(one.templateCode)),
  );

export type DocumentAct = ManagementDocument['allowedActions'][number];

/** What can be done with several at once, in the order in which it leads on. */
export const actsOfSeveral = ['review', 'approve', 'issue', 'submit', 'generate', 'return', 'withdraw'] as const;

/** Returns whether anything can be done with it together with others; what has a file can be downloaded. */
export const isChoosable = ({ allowedActions, latest }: ManagementDocument): boolean =>
  latest !== null || actsOfSeveral.some((act) => allowedActions.includes(act));

/** Returns those of some documents with which this may be done now. */
export const allowing = (documents: readonly ManagementDocument[], act: DocumentAct): ManagementDocument[] =>
  documents.filter(({ allowedActions }) => allowedActions.includes(act));
