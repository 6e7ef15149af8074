import type { Env } from '../../env';
import type { Language } from '../../locales';

/** Every phone's code in demo mode. */
export const DEMO_CODE = '246810';

const WEBHOOK_TIMEOUT = 4_000;

/** The one way by which a verification code reaches a person. */
export interface CodeSender {
  /** Set where the code is always the same and the page may show it. */
  readonly fixedCode?: string;
  /** @throws Error where the message was not taken over */
  send(phone: string, code: string, language: Language): Promise<void>;
}

/** Sends nothing: the page shows the code. */
const demoSender: CodeSender = { fixedCode: DEMO_CODE, send: async () => {} };

/** Hands the message to the operator's gateway: POST { phone, code, language }. */
const webhookSender = (url: string, token: string | undefined): CodeSender => ({
  async send(phone, code, language) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ phone, code, language }),
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT),
      redirect: 'error',
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The code sender answered ${answer.status}.`);
  },
});

/** The sender of these settings; env.ts has seen to it that there is one. */
export function codeSenderOf(env: Env): CodeSender {
  if (env.DEMO) return demoSender;
  if (!env.CODE_SENDER_URL) throw new Error('CODE_SENDER_URL is not set.');
  return webhookSender(env.CODE_SENDER_URL, env.CODE_SENDER_TOKEN);
}
