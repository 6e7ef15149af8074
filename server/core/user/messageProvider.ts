import type { CodePurpose } from '#domain/core/user/rules';
import type { Language } from '#domain/kernel/texts';
import type { Env } from '#server/kernel/env';

/** Every phone's code in demo mode. */
const DEMO_CODE = '246810';

const WEBHOOK_TIMEOUT = 4_000;

/** A message to a phone: a verification code with its purpose, or a sentence of the portal. */
export type Message = { phone: string; language: Language } & (
  | { code: string; purpose: CodePurpose }
  | { text: string }
);

/** The one way by which messages reach a person's phone. */
export interface MessageProvider {
  /** Set where the code is always the same and the page may show it. */
  readonly fixedCode?: string;
  /**
   * @param key the same for repetitions of a message, for gateways that recognize them by it
   * @throws Error if the message was not accepted
   */
  send(message: Message, key?: string): Promise<void>;
}

/** Sends nothing: the page shows the code, and the portal the notices. */
const demoProvider: MessageProvider = { fixedCode: DEMO_CODE, send: async () => {} };

/** Passes messages to the operator's gateway: POST { phone, language, code, purpose } or { phone, language, text }. */
const webhookProvider = (url: string, token: string | undefined): MessageProvider => ({
  async send(message, key) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT),
      redirect: 'error',
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The message provider answered ${answer.status}.`);
  },
});

/** The provider of these settings; env.ts has seen to it that there is one. */
export function messageProviderOf(env: Env): MessageProvider {
  if (env.DEMO) return demoProvider;
  if (!env.CODE_SENDER_URL) throw new Error('CODE_SENDER_URL is not set.');
  return webhookProvider(env.CODE_SENDER_URL, env.CODE_SENDER_TOKEN);
}
