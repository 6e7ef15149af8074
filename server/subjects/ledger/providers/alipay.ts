import { AlipaySdk } from 'alipay-sdk';
import { portalSecond } from '#server/kernel/days';
import type { Env } from '#server/kernel/env';
import { privateKeyOf, publicKeyOf } from '#server/kernel/keys';
import { ANSWER_TIME, ForgedError, type Provider } from './provider';

/** What money is called by Alipay: yuan with two digits. */
const yuan = (fen: number) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;

/** In fen, without a detour over fractions. @throws ForgedError where it is no sum */
export function fenOf(text: unknown): number {
  const [, whole = '', , part = ''] = /^(\d{1,11})(\.(\d{1,2}))?$/u.exec(String(text)) ?? [];
  if (whole === '') throw new ForgedError('No sum of money.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

const paid = ['TRADE_SUCCESS', 'TRADE_FINISHED'];
/** In China's time, as Alipay reads it. */
const atChina = (day: Date) => portalSecond(day);

/** Alipay: a code that the payer scans (当面付, alipay.trade.precreate), by its own client. */
export function alipay(env: Env, tellAt: string): Provider {
  const appId = String(env.ALIPAY_APP_ID);
  const sdk = new AlipaySdk({
    appId,
    gateway: env.ALIPAY_GATEWAY,
    timeout: ANSWER_TIME,
    keyType: 'PKCS8' as const,
    privateKey: privateKeyOf(env.ALIPAY_PRIVATE_KEY).export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
    alipayPublicKey: publicKeyOf(env.ALIPAY_PUBLIC_KEY).export({ type: 'spki', format: 'pem' }).toString().trim(),
  });
  const call = (method: string, bizContent: Record<string, string>, notifyUrl?: string) =>
    sdk.exec(method, { ...(notifyUrl && { notifyUrl }), bizContent }, { validateSign: true });
  return {
    thanks: 'success',
    async begin({ paymentCode, amountFen, subject, expiresAt }) {
      const content = {
        outTradeNo: paymentCode,
        totalAmount: yuan(amountFen),
        subject,
        timeExpire: atChina(expiresAt),
      };
      const answer = await call('alipay.trade.precreate', content, tellAt);
      if (answer.code !== '10000' || typeof answer.qrCode !== 'string')
        throw new Error(`Alipay answers ${answer.code} ${answer.subCode ?? ''}`);
      return answer.qrCode;
    },
    async ask(paymentCode) {
      const answer = await call('alipay.trade.query', { outTradeNo: paymentCode });
      if (answer.subCode === 'ACQ.TRADE_NOT_EXIST') return null;
      if (answer.code !== '10000') throw new Error(`Alipay answers ${answer.code} ${answer.subCode ?? ''}`);
      if (answer.outTradeNo !== paymentCode) throw new ForgedError('Another payment than was asked for.');
      if (!paid.includes(String(answer.tradeStatus))) return null;
      return { paymentCode, amountFen: fenOf(answer.totalAmount), reference: String(answer.tradeNo) };
    },
    async read({ body }) {
      const told = Object.fromEntries(new URLSearchParams(body));
      // The notice names how it was signed; an older way is not taken.
      if (told.sign_type !== 'RSA2' || !sdk.checkNotifySignV2(told)) throw new ForgedError('Not signed by Alipay.');
      if (told.app_id !== appId) throw new ForgedError('Meant for another application.');
      if (!told.trade_status || !paid.includes(told.trade_status)) return null;
      const { out_trade_no: paymentCode = '', trade_no: reference = '' } = told;
      return { paymentCode, amountFen: fenOf(told.total_amount), reference };
    },
  };
}
