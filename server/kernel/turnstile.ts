/** No place became free in time; the caller should retry later. */
export class Busy extends Error {
  /** @param own whether the limit was used up by the caller itself */
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

/** The waiting caller has left. */
export class Gone extends Error {}

/**
 * Lets a number of callers per key through at once; others wait in line, first come, first served. So one tenant's load
 * never takes everything from the others.
 * @param wait how long a caller waits, in ms; 0: not at all
 * @param line the number of waiting callers per key; further ones are refused at once
 */
export class Turnstile {
  readonly #lines = new Map<string, Line>();

  constructor(
    readonly places: number,
    readonly wait: number,
    readonly line = Number.POSITIVE_INFINITY,
  ) {}

  /**
   * @param gone the waiting caller has left: its place in the line goes to the next one
   * @returns a function to call when the caller leaves
   * @throws Busy if no place became free in time
   * @throws Gone
   */
  async enter(key: string, gone?: AbortSignal): Promise<() => void> {
    if (gone?.aborted) throw new Gone();
    const line = this.#lines.get(key) ?? { inside: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.inside < this.places) line.inside += 1;
    // A leaving caller hands its place over: the number inside stays the same.
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

/** The share of one tenant, or one person, in common resources. */
export interface FairUse {
  /** Of a tenant. */
  readonly requests: Meter;
  /** Files that a person sends at once; a browser sends one after the other. */
  readonly uploads: Turnstile;
  /** Archives that a person fetches at once. */
  readonly zips: Turnstile;
  /** Texts that a tenant asks a language model for, and of one person at once. */
  readonly drafts: Meter;
  readonly draftsOfPerson: Turnstile;
  /** The limit of one address for links that open without an account. */
  readonly links: Meter;
  /** Pages of a person that hear of changes at once. */
  readonly listeners: Turnstile;
  /** Workbooks that are read at once, of a tenant and altogether: each takes a process of its own. */
  readonly readersOfTenant: Turnstile;
  readonly readers: Turnstile;
}
