import { beforeAll, beforeEach } from 'vitest';
import { expectConsoleError } from './consoleErrors';
import { app, EXECUTOR, open, PROJECT } from './work/page';

/*
 * All parts use the units of the one demo project, each after the one before: in one file, since
 * files run at the same time.
 */

beforeAll(async () => {
  // Warm up: the first render transforms every module of the page.
  await open(EXECUTOR, `/assetAssess/${PROJECT}`);
  app.unmount();
}, 120_000);

beforeEach(() => {
  // jsdom has no layout by which a text area could measure itself.
  expectConsoleError(/`NaN` is an invalid value/u);
});

await import('./work/executor.suite');
await import('./work/submission.suite');
await import('./work/progress.suite');
await import('./work/notices.suite');
await import('./work/bulk.suite');
await import('./work/paste.suite');
await import('./work/measures.suite');
