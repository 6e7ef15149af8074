import { useEventListener } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import type { Words } from '#domain/kernel/levels';
import { sameJson } from '#domain/subjects/questionnaire/template/difference';
import type { TemplateContent } from '#domain/subjects/questionnaire/template/template';
import { report } from '@/hooks/useRequest';
import { questionnaireService } from '@/services/questionnaire';
import { type Conflict, conflictOf } from '@/utils/conflict';

/** What is drafted of a template. */
export interface Told {
  readonly name: Words;
  readonly description: Words;
  readonly content: TemplateContent;
}
type Saved = Told & { readonly version: number };

/** What is typed is sent after a pause of so many ms, and what follows closely is undone together. */
const PAUSE = 1_000;
const UNDOABLE = 100;

interface Kept {
  now: Told;
  past: readonly Told[];
  future: readonly Told[];
}

/**
 * A template's draft: every change is kept by itself after a pause, can be taken back, and meets what others have saved.
 * @param opened as the server has it
 */
export function useTemplateDraft(templateCode: string, opened: Saved) {
  const [kept, setKept] = useState<Kept>({ now: opened, past: [], future: [] });
  const [origin, setOrigin] = useState<Saved>(opened);
  const [failure, setFailure] = useState('');
  const [conflict, setConflict] = useState<Conflict<Saved> | null>(null);
  const [sending, setSending] = useState(false);
  const latest = useRef({ now: opened as Told, origin: opened, sending: false, isStopped: false });
  latest.current.now = kept.now;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changedAt = useRef({ what: '', at: 0 });

  const isPending = () => !sameJson(toldOf(latest.current.now), toldOf(latest.current.origin));

  const save = async (): Promise<void> => {
    clearTimeout(timer.current);
    const is = latest.current;
    if (is.sending || is.isStopped || !isPending()) return;
    const sent = toldOf(is.now);
    is.sending = true;
    setSending(true);
    try {
      const options = { idempotencyKey: crypto.randomUUID(), silent: true };
      const body = { templateCode, version: is.origin.version, ...sent };
      const { version } = await questionnaireService.saveTemplate({ body }, options);
      is.origin = { ...sent, version };
      setOrigin(is.origin);
      setFailure('');
    } catch (error) {
      report(error);
      const met = conflictOf<Saved>(error);
      if (met) {
        // Nothing more is sent before the user has chosen.
        is.isStopped = true;
        setConflict(met);
      } else setFailure(error instanceof Error ? error.message : String(error));
      return;
    } finally {
      is.sending = false;
      setSending(false);
    }
    // What was typed while it was under way.
    if (isPending()) later();
  };
  const later = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), PAUSE);
  };

  const put = (next: Kept) => {
    latest.current.now = next.now;
    setKept(next);
    later();
  };
  /** @param what is changed: of the same, typed on, one step is taken back */
  const change = (part: Partial<Told>, what = '') => {
    const last = changedAt.current;
    const goesOn = what !== '' && last.what === what && Date.now() - last.at < PAUSE && kept.past.length > 0;
    changedAt.current = { what, at: Date.now() };
    const now = { ...latest.current.now, ...part };
    put({ now, past: goesOn ? kept.past : [...kept.past, kept.now].slice(-UNDOABLE), future: [] });
  };
  const undo = () => {
    const before = kept.past.at(-1);
    if (before) put({ now: before, past: kept.past.slice(0, -1), future: [kept.now, ...kept.future] });
  };
  const redo = () => {
    const [after, ...future] = kept.future;
    if (after) put({ now: after, past: [...kept.past, kept.now], future });
  };
  /** Goes on over what the other has saved. */
  const merge = (merged: Told) => {
    if (!conflict) return;
    latest.current.origin = conflict.current;
    latest.current.isStopped = false;
    setOrigin(conflict.current);
    setConflict(null);
    put({ now: merged, past: [...kept.past, kept.now], future: [] });
  };

  const saveLatest = useRef(save);
  saveLatest.current = save;
  // What was typed last is on its way before the page is gone.
  useEffect(() => () => void saveLatest.current(), []);
  useEventListener('beforeunload', (event: BeforeUnloadEvent) => {
    if (isPending()) event.preventDefault();
  });
  const state = conflict ? 'conflict' : failure ? 'failed' : sending ? 'saving' : 'resting';
  return {
    ...toldOf(kept.now),
    version: origin.version,
    origin,
    /** saved: nothing is left to be sent. */
    state: state === 'resting' ? (sameJson(toldOf(kept.now), toldOf(origin)) ? 'saved' : 'pending') : state,
    failure,
    conflict,
    change,
    changeContent: (content: TemplateContent, what?: string) => change({ content }, what),
    undo: kept.past.length > 0 ? undo : undefined,
    redo: kept.future.length > 0 ? redo : undefined,
    save,
    merge,
    /** The server has moved it on, without another content. */
    moved: (version: number) => {
      latest.current.origin = { ...latest.current.origin, version };
      setOrigin(latest.current.origin);
    },
    /** Asks again whether all is kept; for what must not be done before. */
    isPending,
  };
}
export type TemplateDraft = ReturnType<typeof useTemplateDraft>;

const toldOf = ({ name, description, content }: Told): Told => ({ name, description, content });
