import { useState } from 'react';
import { type Draft, draftName, dropDraft, keepDraft, readDraft } from '@/utils/drafts';
import { useSession } from './useSession';

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * A text beside a record, kept in this browser until it is sent: closing the record, going on to the next one or an address
 * typed over it lose nothing.
 * @param name of what it is about; under another name another text is open
 */
export function useTextDraft(name: string) {
  const { user } = useSession();
  const key = draftName(user?.accountId, name);
  const open = (): { key: string; text: string; draft: Draft<string> | undefined } => {
    const draft = readDraft(key, isText);
    return { key, text: draft?.values ?? '', draft };
  };
  const [state, setState] = useState(open);
  let opened = state;
  if (state.key !== key) {
    opened = open();
    setState(opened);
  }
  const set = (text: string, draft: Draft<string> | undefined) => {
    if (text.trim() === '') dropDraft(key);
    else keepDraft(key, text);
    setState({ key, text, draft });
  };
  return {
    text: opened.text,
    /** When it was kept, where it was found; undefined once it was sent or given up. */
    draftOf: opened.text === '' ? undefined : opened.draft?.savedAt,
    set: (text: string) => set(text, opened.draft),
    /** It was sent, or given up. */
    clear: () => set('', undefined),
  };
}
