import { createDecipheriv, randomBytes, sign, verify } from 'node:crypto';
import { z } from 'zod';
import type { Env } from '#server/kernel/env';
import { privateKeyOf, publicKeyOf } from '#server/kernel/keys';
import { ANSWER_TIME, ForgedError, type Provider } from './provider';

/** How old a signed notice may be, in s: what was overheard is not told again later. */
const FRESH = 300;
/** Of AES-256-GCM, in bytes. */
const TAG = 16;

const code = z.object({ code_url: z.string().min(1) });
const trade = z.object({
  ...{ appid: z.string(), mchid: z.string(), out_trade_no: z.string(), trade_state: z.string() },
  transaction_id: z.string().optional(),
  amount: z.object({ total: z.number().int(), currency: z.string().optional() }).optional(),
});
const sealed = z.object({
  resource: z.object({
    ...{ algorithm: z.literal('AEAD_AES_256_GCM'), ciphertext: z.string(), nonce: z.string() },
    associated_data: z.string().default(''),
  }),
});

type Headers = Readonly<Record<string, string | string[] | undefined>>;
const lines = (...parts: readonly string[]) => parts.map((part) => `${part}\n`).join('');

/**
 * WeChat Pay: a code that the payer scans (Native, API v3). Its protocol is a signature over each request and answer and a
 * sealed notice; the clients that there are cannot be pointed at another address, so that what they do could not be tested.
 */
export function wechat(env: Env, tellAt: string): Provider {
  const [appId, merchant] = [String(env.WECHAT_PAY_APP_ID), String(env.WECHAT_PAY_MERCHANT)];
  const [own, theirs] = [privateKeyOf(env.WECHAT_PAY_PRIVATE_KEY), publicKeyOf(env.WECHAT_PAY_PUBLIC_KEY)];
  const seal = Buffer.from(String(env.WECHAT_PAY_API_KEY));

  const requireSigned = (headers: Headers, body: string) => {
    const [time, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map((name) =>
      String(headers[`wechatpay-${name}`] ?? ''),
    ) as [string, string, string, string];
    const isFresh = Math.abs(Date.now() / 1000 - Number(time)) <= FRESH;
    const isTheirs = verify('sha256', Buffer.from(lines(time, nonce, body)), theirs, Buffer.from(signature, 'base64'));
    if (serial !== env.WECHAT_PAY_PUBLIC_KEY_ID || !isFresh || !isTheirs)
      throw new ForgedError('Not signed by WeChat Pay.');
  };
  const call = async (method: 'GET' | 'POST', path: string, content?: object) => {
    const body = content ? JSON.stringify(content) : '';
    const [time, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(16).toString('hex')];
    const signature = sign('sha256', Buffer.from(lines(method, path, time, nonce, body)), own).toString('base64');
    const said = { mchid: merchant, nonce_str: nonce, signature, timestamp: time, serial_no: env.WECHAT_PAY_SERIAL };
    const authorization = Object.entries(said).map(([name, value]) => `${name}="${value}"`);
    const answer = await fetch(new URL(path, env.WECHAT_PAY_ADDRESS), {
      method,
      headers: {
        authorization: `WECHATPAY2-SHA256-RSA2048 ${authorization.join(',')}`,
        accept: 'application/json',
        'user-agent': 'portal',
        ...(content && { 'content-type': 'application/json' }),
      },
      body: body || undefined,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_TIME),
    });
    const text = await answer.text();
    if (answer.status === 404 && method === 'GET') return null;
    if (!answer.ok) throw new Error(`WeChat Pay answers ${answer.status}`);
    requireSigned(Object.fromEntries(answer.headers), text);
    return JSON.parse(text) as unknown;
  };
  const takenOf = (given: unknown) => {
    const { appid, mchid, trade_state, out_trade_no, transaction_id, amount } = trade.parse(given);
    if (appid !== appId || mchid !== merchant) throw new ForgedError('Meant for another merchant.');
    if (trade_state !== 'SUCCESS') return null;
    if (!amount || !transaction_id || (amount.currency ?? 'CNY') !== 'CNY') throw new ForgedError('No sum of money.');
    return { paymentCode: out_trade_no, amountFen: amount.total, reference: transaction_id };
  };
  const open = (body: string): unknown => {
    const { ciphertext, nonce, associated_data } = sealed.parse(JSON.parse(body)).resource;
    const bytes = Buffer.from(ciphertext, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', seal, nonce, { authTagLength: TAG });
    decipher.setAAD(Buffer.from(associated_data)).setAuthTag(bytes.subarray(-TAG));
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()]).toString());
  };
  return {
    thanks: '',
    async begin({ paymentCode, amountFen, subject, expiresAt }) {
      const answer = await call('POST', '/v3/pay/transactions/native', {
        ...{ appid: appId, mchid: merchant, description: subject, out_trade_no: paymentCode, notify_url: tellAt },
        time_expire: `${expiresAt.toISOString().slice(0, 19)}+00:00`,
        amount: { total: amountFen, currency: 'CNY' },
      });
      return code.parse(answer).code_url;
    },
    async ask(paymentCode) {
      const query = `?mchid=${encodeURIComponent(merchant)}`;
      const answer = await call('GET', `/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentCode)}${query}`);
      if (answer === null) return null;
      const taken = takenOf(answer);
      if (taken && taken.paymentCode !== paymentCode) throw new ForgedError('Another payment than was asked for.');
      return taken;
    },
    async read({ headers, body }) {
      requireSigned(headers, body);
      let content: unknown;
      try {
        content = open(body);
      } catch (error) {
        throw new ForgedError('Cannot be opened.', { cause: error });
      }
      return takenOf(content);
    },
  };
}
