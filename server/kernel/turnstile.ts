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

/**
 * Lets so many of each key through at once; others wait in line, first come, first served. So what one tenant does at
 * the same time never takes everything from the others.
 * @param wait so long somebody waits, in ms; 0: not at all
 */
export class Turnstile {
  readonly #lines = new Map<string, Line>();

  constructor(
    readonly places: number,
    readonly wait: number,
  ) {}

  /**
   * @returns to be called when whoever came in leaves again
   * @throws Busy where nobody left in time
   */
  async enter(key: string): Promise<() => void> {
    const line = this.#lines.get(key) ?? { inside: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.inside < this.places) line.inside += 1;
    // Whoever leaves hands its place over: the number inside stays.
    else await this.#waitIn(line);
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

  #waitIn(line: Line): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.wait === 0) return reject(new Busy(1, true));
      const next = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(next), 1);
        reject(new Busy(Math.ceil(this.wait / 1000)));
      }, this.wait);
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
