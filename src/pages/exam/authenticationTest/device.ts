const KEY = 'portal:examDevice';
let unkept: string | undefined;

/** Names this tab to the server: a reload goes on as the same device, another tab or browser is another one. */
export function deviceCode(): string {
  try {
    const kept = sessionStorage.getItem(KEY);
    if (kept) return kept;
    const made = crypto.randomUUID();
    sessionStorage.setItem(KEY, made);
    return made;
  } catch {
    // Where nothing is kept, each load is another device.
    unkept ??= crypto.randomUUID();
    return unkept;
  }
}
