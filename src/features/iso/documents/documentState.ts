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

type Task = NonNullable<ManagementDocument['task']>;
export type TaskAct = Task['allowedActions'][number];
/** What is done by the buttons of a document, or of the task of preparing it; its copies and its periodic reviews have their own. */
export type DocumentAct =
  | Exclude<ManagementDocument['allowedActions'][number], 'distribute' | 'reassess'>
  | `task_${TaskAct}`;

/** Whose task it is and how it stands, as the list is narrowed by it. */
export const taskFilters = ['mine', 'open', 'late', 'submitted', 'finished'] as const;
export type TaskFilter = (typeof taskFilters)[number];

/** Returns whether a task that is to be done is past its day. */
export const isLate = ({ status, dueOn }: Task, today: string): boolean =>
  status === 'notsubmit' && dueOn !== null && dueOn < today;

/** Returns whether a document's task is one of these. */
export function isTask({ task }: ManagementDocument, filter: TaskFilter, today: string): boolean {
  if (!task) return false;
  if (filter === 'mine') return task.isMine && task.status === 'notsubmit';
  if (filter === 'late') return isLate(task, today);
  return task.status === ({ open: 'notsubmit', submitted: 'submited', finished: 'finished' } as const)[filter];
}

/** What can be done with several at once, in the order in which it leads on. */
export const actsOfSeveral = [
  'task_submit',
  'task_finish',
  'review',
  'approve',
  'issue',
  'submit',
  'generate',
  'assign',
  'return',
  'withdraw',
  'task_return',
] as const satisfies DocumentAct[];

const isAllowed = ({ allowedActions, task }: ManagementDocument, act: DocumentAct): boolean =>
  isTaskAct(act)
    ? (task?.allowedActions.includes(act.slice('task_'.length) as TaskAct) ?? false)
    : allowedActions.includes(act);
export const isTaskAct = (act: DocumentAct): act is `task_${TaskAct}` => act.startsWith('task_');

/** Returns whether anything can be done with it together with others; what has a file can be downloaded. */
export const isChoosable = (document: ManagementDocument): boolean =>
  document.latest !== null || actsOfSeveral.some((act) => isAllowed(document, act));

/** Returns those of some documents with which this may be done now. */
export const allowing = (documents: readonly ManagementDocument[], act: DocumentAct): ManagementDocument[] =>
  documents.filter((document) => isAllowed(document, act));
