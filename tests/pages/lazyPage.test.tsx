import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPage } from '@/components/lazyPage';
import { CHUNK_TIMEOUT } from '@/components/pageLoad';
import { setLocale } from '@/locales';

const chunkError = () =>
  Object.assign(new Error('Failed to load chunk /static/p.js from module 1'), {
    name: 'ChunkLoadError',
  });
const page = { default: () => <h1>Here</h1> };

beforeEach(async () => {
  await setLocale('en-US');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('lazyPage', () => {
  it.each([
    ['missing', async () => new Response(null, { status: 404 })],
    ['network', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ] as const)('shows type and address of a failure, and retries: %s', async (type, probe) => {
    vi.stubGlobal('fetch', probe);
    const load = vi.fn<() => Promise<typeof page>>().mockRejectedValueOnce(chunkError()).mockResolvedValue(page);
    const Page = lazyPage(load);
    render(<Page />);
    const note = await screen.findByText(new RegExp(`^${type} · `, 'u'));
    expect(note).toHaveTextContent(`${window.location.origin}/static/p.js`);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { name: 'Here' });
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('gives up after 120 s', async () => {
    vi.useFakeTimers();
    const Page = lazyPage(() => new Promise<typeof page>(() => {}));
    render(<Page />);
    await act(() => vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT - 1));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2));
    expect(screen.getByText(/^timeout · /u)).toBeInTheDocument();
  });
});
