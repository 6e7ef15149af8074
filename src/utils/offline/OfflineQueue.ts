import { isOutage } from '@/requestErrors';
import { type Entry, KeptSaves } from './KeptSaves';
import type { Change, QueueOptions, QueueState, RecordState, Save, SaveDraft, Versioned } from './save';
import { queueStore } from './store';

/** Saves that go one after the other. */
interface Lane<Body extends object> {
  timer?: ReturnType<typeof setTimeout>;
  sending?: Promise<void>;
  refused?: { entry: Entry<Body>; error: unknown };
}

/** What waits for the line is tried so often, in ms. */
const RETRY = 10_000;
/** So long another tab is left to send its own, in ms. */
const OTHERS_TURN = 30_000;

const isOffline = () => globalThis.navigator?.onLine === false;
const isLeft = ({ isOthers, save }: Entry<object>) => isOthers && Date.now() - Date.parse(save.savedAt) < OTHERS_TURN;

/**
 * Saves on their way to the server: kept in this browser until they have arrived, and sent in their order. A later save
 * of a record takes over the version that the earlier one has made; one that the server refuses stops the rest until a
 * person has decided what becomes of it.
 */
export class OfflineQueue<Body extends object, Answer extends Versioned = Versioned> {
  private readonly kept: KeptSaves<Body>;
  private readonly lanes = new Map<string, Lane<Body>>();
  // Which version own saves have made of which: a form that was typed on meanwhile saves over these.
  private readonly made = new Map<string, number>();
  private readonly listeners = new Set<(lane: string) => void>();
  private state: QueueState<Body> = { isReady: false, saves: [], refused: null };
  private opening: Promise<void> | undefined;
  private leave: (() => void) | undefined;
  private isClosed = false;
  private retry: ReturnType<typeof setInterval> | undefined;

  /** @param name names account and record: `<accountId>:<what>:<code>` */
  constructor(
    name: string,
    private readonly options: QueueOptions<Body, Answer>,
  ) {
    this.kept = new KeptSaves(options.store ?? queueStore(name), (entries) => {
      for (const lane of this.lanes.values()) {
        const { entry } = lane.refused ?? {};
        if (entry && !this.kept.entries.includes(entry)) lane.refused = undefined;
      }
      for (const lane of new Set(entries.map(this.laneOf))) this.changed(lane);
      this.watchLine();
    });
  }

  /** Reads what an earlier visit has not sent, and follows what other tabs do. */
  open(): Promise<void> {
    this.isClosed = false;
    const { stop, read } = this.kept.open();
    const online = () => void this.sendWaiting();
    globalThis.window?.addEventListener('online', online);
    this.leave = () => {
      stop();
      globalThis.window?.removeEventListener('online', online);
    };
    this.opening = read.then(() => {
      this.state = { ...this.state, isReady: true };
      this.changed();
    });
    return this.opening;
  }

  /** The page goes: what is kept stays, nothing more is begun. */
  close(): void {
    this.leave?.();
    this.isClosed = true;
    clearInterval(this.retry);
    this.retry = undefined;
    for (const { timer } of this.lanes.values()) clearTimeout(timer);
  }

