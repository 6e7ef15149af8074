/** Nobody got through in time; who asked should come again later. */
export class Busy extends Error {
  /** @param own whether it is what the caller itself has taken that is used up */
  constructor(
    readonly seconds: number,
    readonly own = false,
  ) {
    super('busy');
  }
}

interface Line {
  inside: number;
  waiting: (() => void)[];
}

/** Who waited has gone away. */
export class Gone extends Error {}

/**
 * Lets so many of each key through at once; others wait in line, first come, first served. So what one tenant does at
 * the same time never takes everything from the others.
 * @param wait so long somebody waits, in ms; 0: not at all
 * @param line so many wait of one key; who comes after them is refused at once
 */
export class Turnstile {
  readonly #lines = new Map<string, Line>();

  constructor(
    readonly places: number,
    readonly wait: number,
    readonly line = Number.POSITIVE_INFINITY,
  ) {}

  /**
   * @param gone who waits has gone away: its place in the line goes to the next one
   * @returns to be called when whoever came in leaves again
   * @throws Busy where nobody left in time
   * @throws Gone
   */
  async enter(key: string, gone?: AbortSignal): Promise<() => void> {
    if (gone?.aborted) throw new Gone();
    const line = this.#lines.get(key) ?? { inside: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.inside < this.places) line.inside += 1;
    // Whoever leaves hands its place over: the number inside stays.
    else await this.#waitIn(line, gone);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = line.waiting.shift();
      if (next) return next();
      line.inside -= 1;
      if (line.inside === 0) this.#lines.delete(key);
    };
  }

  #waitIn(line: Line, gone: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.wait === 0) return reject(new Busy(1, true));
      const seconds = Math.ceil(this.wait / 1000);
      if (line.waiting.length >= this.line) return reject(new Busy(seconds, true));
      const end = () => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', leave);
      };
      const next = () => {
        end();
        resolve();
      };
      const giveUp = (error: Error) => {
        end();
        line.waiting.splice(line.waiting.indexOf(next), 1);
        reject(error);
      };
      const leave = () => giveUp(new Gone());
      const timer = setTimeout(() => giveUp(new Busy(seconds)), this.wait);
      gone?.addEventListener('abort', leave);
      line.waiting.push(next);
    });
  }
}

/** Counts what each key does in a minute. */
export class Meter {
  #counts = new Map<string, number>();
  #since = 0;

  constructor(readonly perMinute: number) {}

  /** @throws Busy past the number, until the minute is over */
  count(key: string, now = Date.now()): void {
    if (now - this.#since >= 60_000) {
      this.#counts = new Map();
      this.#since = now;
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count > this.perMinute) throw new Busy(Math.ceil((this.#since + 60_000 - now) / 1000), true);
  }
}

/** What one tenant, or one person, may take of what all share. */
export interface FairUse {
  /** Of a tenant. */
  readonly requests: Meter;
  /** Files that a person sends at once; a browser sends one after the other. */
  readonly uploads: Turnstile;
  /** Archives that a person fetches at once. */
  readonly zips: Turnstile;
  /** What one address asks of links that open without an account. */
  readonly links: Meter;
  /** Pages of a person that hear of changes at once. */
  readonly listeners: Turnstile;
  /** Workbooks that are read at once, of a tenant and altogether: each takes a process of its own. */
  readonly readersOfTenant: Turnstile;
  readonly readers: Turnstile;
}
