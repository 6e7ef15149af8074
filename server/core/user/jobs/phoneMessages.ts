import { sql } from 'drizzle-orm';
import type { Language } from '#domain/kernel/texts';
import { jsonText } from '#server/kernel/db/json';
import type { Tx } from '#server/kernel/db/tx';
import type { QueueTask } from '#server/kernel/jobs/worker';
import { loggable } from '#server/kernel/loggable';
import { type ServerTextKey, serverText } from '#server/kernel/texts';
import { messageProviderOf } from '../messageProvider';

type Kind =
  Extract<ServerTextKey, `messages.phone_${string}` | `messages.factor_${string}`> extends `messages.${infer K}`
    ? K
    : never;

interface Payload {
  phone: string;
  language: Language;
  kind: Kind;
  params: Record<string, string>;
}

/**
 * Sends a message to a phone about an account that had it, once the transaction is committed, even if the account has
 * another phone by then.
 * @param language of the account; null: not chosen
 */
export async function tellPhone(
  tx: Tx,
  phone: string,
  language: Language | null,
  kind: Kind,
  params: Record<string, string>,
): Promise<void> {
  const payload: Payload = { phone, language: language ?? 'zh-CN', kind, params };
  await tx.execute(sql`SELECT enqueue_phone_message(${jsonText(payload)}::json)`);
}

/** Sends one of them; again, later each time, where the gateway failed. */
export const phoneMessageTask: QueueTask<Payload> = {
  name: 'phoneMessage',
  async run({ env }, { phone, language, kind, params }, log, isLastTry) {
    try {
      await messageProviderOf(env).send({
        phone,
        language,
        text: serverText(language, `messages.${kind}`, params as never),
      });
    } catch (error) {
      if (!isLastTry) throw error;
      log.warn({ err: loggable(error), kind }, 'a phone was not told what has become of its account');
    }
  },
};
