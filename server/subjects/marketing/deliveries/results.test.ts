import { beforeAll, describe, expect, it } from 'vitest';
import { marketing } from '#domain/subjects/marketing/contract';
import { deliveryApp, type Server, type Shop } from '../../../../tests/server/deliveryApp';
import type { Client } from '../../../../tests/server/testApp';

const app = deliveryApp();
const { test, shop, ask, act, delivery } = app;
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
let server: Server;
let other: Server;
let serial = 0;

/** A delivery that somebody works on. */
async function working(): Promise<{ one: Shop; deliveryCode: string }> {
  const one = await shop(`成果方${++serial}`);
  const { deliveryCode } = (await ask(one)).data as { deliveryCode: string };
  await act(server.client, deliveryCode, 'take');
  return { one, deliveryCode };
}
const send = (who: Client, deliveryCode: string, name = '成果.pdf', content = pdf) =>
  who.upload<{ objectId: string }>(marketing.addDeliveryFile.path, { fields: { deliveryCode }, name, content });
const remove = (who: Client, deliveryCode: string, objectId: string) =>
  who.post(marketing.removeDeliveryFile.path, { deliveryCode, objectId });
const filesOf = async (who: Client, deliveryCode: string) => (await delivery(who, deliveryCode)).files;

beforeAll(async () => {
  [server, other] = [await app.makeServer('交付甲'), await app.makeServer('交付乙')];
});

describe('the files of a delivery’s result', () => {
  it('are added by the person who works on it, and downloaded by both sides, which the log keeps', async () => {
    const { one, deliveryCode } = await working();
    const { objectId } = (await send(server.client, deliveryCode)).data;
    expect((await send(server.client, deliveryCode, '成果.exe')).errorCode).toBe('file_type');
    const files = [{ objectId, name: '成果.pdf', size: pdf.byteLength }];
    expect(await filesOf(server.client, deliveryCode)).toEqual(files);
    expect(await filesOf(one.manager, deliveryCode)).toEqual(files);
    expect((await test.audits('addDeliveryFile'))[0]).toMatchObject({
      accountId: server.accountId,
      tenantCode: one.code,
      entityCode: deliveryCode,
      detail: { name: '成果.pdf' },
    });
    const file = { deliveryCode, objectId };
    expect((await one.manager.get(marketing.getDeliveryFile.path, file)).bytes.equals(pdf)).toBe(true);
    expect((await server.client.get(marketing.getAnyDeliveryFile.path, file)).bytes.equals(pdf)).toBe(true);
    const told = (await test.audits('downloadFile')).filter(({ entityCode }) => entityCode === objectId);
    expect(told.map(({ accountId }) => accountId).sort()).toEqual([one.accountId, server.accountId].sort());
    expect(told[0]).toMatchObject({ detail: { kind: 'deliveryResult', name: '成果.pdf' } });
  });

  it('change no more once the result is submitted, and again if it is returned', async () => {
    const { one, deliveryCode } = await working();
    const { objectId } = (await send(server.client, deliveryCode)).data;
    await act(server.client, deliveryCode, 'handOver', '已完成');
    expect((await send(server.client, deliveryCode)).errorCode).toBe('refused_transition');
    expect((await remove(server.client, deliveryCode, objectId)).errorCode).toBe('refused_transition');
    await act(one.manager, deliveryCode, 'return', '请补充');
    expect((await remove(server.client, deliveryCode, objectId)).success).toBe(true);
    expect((await test.audits('removeDeliveryFile'))[0]).toMatchObject({
      tenantCode: one.code,
      entityCode: deliveryCode,
      detail: { name: '成果.pdf' },
    });
    expect((await remove(server.client, deliveryCode, objectId)).errorCode).toBe('not_found');
    expect(await filesOf(one.manager, deliveryCode)).toEqual([]);
    expect((await send(server.client, deliveryCode, '终稿.pdf')).success).toBe(true);
    await act(server.client, deliveryCode, 'handOver', '已补充');
    await act(one.manager, deliveryCode, 'accept');
    expect((await filesOf(one.manager, deliveryCode)).map(({ name }) => name)).toEqual(['终稿.pdf']);
  });

  it('are twenty at most', async () => {
    const { deliveryCode } = await working();
    for (let n = 1; n <= 20; n += 1)
      expect((await send(server.client, deliveryCode, `成果 ${n}.pdf`)).success).toBe(true);
    expect((await send(server.client, deliveryCode)).errorCode).toBe('limit_reached');
  });

  it('are nobody else’s', async () => {
    const { one, deliveryCode } = await working();
    const { objectId } = (await send(server.client, deliveryCode)).data;
    const stranger = await shop(`旁观方${++serial}`);
    const file = { deliveryCode, objectId };
    for (const [who, code] of [
      [test.nobody, '10000'],
      [one.manager, '403'],
      [await test.as('13800000001'), '403'],
      [other.client, 'refused_transition'],
    ] as const) {
      expect((await send(who, deliveryCode)).errorCode).toBe(code);
      expect((await remove(who, deliveryCode, objectId)).errorCode).toBe(code);
    }
    expect((await stranger.manager.get(marketing.getDeliveryFile.path, file)).errorCode).toBe('not_found');
    expect((await stranger.manager.get(marketing.getAnyDeliveryFile.path, file)).errorCode).toBe('403');
    expect((await test.nobody.get(marketing.getDeliveryFile.path, file)).errorCode).toBe('10000');
    // A file of another delivery opens by no other code.
    const second = await working();
    const mixed = { deliveryCode: second.deliveryCode, objectId };
    expect((await server.client.get(marketing.getAnyDeliveryFile.path, mixed)).errorCode).toBe('not_found');
    expect((await send(server.client, 'WTNOTHING')).errorCode).toBe('not_found');
  });
});
