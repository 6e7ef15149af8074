/** One save on its way. */
export interface Save<Body extends object = object> {
  /** Sent as the idempotency key: a save whose answer was lost is not made twice. */
  id: string;
  /** The record that it changes; absent for one that it makes. */
  record?: string;
  /** Which call it is for. */
  kind: string;
  /** What it is about, for people. */
  title: string;
  body: Body & { version?: number };
  /** What it was made from, to compare with somebody else's change. */
  base?: object | null;
  savedAt: string;
}

/** A save with its place among those of all queues. */
export interface StoredSave extends Save {
  queue: string;
  order: number;
}

/** Where one queue is kept. */
export interface QueueStore {
  /** In the order in which they were saved. */
  read(): Promise<StoredSave[]>;
  /**
   * @param order its place; at the end without one
   * @returns its place
   * @throws where this browser keeps nothing: private windows, a full disk
   */
  put(save: Save, order?: number): Promise<number>;
  /** Removes a save, unless another one has taken its place. */
  remove(order: number, id: string): Promise<void>;
  /** Calls the listener after changes that came another way: of other tabs, and of a page that was left. */
  watch(listener: () => void): () => void;
}

/** A save as a page makes it. */
export type SaveDraft<Body extends object> = Omit<Save<Body>, 'id' | 'savedAt'>;

/** What a save is answered with: the record's new version where it has one. */
export interface Versioned {
  version?: number;
}

/** What a save says instead. */
export type Change<Body extends object> = Partial<Pick<Save<Body>, 'body' | 'base'>>;

export interface QueueOptions<Body extends object, Answer extends Versioned> {
  /** Sends one. Must pass on the failures of a lost connection (isOutage). */
  send: (save: Save<Body>) => Promise<Answer | null>;
  /**
   * A save says all of its record: a later one takes the place of one that was not sent, and records don't wait for one
   * another.
   */
  isWhole?: boolean;
  /**
   * What becomes of a save that the server has refused, where no person has to decide: what it says instead, or the
   * version as which it has arrived before.
   */
  reconcile?: (save: Save<Body>, error: unknown) => Change<Body> | { arrivedAs: number } | undefined;
  /** After each save that has arrived. */
  onSent?: (save: Save<Body>, answer: Answer | null) => void;
  /** After a round in which some have arrived. */
  onArrived?: () => void;
  /** Where it is kept: the browser's database. */
  store?: QueueStore;
}

export interface QueueState<Body extends object> {
  /** The queue has been read from its store. */
  isReady: boolean;
  /** The waiting saves, in the order in which they were made. */
  saves: readonly Save<Body>[];
  /** The first save that the server refused. */
  refused: { save: Save<Body>; error: unknown } | null;
}

/** The state of a record's last save: being typed, being sent, waiting for the connection, or refused by the server. */
export interface RecordState<Body extends object> {
  save: Save<Body>;
  status: 'typing' | 'saving' | 'waiting' | 'refused';
  error?: unknown;
  /** This browser keeps nothing: what isn't sent goes with the page. */
  isUnkept: boolean;
}
