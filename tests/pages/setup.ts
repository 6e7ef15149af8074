import '@testing-library/jest-dom/vitest';
import { cleanup, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, vi } from 'vitest';
import { takeConsoleError, unexpectedErrors } from './consoleErrors';
import { endTimers } from './jsdom';
import './libraries';
import { allAnswered, network, signOut, useServer } from './server';

/** Requests a portal, or closes one (tests/pages/portals.ts). */
async function askPortals(method: 'POST' | 'DELETE', url = ''): Promise<string> {
  const answer = await fetch(`${inject('portalsUrl')}/${encodeURIComponent(url)}`, { method });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

let portal = '';
beforeAll(async () => {
  portal = await askPortals('POST');
  useServer(portal);
  network.listen({ onUnhandledRequest: 'bypass' });
});

beforeEach(() => {
  unexpectedErrors();
  vi.spyOn(window, 'open').mockImplementation(() => null);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(takeConsoleError);
});

afterEach(async () => {
  cleanup();
  await allAnswered();
  // Toasts and dialogs are rendered outside the app, and dialogs take a moment to close.
  const { message, Modal } = await import('antd');
  message.destroy();
  Modal.destroyAll();
  network.resetHandlers();
  localStorage.clear();
  await new Promise((done) => {
    const gone = indexedDB.deleteDatabase('portal');
    Object.assign(gone, { onsuccess: done, onerror: done, onblocked: done });
  });
  signOut();
  await waitFor(() => {
    if (document.querySelector('.ant-modal-root')) throw new Error('A question is still open.');
  });
  expect(unexpectedErrors(), 'console.error was called').toEqual([]);
});

afterAll(async () => {
  network.close();
  // React's pending work must not run in the next file.
  cleanup();
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
  endTimers();
  await askPortals('DELETE', portal);
});
