/*
 * Editing of a document that a project keeps: one person at a time takes it, and gives it back by the next version. It is edited in
 * Word or WPS from a download, or in the browser by a document server that speaks ONLYOFFICE's protocol.
 */

/** Where it is edited: in a downloaded file, or by the document server. */
export const editKinds = ['file', 'online'] as const;
export type EditKind = (typeof editKinds)[number];

/**
 * How an edit ended. replaced: by its holder's next version; closed: everybody has left the editor; left: the holder no longer works
 * on the project.
 */
export const editEnds = ['replaced', 'closed', 'givenBack', 'takenAway', 'left', 'issued', 'retired'] as const;
export type EditEnd = (typeof editEnds)[number];

/**
 * What is known of the changes. taken: the editor is not open yet; editing: it is open, and changes may not be stored yet;
 * stored: they are stored, and it is still open; failed: they could not be stored.
 */
export const editStates = ['taken', 'editing', 'stored', 'failed'] as const;
export type EditState = (typeof editStates)[number];

/** Why changes are not stored: the document server reported it, or the portal could not take its file. */
export const storeFailures = ['server', 'address', 'unreachable', 'tooLarge', 'fileType', 'storage', 'portal'] as const;
export type StoreFailure = (typeof storeFailures)[number];

/** Who has a document from the caller's view: nobody, the caller with a file or in the editor, or somebody else. */
export type DocumentHeld = 'none' | 'own' | 'ownOnline' | 'other';

/** Whether nobody may make or bring in a version: another person edits it, or the editor is about to bring one itself. */
export const isBarred = (held: DocumentHeld): boolean => held === 'other' || held === 'ownOnline';

/** What a document server's call-back asks for, by its status (ONLYOFFICE, Callback handler). */
export type CallbackStep = 'opened' | 'store' | 'storeAndClose' | 'close' | 'failed';
const steps: Readonly<Record<number, CallbackStep>> = {
  1: 'opened',
  2: 'storeAndClose',
  3: 'failed',
  4: 'close',
  6: 'store',
  7: 'failed',
};
/** @returns undefined for a status that the protocol does not have */
export const callbackStep = (status: number): CallbackStep | undefined =>
  Object.hasOwn(steps, status) ? steps[status] : undefined;
