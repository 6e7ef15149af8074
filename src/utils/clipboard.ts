export type CopyOutcome = 'copied' | 'failed' | 'unsupported';

/** Puts a text on the clipboard; says how it went rather than throwing. */
export async function copyText(text: string): Promise<CopyOutcome> {
  // Absent on plain http, despite its type.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (typeof clipboard?.writeText !== 'function') return 'unsupported';
  try {
    await clipboard.writeText(text);
    return 'copied';
  } catch (error) {
    console.warn('Copying failed', error);
    return 'failed';
  }
}