  readonly subscribe = (listener: (lane: string) => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  readonly getState = (): QueueState<Body> => this.state;

  /** The state of a record's last save, if records don't wait for one another; undefined: it has arrived. */
  stateOf(record: string): RecordState<Body> | undefined {
    const entry = this.inLane(record).at(-1);
    if (!entry) return undefined;
    const { timer, sending, refused } = this.lane(record);
    const status = refused ? 'refused' : timer !== undefined ? 'typing' : sending ? 'saving' : 'waiting';
    return { save: entry.save, status, error: refused?.error, isUnkept: entry.isUnkept };
  }

  private readonly laneOf = ({ save }: Entry<Body>): string => (this.options.isWhole ? (save.record ?? '') : '');
  private inLane(name: string): Entry<Body>[] {
    return this.kept.entries.filter((entry) => this.laneOf(entry) === name);
  }
  private lane(name: string): Lane<Body> {
    const lane = this.lanes.get(name) ?? {};
    this.lanes.set(name, lane);
    return lane;
  }

  private changed(lane = ''): void {
    const refused = [...this.lanes.values()].find((one) => one.refused)?.refused;
    this.state = {
      ...this.state,
      saves: this.kept.entries.map(({ save }) => save),
      refused: refused ? { save: refused.entry.save, error: refused.error } : null,
    };
    for (const listener of this.listeners) listener(lane);
  }

  private entryOf(draft: SaveDraft<Body>): Entry<Body> {
    let { version } = draft.body;
    for (let next = version; next !== undefined; next = this.made.get(`${draft.record}@${next}`)) version = next;
    const body = version === undefined ? draft.body : { ...draft.body, version };
    const save = { ...draft, body, id: crypto.randomUUID(), savedAt: new Date().toISOString() };
    return { save, isTried: false, isUnkept: false, isOthers: false };
  }

  /**
   * Sends a save, or keeps it where the line is down or others wait before it.
   * @throws what the call failed with but a lost line; that too where this browser cannot keep it
   */
  readonly post = async (draft: SaveDraft<Body>): Promise<{ kept: boolean; answer?: Answer | null }> => {
    await this.opening;
    const entry = this.entryOf(draft);
    let outage: unknown = new Error('offline');
    if (!isOffline() && this.kept.entries.length === 0) {
      try {
        entry.isTried = true;
        const answer = await this.options.send(entry.save);
        this.note(entry.save, answer);
        return { kept: false, answer };
      } catch (error) {
        if (!isOutage(error)) throw error;
        outage = error;
      }
    }
    if (!(await this.kept.add(entry))) {
      this.kept.remove(entry);
      throw outage;
    }
    this.changed(this.laneOf(entry));
    void this.sendWaiting();
    return { kept: true };
  };

  /**
   * Keeps what is typed at once, and sends it after a pause. Where the browser keeps nothing, the record's state says so.
   * @param pause in ms; without one it stays here until the refused one before it is decided about
   */
  put(draft: SaveDraft<Body>, pause?: number): void {
    const entry = this.entryOf(draft);
    const name = this.laneOf(entry);
    const lane = this.lane(name);
    const last = this.inLane(name).at(-1);
    if (last && (!last.isTried || lane.refused)) {
      const { body, id, savedAt } = entry.save;
      last.isTried = false;
      void this.kept.change(last, { id, savedAt, body: { ...body, version: last.save.body.version } });
    } else void this.kept.add(entry);
    if (pause !== undefined) {
      lane.refused = undefined;
      clearTimeout(lane.timer);
      lane.timer = setTimeout(() => void this.run(name), pause);
    }
    this.changed(name);
  }

  /** Sends what is on its way; of one record, or all. Ends when nothing more can be done now. */
  readonly flush = async (record?: string): Promise<void> => {
    const lanes = record === undefined ? this.kept.entries.map(this.laneOf) : [record];
    await Promise.all([...new Set(lanes)].map((name) => this.run(name)));
  };

  private waiting(): string[] {
    const names = new Set(this.kept.entries.map(this.laneOf));
    return [...names].filter((name) => !this.lane(name).refused && this.lane(name).timer === undefined);
  }

  /** Sends what waits for the line, and leaves alone what is being typed. */
  private async sendWaiting(): Promise<void> {
    await Promise.all(this.waiting().map((name) => this.run(name)));
  }

  private watchLine(): void {
    if (this.waiting().length === 0) {
      clearInterval(this.retry);
      this.retry = undefined;
    } else if (!this.isClosed) this.retry ??= setInterval(() => void this.sendWaiting(), RETRY);
  }

  private run(name: string): Promise<void> {
    const lane = this.lane(name);
    clearTimeout(lane.timer);
    lane.timer = undefined;
    lane.sending ??= this.send(name, lane).finally(() => {
      lane.sending = undefined;
      this.changed(name);
      this.watchLine();
    });
    this.changed(name);
    return lane.sending;
  }

  private async send(name: string, lane: Lane<Body>): Promise<void> {
    let hasArrived = false;
    while (!lane.refused && lane.timer === undefined && !isOffline()) {
      const [entry] = this.inLane(name);
      if (!entry || isLeft(entry)) break;
      const { save } = entry;
      entry.isTried = true;
      try {
        const answer = await this.options.send(save);
        hasArrived = true;
        this.note(save, answer);
        this.options.onSent?.(save, answer);
        this.takeOver(entry, save.id, answer?.version);
      } catch (error) {
        if (isOutage(error)) break;
        if (this.kept.entries.includes(entry)) this.refuse(name, lane, entry, error);
      }
    }
    if (hasArrived) this.options.onArrived?.();
  }

  private note({ record, body }: Save<Body>, answer: Answer | null): void {
    if (answer?.version !== undefined) this.made.set(`${record}@${body.version}`, answer.version);
  }

  /** A save has arrived: later ones of its record were made from what it has made. */
  private takeOver(entry: Entry<Body>, id: string, version: number | undefined): void {
    if (entry.save.id === id) this.kept.remove(entry);
    if (version !== undefined)
      for (const other of this.sameRecord(entry))
        void this.kept.change(other, { body: { ...other.save.body, version } });
  }

  private sameRecord({ save: { record } }: Entry<Body>): Entry<Body>[] {
    return this.kept.entries.filter(({ save }) => record !== undefined && save.record === record);
  }

  /** Under another key: the server remembers what it has answered to the first. */
  private renew(entry: Entry<Body>, change: Change<Body>): void {
    entry.isTried = false;
    void this.kept.change(entry, { ...change, id: crypto.randomUUID() });
  }

  private refuse(name: string, lane: Lane<Body>, entry: Entry<Body>, error: unknown): void {
    const { reconcile, isWhole } = this.options;
    let refused = entry;
    let decided = reconcile?.(refused.save, error);
    const last = this.inLane(name).at(-1);
    if (isWhole && last && last !== refused && !(decided && 'arrivedAs' in decided)) {
      // What was typed on says all of it.
      const { base, body } = refused.save;
      void this.kept.change(last, { base, body: { ...last.save.body, version: body.version } });
      this.kept.remove(refused);
      refused = last;
      decided = reconcile?.(refused.save, error);
    }
    if (!decided) lane.refused = { entry: refused, error };
    else if ('arrivedAs' in decided) this.takeOver(refused, refused.save.id, decided.arrivedAs);
    else this.renew(refused, decided);
    this.changed(name);
  }

  /** Gives the refused save up. @param record whose, where records don't wait for one another */
  readonly drop = (record = ''): void => {
    const { refused } = this.lane(record);
    if (!refused) return;
    this.kept.remove(refused.entry);
    void this.run(record);
  };

  /**
   * Sends the refused save again.
   * @param change what it is to say now, and what later saves of the same record are
   */
  readonly resend = (change: (save: Save<Body>) => Change<Body>, record = ''): void => {
    const lane = this.lane(record);
    const { entry } = lane.refused ?? {};
    if (!entry) return;
    lane.refused = undefined;
    for (const other of this.sameRecord(entry)) if (other !== entry) void this.kept.change(other, change(other.save));
    this.renew(entry, change(entry.save));
    void this.run(record);
  };
}
