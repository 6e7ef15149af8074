import type { QueueStore, Save } from './save';

/** A save of a queue, as this tab knows it. */
export interface Entry<Body extends object> {
  save: Save<Body>;
  /** Its place in the store; absent while it is not there. */
  order?: number;
  /** It may have arrived, although its answer was lost. */
  isTried: boolean;
  /** This browser keeps nothing: what isn't sent goes with the page. */
  isUnkept: boolean;
  /** Another tab has made it, and is likely to send it. */
  isOthers: boolean;
}

/** The saves of a queue in memory and in the store, which other tabs read and write as well. */
export class KeptSaves<Body extends object> {
  entries: readonly Entry<Body>[] = [];
  private turn: Promise<unknown> = Promise.resolve();
  /** Grows with every change made here. */
  private revision = 0;

  constructor(
    private readonly store: QueueStore,
    private readonly onChange: (changed: readonly Entry<Body>[]) => void,
  ) {}

  /** Reads what is kept, and follows what other tabs do. @returns ends that */
  open(): { stop: () => void; read: Promise<void> } {
    return { stop: this.store.watch(() => void this.read(true)), read: this.read(false) };
  }

  add(entry: Entry<Body>): Promise<boolean> {
    this.entries = [...this.entries, entry];
    return this.write(entry);
  }

  /** Changes a save. @returns whether the store has it */
  change(entry: Entry<Body>, change: Partial<Save<Body>>): Promise<boolean> {
    entry.save = { ...entry.save, ...change };
    return this.write(entry);
  }

  remove(entry: Entry<Body>): void {
    this.revision += 1;
    this.entries = this.entries.filter((one) => one !== entry);
    const { id } = entry.save;
    // What stays there is sent again by the next visit, by the same key.
    this.inTurn(async () => entry.order !== undefined && this.store.remove(entry.order, id)).catch(() => undefined);
    this.onChange([entry]);
  }

  /** Writes and reads go one after the other, so that what is read is never older than what was written. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.turn.then(work);
    this.turn = turn.catch(() => undefined);
    return turn;
  }

  private write(entry: Entry<Body>): Promise<boolean> {
    this.revision += 1;
    return this.inTurn(async () => {
      if (!this.entries.includes(entry)) return false;
      const was = entry.isUnkept;
      try {
        entry.order = await this.store.put(entry.save, entry.order);
        entry.isUnkept = false;
      } catch (error) {
        console.warn('A save could not be kept', error);
        entry.isUnkept = true;
      }
      if (was !== entry.isUnkept) this.onChange([entry]);
      return !entry.isUnkept;
    });
  }

  private async read(isOthers: boolean): Promise<void> {
    const before = this.revision;
    try {
      const rows = await this.inTurn(() => this.store.read());
      if (before !== this.revision) return this.read(isOthers);
      const was = this.entries;
      const entries = rows.map(({ order, queue: _queue, ...row }): Entry<Body> => {
        const save = row as Save<Body>;
        const known = was.find((entry) => entry.order === order);
        if (known?.isUnkept) return known;
        if (known?.save.id !== save.id) return { save, order, isTried: true, isUnkept: false, isOthers };
        known.save = save;
        return known;
      });
      this.entries = [...entries, ...was.filter(({ order }) => order === undefined)];
      this.onChange([...was, ...entries]);
    } catch (error) {
      console.warn('Kept saves could not be read', error);
    }
  }
}
