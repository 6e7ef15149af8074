import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/*
 * Answers that the server does not have yet, in the browser's database: each as it is typed, so that whatever dies, at most
 * the letters of a moment are lost. They are an account's own, and stay until they were sent or given up.
 */

/** One answer on its way. */
export interface KeptAnswer {
  accountId: string;
  projectCode: string;
  questionnaireCode: string;
  itemCode: string;
  /** Null: it was taken away. */
  answer: object | null;
  /** Of the answer that it was made from, and that itself: somebody else's later one is compared with it. */
  version: number;
  base: object | null;
  /** Sent as the idempotency key. */
  key: string;
  savedAt: string;
}

interface Schema extends DBSchema {
  answers: { key: [string, string]; value: KeptAnswer; indexes: { account: string } };
}

const NAME = 'portal';

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, 1, {
    upgrade: (db) => {
      db.createObjectStore('answers', { keyPath: ['accountId', 'itemCode'] }).createIndex('account', 'accountId');
    },
    // Another tab wants a newer shape of it, or the browser has closed it: the next use opens it again.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** @throws where this browser keeps nothing: private windows, a full disk */
export const keepAnswer = async (kept: KeptAnswer): Promise<void> => {
  await (await database()).put('answers', kept);
};

export const forgetAnswer = async (accountId: string, itemCode: string): Promise<void> => {
  await (await database()).delete('answers', [accountId, itemCode]);
};

/** All that an account has not sent from here; none where the browser keeps nothing. */
export async function keptAnswers(accountId: string): Promise<KeptAnswer[]> {
  try {
    return await (await database()).getAllFromIndex('answers', 'account', accountId);
  } catch (error) {
    console.warn('Kept answers could not be read', error);
    return [];
  }
}

/** Forgets all that an account has not sent from here. */
export async function forgetAnswers(accountId: string): Promise<void> {
  for (const { itemCode } of await keptAnswers(accountId)) await forgetAnswer(accountId, itemCode);
}
