import { and, eq, sql } from 'drizzle-orm';
import { type UrgeType, urgeTypes } from '#domain/core/project/notices';
import type { Language } from '#domain/kernel/texts';
import { accounts } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import type { QueueTask } from '#server/kernel/jobs/worker';
import { loggable } from '#server/kernel/loggable';
import { serverText } from '#server/kernel/texts';
import { messageProviderOf } from '../messageProvider';
import { notices } from '../tables';

interface Payload {
  tenantCode: string;
  noticeId: string;
  language: Language;
}

/**
 * Puts messages that go with reminders into the queue, in the transaction that writes the notices: no request waits for
 * the operator's gateway, and none is lost with it.
 */
export async function enqueueMessages(
  tx: Tx,
  tenantCode: string,
  noticeIds: readonly string[],
  language: Language,
): Promise<void> {
  await tx.execute(sql`SELECT enqueue_message(${tenantCode}, notice_id, ${language})
    FROM unnest(${sql.param(noticeIds)}::uuid[]) AS notice_id`);
}

const isUrge = (kind: string): kind is UrgeType => (urgeTypes as readonly string[]).includes(kind);

/** Sends one of them, to the phone that the person has by now; again, later each time, where the gateway failed. */
export const messageTask: QueueTask<Payload> = {
  name: 'message',
  async run({ database, env }, { tenantCode, noticeId, language }, log, isLastTry) {
    const [found] = await database.transaction('system', (tx) =>
      tx
        .select({ kind: notices.kind, params: notices.params, phone: accounts.phone })
        .from(notices)
        .innerJoin(accounts, eq(accounts.accountId, notices.accountId))
        .where(and(eq(notices.tenantCode, tenantCode), eq(notices.noticeId, noticeId))),
    );
    if (!found?.phone || !isUrge(found.kind)) return;
    const { kind, params, phone } = found;
    const text = [serverText(language, `messages.${kind}`, params as never), params.message].filter(Boolean).join(' ');
    try {
      await messageProviderOf(env).send({ phone, language, text }, noticeId);
    } catch (error) {
      if (!isLastTry) throw error;
      // The notice stays, whatever happens to the message.
      log.warn({ err: loggable(error), noticeId, kind }, 'a reminder was not sent');
    }
  },
};
