import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { getLocalValue, localKeys, removeLocalValue } from '../localValues';
import type { QueueStore, Save, StoredSave } from './save';

/*
 * Unsent saves in the browser's database, each a row of its own, so that a crash loses at most the letters of a moment.
 * They belong to one account, and stay until they are sent or given up.
 */

interface Schema extends DBSchema {
  saves: { key: number; value: StoredSave; indexes: { queue: string } };
  /** What a page reads while there is no line, under names that begin with the account. */
  copies: { key: string; value: object };
}

const NAME = 'portal';
const VERSION = 3;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, VERSION, {
    upgrade: async (db, before, _version, transaction) => {
      db.createObjectStore('copies');
      if (before > 1) return;
      db.createObjectStore('saves', { keyPath: 'order', autoIncrement: true }).createIndex('queue', 'queue');
      if (before > 0) await takeOverAnswers(db, transaction);
    },
    // Another tab wants a newer shape of it, or the browser has closed it: the next use opens it again.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  })
    .then(async (db) => {
      await takeOverLocalValues(db);
      return db;
    })
    .catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
  return opened;
}

/** Adds a save at the end: its place is the database's to give. */
const added = (queue: string, save: Save) => ({ ...save, queue }) as StoredSave;

/** Answers of questionnaires had a table of their own in the first shape of the database. */
async function takeOverAnswers(
  db: IDBPDatabase<Schema>,
  transaction: IDBPTransaction<Schema, ('saves' | 'copies')[], 'versionchange'>,
): Promise<void> {
  const former = transaction as unknown as IDBPTransaction<unknown, string[], 'versionchange'>;
  for (const kept of await former.objectStore('answers').getAll()) {
    const { accountId, projectCode, questionnaireCode, itemCode, answer, version, base, key, savedAt } = kept;
    const save = { id: key, record: itemCode, kind: 'answer', title: '', base, savedAt };
    const body = { projectCode, answer, version };
    await transaction.objectStore('saves').add(added(`${accountId}:answers:${questionnaireCode}`, { ...save, body }));
  }
  (db as unknown as IDBPDatabase).deleteObjectStore('answers');
}

/** Saves of the assessment were local values. A tab that still runs the former code may leave some at any time. */
async function takeOverLocalValues(db: IDBPDatabase<Schema>): Promise<void> {
  for (const key of localKeys('outbox:')) {
    const [, accountId, projectCode] = /^outbox:([^:]*):(.*)$/u.exec(key) ?? [];
    const saves: Save[] = getLocalValue(key, Array.isArray) ?? [];
    const queue = `${accountId}:work:${projectCode}`;
    const { store, done } = db.transaction('saves', 'readwrite');
    const known = (await store.index('queue').getAll(queue)).map(({ id }) => id);
    for (const save of saves) if (!known.includes(save.id)) await store.add(added(queue, save));
    await done;
    removeLocalValue(key);
  }
}

const watchers = new Map<QueueStore, { queue: string; listener: () => void }>();
let channel: BroadcastChannel | undefined;

function tell(changed: string, by?: QueueStore): void {
  for (const [store, { queue, listener }] of watchers) if (queue === changed && store !== by) listener();
}

function announce(changed: string, by?: QueueStore): void {
  tell(changed, by);
  channel?.postMessage(changed);
}

/** @param queue its name, which begins with the account: `<accountId>:…` */
export function queueStore(queue: string): QueueStore {
  if (!channel && typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(`${NAME}:saves`);
    channel.onmessage = ({ data }) => tell(data);
  }
  const store: QueueStore = {
    read: async () => (await database()).getAllFromIndex('saves', 'queue', queue),
    put: async (save, order) => {
      const place = await (await database()).put('saves', {
        ...added(queue, save),
        ...(order !== undefined && { order }),
      });
      announce(queue, store);
      return place;
    },
    remove: async (order, id) => {
      const transaction = (await database()).transaction('saves', 'readwrite');
      if ((await transaction.store.get(order))?.id === id) await transaction.store.delete(order);
      await transaction.done;
      announce(queue, store);
    },
    watch: (listener) => {
      watchers.set(store, { queue, listener });
      return () => void watchers.delete(store);
    },
  };
  return store;
}

/** @throws where this browser keeps nothing */
export async function keepCopy(name: string, copy: object): Promise<void> {
  await (await database()).put('copies', copy, name);
}

/** A copy that was kept under this name; undefined without one, or where the browser keeps nothing. */
export async function copyOf(name: string): Promise<object | undefined> {
  return (await database()).get('copies', name).catch(() => undefined);
}

/** Forgets the copies with such names. */
export async function forgetCopies(isForgotten: (name: string) => boolean): Promise<void> {
  const db = await database();
  for (const name of await db.getAllKeys('copies')) if (isForgotten(name)) await db.delete('copies', name);
}

/** All that an account has not sent from here; none where the browser keeps nothing. */
export async function savesOf(accountId: string): Promise<StoredSave[]> {
  try {
    // ';' is the character after ':'.
    const own = IDBKeyRange.bound(`${accountId}:`, `${accountId};`, false, true);
    return await (await database()).getAllFromIndex('saves', 'queue', own);
  } catch (error) {
    console.warn('Kept saves could not be read', error);
    return [];
  }
}

/** Forgets all that an account has not sent from here. */
export async function forgetSaves(accountId: string): Promise<void> {
  const saves = await savesOf(accountId);
  for (const { order } of saves) await (await database()).delete('saves', order);
  for (const queue of new Set(saves.map((save) => save.queue))) announce(queue);
}
