import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin';
import { z } from 'zod';
import type { Env } from '#server/kernel/env';
import { privateKeyOf, publicKeyOf } from '#server/kernel/keys';
import { ANSWER_TIME, ForgedError, type Provider } from './provider';

/** How old a signed notice may be, in s: what was overheard is not told again later. */
const FRESH = 300;

const code = z.object({ code_url: z.string().min(1) });
const trade = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  amount: z.object({ total: z.number().int(), currency: z.string().optional() }).optional(),
});
const sealed = z.object({
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
});

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** WeChat Pay: a code that the payer scans (Native, API v3), by a client of its own that signs what it asks and checks what it is answered. */
export function wechat(env: Env, tellAt: string): Provider {
  const [appId, merchant] = [String(env.WECHAT_PAY_APP_ID), String(env.WECHAT_PAY_MERCHANT)];
  const [keyId, theirs] = [String(env.WECHAT_PAY_PUBLIC_KEY_ID), publicKeyOf(env.WECHAT_PAY_PUBLIC_KEY)];
  // Its types know keys as PEM alone.
  const own = privateKeyOf(env.WECHAT_PAY_PRIVATE_KEY).export({ type: 'pkcs8', format: 'pem' });
  const client = new Wechatpay({
    mchid: merchant,
    serial: String(env.WECHAT_PAY_SERIAL),
    privateKey: own,
    certs: { [keyId]: theirs },
    baseURL: env.WECHAT_PAY_ADDRESS,
    timeout: ANSWER_TIME,
    maxRedirects: 0,
  });

  /** What WeChat Pay answers; null: it knows nothing of it. The client's errors hold keys and all that was sent: they go no further. */
  const answered = (asked: Promise<{ data: unknown }>): Promise<unknown> =>
    asked.then(
      ({ data }) => data,
      (error: Error & { code?: string; response?: { status: number } }) => {
        if (error.code?.startsWith('EV3_RES_')) throw new ForgedError('Not signed by WeChat Pay.');
        if (error.response?.status === 404) return null;
        throw new Error(`WeChat Pay: ${error.message}`);
      },
    );
  /** Of a notice; answers are checked by the client. */
  const requireSigned = (headers: Headers, body: string) => {
    const [time, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map((name) =>
      String(headers[`wechatpay-${name}`] ?? ''),
    ) as [string, string, string, string];
    const isFresh = Math.abs(Date.now() / 1000 - Number(time)) <= FRESH;
    if (serial !== keyId || !isFresh || !Rsa.verify(Formatter.response(time, nonce, body), signature, theirs))
      throw new ForgedError('Not signed by WeChat Pay.');
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
    return JSON.parse(Aes.AesGcm.decrypt(ciphertext, String(env.WECHAT_PAY_API_KEY), nonce, associated_data));
  };
  return {
    thanks: '',
    async begin({ paymentCode, amountFen, subject, expiresAt }) {
      const answer = await answered(
        client.chain('v3/pay/transactions/native').post<object>({
          appid: appId,
          mchid: merchant,
          description: subject,
          out_trade_no: paymentCode,
          notify_url: tellAt,
          time_expire: `${expiresAt.toISOString().slice(0, 19)}+00:00`,
          amount: { total: amountFen, currency: 'CNY' },
        }),
      );
      return code.parse(answer).code_url;
    },
    async ask(paymentCode) {
      const path = `v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentCode)}`;
      const answer = await answered(client.chain(path).get({ params: { mchid: merchant } }));
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
