import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#server/kernel/db/tx';
import { deliveries } from '#server/subjects/marketing/tables';
import { deliveryApp } from '../../../../tests/server/deliveryApp';
import type { Client } from '../../../../tests/server/testApp';

/* Both sides act on one delivery, and have seen it as it was: the first one gets its row. */

const app = deliveryApp();
const { test, shop, ask, delivery, act, balance, rolesOf } = app;
let server: Client;
let serverId: string;
beforeAll(async () => {
  const made = await app.makeServer('交付1');
  [server, serverId] = [made.client, made.accountId];
});

const held = (deliveryCode: string) => (tx: Tx) =>
  tx.select().from(deliveries).where(eq(deliveries.deliveryCode, deliveryCode)).for('update');
const codes = (answers: readonly { errorCode?: string | undefined }[]) => answers.map(({ errorCode }) => errorCode);

describe('a delivery', () => {
  it('that was just cancelled is not taken, and gives back its points once', async () => {
    const one = await shop('取消在先');
    const deliveryCode = (await ask(one)).data.deliveryCode ?? '';
    const cancel = () => act(one.manager, deliveryCode, 'cancel');
    const answers = await test.inLine(held(deliveryCode), cancel, cancel, () => act(server, deliveryCode, 'take'));
    expect(codes(answers)).toEqual(['200', 'conflict', 'conflict']);
    expect((await delivery(one.manager, deliveryCode)).state).toBe('cancelled');
    expect(await balance(one)).toMatchObject({ paid: 1000, held: 0 });
    expect(await rolesOf(one.code, serverId)).toEqual([]);
  });

  it('that was just taken is not cancelled, and keeps its points', async () => {
    const one = await shop('接单在先');
    const deliveryCode = (await ask(one)).data.deliveryCode ?? '';
    const answers = await test.inLine(
      held(deliveryCode),
      () => act(server, deliveryCode, 'take'),
      () => act(one.manager, deliveryCode, 'cancel'),
    );
    expect(codes(answers)).toEqual(['200', 'conflict']);
    expect((await delivery(one.manager, deliveryCode)).state).toBe('working');
    expect(await balance(one)).toMatchObject({ paid: 200, held: 800 });
  });
});
