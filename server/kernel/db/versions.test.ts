import { expect, it } from 'vitest';
import { AppError } from '../errors';
import type { Tx } from './tx';
import { requireVersion } from './versions';

/** A record that nobody known has changed: the database isn't asked who. */
const unasked = {} as Tx;

it('reports a concurrent change in China’s time', async () => {
  const current = { version: 2, updatedAt: new Date('2026-03-01T21:58:30Z'), updatedBy: null };
  const refused = await requireVersion(unasked, current, 1).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({
    errorName: 'conflict',
    params: { who: '—', when: '2026-03-02 05:58' },
    data: { current: { version: 2 }, changedAt: '2026-03-01T21:58:30.000Z' },
  });
});

it('rejects a record that is gone', async () => {
  await expect(requireVersion(unasked, undefined, 1)).rejects.toMatchObject({ errorName: 'notFound' });
});
