import { useState } from 'react';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { useSession } from '@/hooks/useSession';
import type { DocumentText } from '@/services/iso';
import { draftName, dropDraft, keepDraft, readDraft } from '@/utils/drafts';
import { countOf, type Edits, isEdits, noEdits, rebase, withShared } from './edits';

interface State {
  readonly edits: Edits;
  /** When the draft was kept that it began from. */
  readonly draftOf: string | undefined;
  /** What found no place on a newer version. */
  readonly lost: readonly string[];
  /** The version that the edits were on before. */
  readonly movedFrom: number | undefined;
}

/** What is typed into a document's text, kept in this browser until it is saved or given up. */
export function useTextEdits(documentCode: string, text: DocumentText) {
  const { user } = useSession();
  const key = draftName(user?.accountId, `documentText:${documentCode}`);
  const open = (): State => {
    const draft = readDraft(key, isEdits);
    const edits = draft?.values ?? noEdits(text.number);
    return { edits, draftOf: draft?.savedAt, lost: edits.lost ?? [], movedFrom: undefined };
  };
  const [state, setState] = useState(open);
  let now = state;
  if (now.edits.number !== text.number) {
    const { edits, lost } = rebase(now.edits, text);
    const isMoved = countOf(now.edits) > 0;
    now = { ...now, edits, lost: [...now.lost, ...lost], movedFrom: isMoved ? now.edits.number : undefined };
    setState(now);
  }
  const { edits, lost } = now;
  const dirty = countOf(edits) > 0;
  const guard = useLeaveGuard({ key, dirty, isUnsaved: () => dirty || lost.length > 0 });
  const set = (next: Edits) => {
    if (countOf(next) + lost.length > 0) keepDraft(key, { ...withShared(next, text), lost });
    else dropDraft(key);
    setState((before) => ({ ...before, edits: withShared(next, text) }));
  };
  const clear = () => {
    dropDraft(key);
    setState({ edits: noEdits(text.number), draftOf: undefined, lost: [], movedFrom: undefined });
  };
  return { ...now, dirty, guard, change: (by: (edits: Edits) => Edits) => set(by(edits)), clear };
}
export type TextEdits = ReturnType<typeof useTextEdits>;
