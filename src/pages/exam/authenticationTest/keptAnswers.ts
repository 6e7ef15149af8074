import isEqual from 'lodash/isEqual';
import type { ExamAnswer } from '#domain/subjects/exam/question/answers';
import type { QueueStore } from '@/utils/offline/save';

/** An answer to a question; null takes the earlier one back. */
export type Answer = ExamAnswer | null;

/** An answer on its way. */
export interface Entry {
  readonly id: string;
  readonly position: number;
  answer: Answer;
  /** From the first attempt on: a retry says the same under the same number. */
  sequence: number | null;
  /** When the answer that it replaces was stored; null: there was none. */
  base: string | null;
  /** Its place in the store. */
  order?: number;
}
type Kept = Pick<Entry, 'position' | 'answer' | 'sequence' | 'base'>;

/** What the server has stored of a sitting. */
export interface Stored {
  readonly lastSequence: number;
  readonly answers: ReadonlyMap<number, { readonly answer: Answer; readonly storedAt: string | null }>;
}

/** Answers that are not stored yet, in the browser's database as in memory. */
export class KeptAnswers {
  entries: readonly Entry[] = [];
  /** This browser keeps nothing: what isn't stored goes with the page. */
  isUnkept = false;
  /** The last write: one after the other, as an entry's place comes with the first. */
  private writing: Promise<unknown> = Promise.resolve();

  constructor(private readonly store: QueueStore) {}

  /** What the browser's database has; undefined where it can't be read. */
  private async read(): Promise<Entry[] | undefined> {
    const saves = await this.store.read().catch(() => undefined);
    return saves?.map(({ id, order, body }) => ({ id, order, ...(body as unknown as Kept) }));
  }

  /**
   * Takes over what another visit has kept, before what was given here. What was answered here meanwhile is newer: of those
   * questions only what was tried stays, since it may be stored under its number.
   * @param isLate answers were sent before it could be read: its numbers may be others' by now
   */
  async take(isLate: () => boolean): Promise<void> {
    const rows = (await this.read()) ?? [];
    const known = new Set(this.entries.map(({ id }) => id));
    const answered = new Set(this.entries.map(({ position }) => position));
    const kept: Entry[] = [];
    for (const row of rows.filter(({ id }) => !known.has(id))) {
      if (isLate()) row.sequence = null;
      if (answered.has(row.position) && row.sequence === null) this.forget(row);
      else kept.push(row);
    }
    this.entries = [...kept, ...this.entries];
    if (isLate()) for (const row of kept) void this.keep(row);
  }

  /** Another page may have sent what waits here, or added to it: the database is right, except for what it could not keep. */
  async takeAnew(): Promise<void> {
    await this.writing;
    const rows = await this.read();
    if (!rows) return;
    const here = new Map(this.entries.map((entry) => [entry.id, entry]));
    const kept = rows.map((row) => Object.assign(here.get(row.id) ?? row, row));
    this.entries = [...kept, ...this.entries.filter(({ order }) => order === undefined)];
  }

  add(position: number, answer: Answer): Entry {
    const entry: Entry = { id: crypto.randomUUID(), position, answer, sequence: null, base: null };
    this.entries = [...this.entries, entry];
    return entry;
  }

  /** Writes an entry as it is now; in a browser that keeps nothing, it stays in memory. */
  keep(entry: Entry): Promise<unknown> {
    const write = async () => {
      if (!this.entries.includes(entry)) return;
      const { id, position, answer, sequence, base } = entry;
      const body: Kept = { position, answer, sequence, base };
      const save = { id, kind: 'examAnswer', title: '', body, savedAt: new Date().toISOString() };
      entry.order = await this.store.put(save, entry.order);
    };
    this.writing = this.writing.then(write).catch(() => {
      this.isUnkept = true;
    });
    return this.writing;
  }

  remove(entry: Entry): void {
    this.entries = this.entries.filter((one) => one !== entry);
    this.forget(entry);
  }

  private forget(entry: Entry): void {
    const write = async () => {
      if (entry.order !== undefined) await this.store.remove(entry.order, entry.id);
    };
    this.writing = this.writing.then(write).catch(() => undefined);
  }

  /** What waits behind an answer that has arrived replaces that one. */
  arrived(entry: Entry, storedAt: string): void {
    this.remove(entry);
    for (const later of this.entries) {
      if (later.position !== entry.position) continue;
      later.base = storedAt;
      void this.keep(later);
    }
  }

  /**
   * Compares with what is stored: what has arrived goes, and so does what was said before another device said something newer.
   * Of several answers to one question the last one stays, without a number.
   * @returns the questions that keep the other device's answer
   */
  restart({ answers }: Stored): number[] {
    const superseded: number[] = [];
    for (const entry of this.entries) {
      const stored = answers.get(entry.position);
      const at = stored?.storedAt ?? null;
      const isNewer = at !== entry.base;
      const isSame = at !== null && isEqual(stored?.answer, entry.answer);
      if (at !== null && isSame && (isNewer || entry.sequence !== null)) this.arrived(entry, at);
      else if (isNewer) {
        superseded.push(entry.position);
        this.remove(entry);
      }
    }
    const last = new Map(this.entries.map((entry) => [entry.position, entry]));
    for (const entry of this.entries) {
      entry.sequence = null;
      if (last.get(entry.position) !== entry) this.remove(entry);
      else void this.keep(entry);
    }
    return [...new Set(superseded)];
  }

  /** Once everything is written. */
  written = (): Promise<unknown> => this.writing;
}
