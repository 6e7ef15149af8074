import { useMemoizedFn, useUnmount } from 'ahooks';
import { isCancel } from 'axios';
import { useRef, useState } from 'react';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import type { CallOptions } from '@/services/client';
import { megabytes } from '@/utils/format';

/** So many of a person's files are on their way at once; the server takes no more than a few. */
const AT_ONCE = 3;

/** A file that is on its way, or could not be sent. */
export interface Sending {
  key: string;
  file: File;
  percent: number;
  failure?: string;
  /** The line is lost; it goes on by itself. */
  isWaiting?: boolean;
}

interface Options {
  /** The largest that one may be, in bytes. */
  max: number;
  send: (file: File, options: Pick<CallOptions, 'signal' | 'onProgress' | 'onWaiting' | 'silent'>) => Promise<unknown>;
  /** Once nothing is on its way any more. */
  onSent: () => void;
}

/** Sends files, a few at once, each with its progress; those that fail stay, with why, and can be sent again. */
export function useUploads({ max, send, onSent }: Options) {
  const t = useT();
  const [items, setItems] = useState<readonly Sending[]>([]);
  const waiting = useRef<Sending[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const sent = useRef(0);
  const patch = (key: string, change: Partial<Sending>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...change } : item)));
  const drop = (key: string) => setItems((all) => all.filter((item) => item.key !== key));

  const sendOne = useMemoizedFn(async ({ key, file }: Sending) => {
    const controller = new AbortController();
    running.current.set(key, controller);
    const onProgress = (percent: number) => patch(key, { percent });
    const onWaiting = (isWaiting: boolean) => patch(key, { isWaiting });
    try {
      await send(file, { signal: controller.signal, onProgress, onWaiting, silent: true });
      sent.current += 1;
      drop(key);
    } catch (error) {
      if (isCancel(error)) return drop(key);
      const why = error instanceof Error ? error.message : t('common.unknownError');
      patch(key, { failure: t('file.uploadFailed', { name: file.name, why }) });
    } finally {
      running.current.delete(key);
      begin();
    }
  });
  const begin = useMemoizedFn(() => {
    while (running.current.size < AT_ONCE) {
      const next = waiting.current.shift();
      if (!next) break;
      void sendOne(next);
    }
    if (running.current.size > 0) return;
    const count = sent.current;
    sent.current = 0;
    if (count > 0) void toast('success', t('file.added', { count }));
    onSent();
  });
  const queue = (more: readonly Sending[]) => {
    waiting.current.push(...more.filter(({ failure }) => !failure));
    begin();
  };

  const add = useMemoizedFn((files: readonly File[]) => {
    const more = files.map((file) => ({
      key: crypto.randomUUID(),
      file,
      percent: 0,
      ...(file.size > max && { failure: t('file.tooLarge', { name: file.name, size: megabytes(max) }) }),
    }));
    // What failed before has been read by now.
    setItems((all) => [...all.filter(({ failure }) => !failure), ...more]);
    if (more.some(({ failure }) => !failure)) queue(more);
  });
  const cancel = (key: string) => {
    waiting.current = waiting.current.filter((item) => item.key !== key);
    running.current.get(key)?.abort();
    drop(key);
  };
  const retry = ({ key, file }: Sending) => {
    const again = { key, file, percent: 0 };
    setItems((all) => all.map((item) => (item.key === key ? again : item)));
    queue([again]);
  };
  useUnmount(() => {
    waiting.current = [];
    for (const controller of running.current.values()) controller.abort();
  });
  return { items, isBusy: items.some(({ failure }) => !failure), add, cancel, retry };
}

export type Uploads = ReturnType<typeof useUploads>;
