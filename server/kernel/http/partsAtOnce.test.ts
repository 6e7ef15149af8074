import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import type { Tx } from '#server/kernel/db/tx';
import { ask, part, pdf, type Sent, sendAll, sentParts } from '../../../tests/server/sentParts';
import { type Client, testApp } from '../../../tests/server/testApp';

const { PART, PROJECT } = sentParts;
type Answer = Awaited<ReturnType<typeof part>>;

describe('a file in parts that two requests bring at once', () => {
  const t = testApp();
  let manager: Client;
  beforeAll(async () => {
    manager = await t.as('13800000021');
  });

  const waiting = async () =>
    (await t.peek((tx) => tx.execute<{ parts: string[] }>(sql`SELECT parts FROM uploads`))).rows;
  /** Stored parts. */
  const stored = async () => {
    const found: string[] = [];
    for await (const { objectId } of t.services.files.all()) found.push(objectId);
    return found.filter((code) => code.startsWith('U'));
  };
  const named = async (keyword: string) =>
    (await manager.get<{ list: unknown[] }>(file.listFiles.path, { projectCode: PROJECT, keyword })).data.list;
  /** A request that adds a part waits for this. */
  const held = (tx: Tx) => tx.execute(sql`SELECT 1 FROM uploads FOR UPDATE`);
  /** A request that finishes the upload waits for this; parts are still added. */
  const heldWhole = (tx: Tx) => tx.execute(sql`SELECT 1 FROM uploads FOR KEY SHARE`);
  const last = (sent: Sent) => () => part(manager, sent, PART);

  it('keeps one of two equal parts', async () => {
    const sent = { content: pdf(2 * PART + 5), name: '同一部分.pdf' };
    await ask(manager, sent);
    const first = () => part(manager, sent, 0);
    const answers = await t.inLine<Answer>(held, first, first);
    expect(answers.map(({ received }) => received)).toEqual([PART, PART]);
    expect((await waiting()).map(({ parts }) => parts.length)).toEqual([1]);
    expect(await stored()).toHaveLength(1);
    expect((await sendAll(manager, sent)).success).toBe(true);
    expect([await waiting(), await stored()]).toEqual([[], []]);
  });

  it('becomes one file by two last parts; the second is told', async () => {
    const sent = { content: pdf(PART + 5), name: '两次末段.pdf' };
    await part(manager, sent, 0);
    const answers = await t.inLine<Answer>(heldWhole, last(sent), last(sent));
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(['200', 'upload_finished']);
    expect(await named('两次末段')).toHaveLength(1);
    expect([await waiting(), await stored()]).toEqual([[], []]);
  });

  it('answers both alike where they have one key', async () => {
    const sent = { content: pdf(PART + 5), name: '同一个键.pdf', key: 'parts-at-once-1' };
    await part(manager, sent, 0);
    const answers = await t.inLine<Answer>(heldWhole, last(sent), last(sent));
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(['200', '200']);
    expect(answers[1]?.data).toEqual(answers[0]?.data);
    expect(await named('同一个键')).toHaveLength(1);
    expect([await waiting(), await stored()]).toEqual([[], []]);
  });

  it('keeps no bytes of a part whose upload is discarded in this moment', async () => {
    const sent = { content: pdf(PART + 5), name: '被放弃.pdf' };
    await ask(manager, sent);
    const answers = await t.inLine<Answer>(
      (tx) => tx.execute(sql`DELETE FROM uploads`),
      () => part(manager, sent, 0),
    );
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(['upload_finished']);
    expect([await waiting(), await stored()]).toEqual([[], []]);
    // It begins anew.
    expect((await sendAll(manager, sent)).success).toBe(true);
  });

  it('begins once', async () => {
    const sent = { content: pdf(PART + 5), name: '同时开始.pdf' };
    const begin = () => ask(manager, sent);
    const answers = await t.inLine<Answer>(
      (tx) => tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('uploads:A13800000021', 0))`),
      begin,
      begin,
    );
    expect(answers.map(({ received }) => received)).toEqual([0, 0]);
    expect(await waiting()).toHaveLength(1);
    expect((await sendAll(manager, sent)).success).toBe(true);
  });
});
