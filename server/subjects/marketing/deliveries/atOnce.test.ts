import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unitOfProduct } from '#domain/subjects/ledger/rules';
import type { Tx } from '#server/kernel/db/tx';
import { compareBooks } from '#server/subjects/ledger/reconcile/compare';
import { ledgerAccounts } from '#server/subjects/ledger/tables';
import { deliveries } from '#server/subjects/marketing/tables';
import { grantUnits, makeProduct } from '../../../../tests/factories/equity';
import { deliveryApp } from '../../../../tests/server/deliveryApp';
import type { Client } from '../../../../tests/server/testApp';

/* Both sides act on one delivery, and have seen it as it was: the first one gets its row. */

const app = deliveryApp();
const { test, shop, another, ask, delivery, act, balance, rolesOf } = app;
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

  it('holds the last unit for one of two that found it; the other one is not asked for', async () => {
    const one = await shop('最后一个单位');
    const productCode = await test.peek(async (tx) => {
      const made = await makeProduct(tx, { usedBy: 'delivery' });
      await grantUnits(tx, one.code, 1, null, made);
      return made;
    });
    const projects = [one.projectCode, await another(one, one.consultant)];
    const answers = await test.inLine(
      (tx) =>
        tx.execute(sql`SELECT ledger_lock(array_agg(id)) FROM ${ledgerAccounts}
          WHERE tenant_code = ${one.code} AND unit = ${unitOfProduct(productCode)}`),
      ...projects.map((projectCode) => () => ask(one, { productCode, projectCode, points: 0 })),
    );
    expect(codes(answers)).toEqual(['200', '13001']);
    const { rows } = await test.owner.query('SELECT project_code FROM deliveries WHERE tenant_code = $1', [one.code]);
    expect(rows).toEqual([{ project_code: one.projectCode }]);
    expect((await test.peek(compareBooks)).differences).toEqual([]);
  });
});
