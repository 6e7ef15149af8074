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
  /** Its place in the store. */
  order?: number;
}
type Kept = Pick<Entry, 'position' | 'answer' | 'sequence'>;

/** Answers that are not stored yet, in the browser's database as in memory. */
export class KeptAnswers {
  entries: readonly Entry[] = [];
  /** This browser keeps nothing: what isn't stored goes with the page. */
  isUnkept = false;
  /** The last write: one after the other, as an entry's place comes with the first. */
  private writing: Promise<unknown> = Promise.resolve();

  constructor(private readonly store: QueueStore) {}

  /** Takes over what another visit or tab has kept, before what was given here. */
  async take(): Promise<void> {
    const saves = await this.store.read().catch(() => []);
    const known = new Set(this.entries.map(({ id }) => id));
    const kept = saves
      .filter(({ id }) => !known.has(id))
      .map(({ id, order, body }): Entry => ({ id, order, ...(body as unknown as Kept) }));
    this.entries = [...kept, ...this.entries];
  }

  add(position: number, answer: Answer): Entry {
    const entry: Entry = { id: crypto.randomUUID(), position, answer, sequence: null };
    this.entries = [...this.entries, entry];
    return entry;
  }

  /** Writes an entry as it is now; in a browser that keeps nothing, it stays in memory. */
  keep(entry: Entry): Promise<unknown> {
    const write = async () => {
      if (!this.entries.includes(entry)) return;
      const { id, position, answer, sequence } = entry;
      const body: Kept = { position, answer, sequence };
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
    const write = async () => {
      if (entry.order !== undefined) await this.store.remove(entry.order, entry.id);
    };
    this.writing = this.writing.then(write).catch(() => undefined);
  }

  /** Of several answers to one question the last one stays, without a number. */
  restart(): void {
    const last = new Map(this.entries.map((entry) => [entry.position, entry]));
    for (const entry of this.entries) {
      entry.sequence = null;
      if (last.get(entry.position) !== entry) this.remove(entry);
      else void this.keep(entry);
    }
  }

  /** Once everything is written. */
  written = (): Promise<unknown> => this.writing;
}
