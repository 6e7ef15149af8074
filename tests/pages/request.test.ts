import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { request } from '@/request';
import { openApp } from './app';

/** A line as slow as a test wants it; jsdom's own sends everything at once. */
class SlowLine {
  static open: SlowLine[] = [];
  status = 200;
  statusText = 'OK';
  responseText = '{"success":true,"errorCode":"200","errorMsg":"","data":"stored"}';
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  aborted = false;
  constructor() {
    SlowLine.open.push(this);
  }
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null;
  send() {}
  abort() {
    this.aborted = true;
  }
}

const MINUTE = 60_000;
const upload = (onProgress?: (percent: number) => void) => {
  const data = new FormData();
  data.append('file', new Blob(['…']), 'inventory.xlsx');
  const outcome = request({ method: 'POST', url: '/upload', data, timeout: MINUTE, onProgress, silent: true });
  // Looked at later on.
  outcome.catch(() => undefined);
  const line = SlowLine.open.at(-1);
  if (!line) throw new Error('Nothing was sent.');
  return { outcome, line };
};

describe('an upload', () => {
  beforeEach(async () => {
    await (await openApp('/login')).settled();
    SlowLine.open = [];
    vi.useFakeTimers();
    vi.stubGlobal('XMLHttpRequest', SlowLine);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('may take as long as the line needs, and says how far it is', async () => {
    const percents: number[] = [];
    const { outcome, line } = upload((percent) => percents.push(percent));
    for (const loaded of [10, 50, 99]) {
      await vi.advanceTimersByTimeAsync(10 * MINUTE);
      line.upload.onprogress?.({ loaded, total: 100 });
    }
    expect(line.aborted).toBe(false);
    line.upload.onprogress?.({ loaded: 100, total: 100 });
    line.onload?.();
    await expect(outcome).resolves.toBe('stored');
    expect(percents).toEqual([10, 50, 99, 100]);
  });

  it('is given up when the answer to what was sent takes longer than the call may', async () => {
    const { outcome, line } = upload();
    line.upload.onprogress?.({ loaded: 100, total: 100 });
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    expect(line.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(line.aborted).toBe(true);
    await expect(outcome).rejects.toMatchObject({ name: 'PortalError' });
  });

  it('says that the connection broke', async () => {
    const { outcome, line } = upload();
    line.upload.onprogress?.({ loaded: 40, total: 100 });
    line.onerror?.();
    await expect(outcome).rejects.toMatchObject({ name: 'PortalError' });
  });
});
