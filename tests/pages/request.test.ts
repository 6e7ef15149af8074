import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { request } from '@/request';
import { openApp } from './app';

/** A line as slow as a test wants it; jsdom's own sends everything at once. */
class SlowLine extends EventTarget {
  static open: SlowLine[] = [];
  status = 0;
  statusText = '';
  responseText = '';
  upload = new EventTarget();
  onloadend?: () => void;
  onerror?: (event: Event) => void;
  aborted = false;
  constructor() {
    super();
    SlowLine.open.push(this);
  }
  open() {}
  setRequestHeader() {}
  getAllResponseHeaders = () => '';
  send() {}
  abort() {
    this.aborted = true;
  }

  /** So much of the body has left. */
  sent(loaded: number) {
    const progress = new ProgressEvent('progress', { loaded, total: 100, lengthComputable: true });
    this.upload.dispatchEvent(progress);
    if (loaded === 100) this.upload.dispatchEvent(new ProgressEvent('loadend', progress));
  }
  answer() {
    Object.assign(this, { status: 200, statusText: 'OK' });
    this.responseText = '{"success":true,"errorCode":"200","errorMsg":"","data":"stored"}';
    this.onloadend?.();
  }
  breaks() {
    this.onerror?.(new ProgressEvent('error'));
  }
}

const MINUTE = 60_000;
const upload = async (onProgress?: (percent: number) => void) => {
  const data = new FormData();
  data.append('file', new Blob(['…']), 'inventory.xlsx');
  const outcome = request({ method: 'POST', url: '/upload', data, timeout: MINUTE, onProgress, silent: true });
  // Looked at later on.
  outcome.catch(() => undefined);
  await vi.waitFor(() => expect(SlowLine.open).toHaveLength(1));
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

  it('may take as long as the connection needs, and reports progress', async () => {
    const percents: number[] = [];
    const { outcome, line } = await upload((percent) => percents.push(percent));
    for (const loaded of [10, 50, 99]) {
      await vi.advanceTimersByTimeAsync(10 * MINUTE);
      line.sent(loaded);
    }
    expect(line.aborted).toBe(false);
    line.sent(100);
    line.answer();
    await expect(outcome).resolves.toBe('stored');
    expect(percents).toEqual([10, 50, 99, 100]);
  });

  it('is aborted when the answer takes longer than the call’s timeout after sending', async () => {
    const { outcome, line } = await upload();
    line.sent(100);
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    expect(line.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(line.aborted).toBe(true);
    await expect(outcome).rejects.toMatchObject({ name: 'PortalError' });
  });

  it('reports a broken connection', async () => {
    const { outcome, line } = await upload();
    line.sent(40);
    line.breaks();
    await expect(outcome).rejects.toMatchObject({ name: 'PortalError' });
  });
});
