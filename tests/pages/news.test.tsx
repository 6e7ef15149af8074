import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import { assetsService } from '@/services/assets';
import { expectConsoleError } from './consoleErrors';
import { allAnswered, holdNext, network, signInAs } from './server';
import { app, DETAILS, EXECUTOR, fill, MANAGER, open, PROJECT, risksOf, waiting } from './work/page';

/** The server's events, as the browser would deliver them; the real server answers what has changed. */
class Events {
  static last: Events | undefined;
  onopen: (() => void) | null = null;
  onmessage: (() => void) | null = null;
  onerror: (() => void) | null = null;
  closed = false;
  constructor(readonly url: string) {
    Events.last = this;
    queueMicrotask(() => this.onopen?.());
  }
  close() {
    this.closed = true;
  }
}
const tell = () => act(async () => Events.last?.onmessage?.());

describe('a page that is open', () => {
  beforeEach(() => {
    vi.stubGlobal('EventSource', Events);
    // jsdom has no line height.
    expectConsoleError(/`NaN` is an invalid value/u);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    Events.last = undefined;
  });

  const SYSTEMS = `${DETAILS}?tab=systems&sortField=assetCode&sortOrder=descend`;
  const add = async () => {
    const name = `由同事新增 ${Date.now()}`;
    const cia = { confidentiality: 1, integrity: 1, availability: 1 } as const;
    const body = { projectCode: PROJECT, assetCode: `Z-${Date.now()}`, name, ...cia, businesses: [] };
    await assetsService.saveSystem({ body });
    return name;
  };

  it('shows others’ changes without a reload', async () => {
    await open(MANAGER, SYSTEMS);
    expect(Events.last?.url).toContain(PROJECT);
    const name = await add();
    expect(screen.queryByText(name)).toBeNull();
    await tell();
    expect(await screen.findByText(name, {}, { timeout: 5_000 })).toBeInTheDocument();
  });

  it('shows the latest state even if an earlier answer arrives later', async () => {
    await open(MANAGER, SYSTEMS);
    await screen.findAllByRole('row');
    const earlier = holdNext(assets.listSystems.path);
    await tell();
    await earlier.held;
    const name = await add();
    await tell();
    expect(await screen.findByText(name, {}, { timeout: 5_000 })).toBeInTheDocument();
    await act(async () => {
      earlier.letGo();
      await allAnswered();
    });
    expect(screen.getByText(name)).toBeInTheDocument();
  });

  it('asks again after a lost answer', async () => {
    await open(MANAGER, SYSTEMS);
    const name = await add();
    network.use(
      http.get(`${window.location.origin}${assets.listSystems.path}`, () => HttpResponse.error(), { once: true }),
    );
    await tell();
    expect(await screen.findByText(name, {}, { timeout: 9_000 })).toBeInTheDocument();
  });

  it('keeps input while others change the same unit', async () => {
    await signInAs(EXECUTOR);
    const unit = await waiting('assetAssess', 'control');
    await open(EXECUTOR, `/assetAssess/${PROJECT}?step=control&unit=${unit.unitId}`);
    const [risk] = await risksOf(unit.unitId);
    const field = await waitFor(() => {
      const found = document.querySelector<HTMLTextAreaElement>('main textarea');
      if (!found) throw new Error('No field yet.');
      return found;
    });
    await fill(field, '正在填写的控制措施');
    await tell();
    await waitFor(() => expect(risk).toBeDefined());
    expect(field).toHaveValue('正在填写的控制措施');
    expect(app.path()).toContain(unit.unitId);
  });

  it('stops listening once it is left', async () => {
    await open(MANAGER, DETAILS);
    const events = Events.last;
    await app.go('/systemManage');
    await waitFor(() => expect(events?.closed).toBe(true));
  });
});
