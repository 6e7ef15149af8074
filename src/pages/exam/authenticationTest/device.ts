const KEY = 'portal:examDevice';
/** A reload gives its lock back a moment after it began, in ms. */
const PATIENCE = 1_000;

let claimed: { code: string; isOwn: Promise<boolean> } | undefined;
let unkept: string | undefined;

/** Holds a lock with the code's name as long as the page lives. @returns false: another tab has it */
async function hold(code: string): Promise<boolean> {
  // (Where there are no locks, a duplicated tab is the same device.)
  if (typeof navigator === 'undefined' || !navigator.locks) return true;
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), PATIENCE);
  return new Promise((done) => {
    const held = navigator.locks.request(`examDevice:${code}`, { signal: waiting.signal }, () => {
      clearTimeout(timer);
      done(true);
      return new Promise(() => undefined);
    });
    held.catch(() => done(!waiting.signal.aborted));
  });
}

async function claim(): Promise<string> {
  const kept = sessionStorage.getItem(KEY);
  if (kept) {
    if (claimed?.code !== kept) claimed = { code: kept, isOwn: hold(kept) };
    if (await claimed.isOwn) return kept;
    // A duplicate of a tab begins with a copy of what that one keeps.
    const since = sessionStorage.getItem(KEY);
    if (since && since !== kept) return since;
  }
  const made = crypto.randomUUID();
  sessionStorage.setItem(KEY, made);
  claimed = { code: made, isOwn: hold(made) };
  return made;
}

/** Names this tab to the server: a reload goes on as the same device, another tab or browser is another one. */
export async function deviceCode(): Promise<string> {
  try {
    return await claim();
  } catch {
    // Where nothing is kept, each load is another device.
    unkept ??= crypto.randomUUID();
    return unkept;
  }
}
