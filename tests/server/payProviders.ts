import { createCipheriv, createVerify, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * Alipay and WeChat Pay as their documentation describes them, with keys of their own: requests are checked and answers are signed
 * as theirs. Written independently of the portal's clients, so that both don't share a mistake.
 */

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [alipayKeys, wechatKeys, portalKeys] = [pair(), pair(), pair()];
const strangerKeys = pair();
const seal = randomBytes(16).toString('hex');
const merchant = { appId: 'wx0001', mchid: '1900000001', serial: 'PORTAL01', keyId: 'PUB_KEY_ID_01' };
const ALIPAY_APP = '2021000000000001';

interface Trade {
  amount: number;
  notifyUrl: string;
  /** The paid amount in fen, and the provider's number; null before the payment. */
  paid: { amount: number; reference: string } | null;
}

const bodyOf = async (request: IncomingMessage) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};
const yuan = (fen: number) => (fen / 100).toFixed(2);
const rsaSign = (text: string, key = alipayKeys.privateKey) =>
  sign('sha256', Buffer.from(text), key).toString('base64');
/** Alipay's text to sign: all fields, by name. */
const sorted = (said: Record<string, string>) =>
  Object.keys(said)
    .filter((name) => said[name] !== '')
    .sort()
    .map((name) => `${name}=${said[name]}`)
    .join('&');

const der = (key: typeof portalKeys.privateKey | typeof portalKeys.publicKey, type: 'pkcs8' | 'spki') =>
  (key.export({ format: 'der', type: type as never }) as Buffer).toString('base64');

/** A stand-in for both. `broken` and `forging` make them fail. */
export async function payProviders() {
  const trades = new Map<string, Trade>();
  const fails = { broken: false, forging: false };
  const refused: string[] = [];
  const stand = createServer(async (request, reply) => {
    const url = new URL(request.url ?? '/', 'http://here');
    const body = await bodyOf(request);
    if (fails.broken) return void reply.writeHead(502).end('Bad Gateway');
    if (url.pathname === '/gateway.do') {
      const said = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]);
      const { sign: signature = '', ...rest } = said;
      const isSigned = createVerify('RSA-SHA256')
        .update(sorted(rest))
        .verify(portalKeys.publicKey, signature, 'base64');
      if (!isSigned || said.app_id !== ALIPAY_APP) refused.push('alipay');
      const content = JSON.parse(said.biz_content ?? '{}') as Record<string, string>;
      const code = content.out_trade_no ?? '';
      const known = trades.get(code);
      const answer = (): object => {
        if (said.method === 'alipay.trade.precreate') {
          trades.set(code, {
            amount: Math.round(Number(content.total_amount) * 100),
            notifyUrl: said.notify_url ?? '',
            paid: known?.paid ?? null,
          });
          return { code: '10000', msg: 'Success', out_trade_no: code, qr_code: `https://qr.alipay.test/${code}` };
        }
        if (!known) return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST' };
        const trade = { out_trade_no: code, trade_no: known.paid?.reference ?? '', total_amount: yuan(known.amount) };
        return known.paid
          ? { code: '10000', ...trade, total_amount: yuan(known.paid.amount), trade_status: 'TRADE_SUCCESS' }
          : { code: '10000', ...trade, trade_status: 'WAIT_BUYER_PAY' };
      };
      const text = JSON.stringify(answer());
      const key = fails.forging ? strangerKeys.privateKey : alipayKeys.privateKey;
      const name = `${String(said.method).replaceAll('.', '_')}_response`;
      return void reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end(`{"${name}":${text},"sign":"${rsaSign(text, key)}"}`);
    }
    const said = Object.fromEntries(
      [...(request.headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/gu)].map(([, name, value]) => [name, value]),
    ) as Record<string, string>;
    const signed = `${request.method}\n${request.url}\n${said.timestamp}\n${said.nonce_str}\n${body}\n`;
    const isSigned = verify(
      'sha256',
      Buffer.from(signed),
      portalKeys.publicKey,
      Buffer.from(said.signature ?? '', 'base64'),
    );
    if (!isSigned || said.mchid !== merchant.mchid || said.serial_no !== merchant.serial) refused.push('wechat');
    const send = (status: number, content: object) => {
      const text = JSON.stringify(content);
      reply.writeHead(status, { ...wechatHeaders(text), 'content-type': 'application/json' }).end(text);
    };
    if (request.method === 'POST') {
      const asked = JSON.parse(body) as { out_trade_no: string; amount: { total: number }; notify_url: string };
      trades.set(asked.out_trade_no, { amount: asked.amount.total, notifyUrl: asked.notify_url, paid: null });
      return send(200, { code_url: `weixin://wxpay/bizpayurl?pr=${asked.out_trade_no}` });
    }
    const code = url.pathname.split('/').at(-1) ?? '';
    const known = trades.get(code);
    if (!known) return send(404, { code: 'ORDER_NOT_EXIST' });
    send(200, wechatTrade(code, known));
  });
  const wechatTrade = (code: string, { paid }: Pick<Trade, 'paid'>) => ({
    appid: merchant.appId,
    mchid: merchant.mchid,
    out_trade_no: code,
    trade_state: paid ? 'SUCCESS' : 'NOTPAY',
    ...(paid && { transaction_id: paid.reference, amount: { total: paid.amount, currency: 'CNY' } }),
  });
  const wechatHeaders = (text: string, key = wechatKeys.privateKey, time = Math.floor(Date.now() / 1000)) => {
    const nonce = randomBytes(8).toString('hex');
    return {
      'wechatpay-timestamp': String(time),
      'wechatpay-nonce': nonce,
      'wechatpay-serial': merchant.keyId,
      'wechatpay-signature': rsaSign(`${time}\n${nonce}\n${text}\n`, fails.forging ? strangerKeys.privateKey : key),
    };
  };
  await new Promise<void>((there) => stand.listen(0, '127.0.0.1', there));
  const at = `http://127.0.0.1:${(stand.address() as AddressInfo).port}`;

  interface Told {
    amount: number;
    reference: string;
    stranger?: boolean;
    /** For another merchant's application. */
    app?: string;
    /** Signed this many seconds ago; only WeChat Pay sends the time. */
    age?: number;
  }
  /** The notice that a provider sends after a payment. */
  const notices = {
    alipay: (code: string, { amount, reference, stranger, app = ALIPAY_APP }: Told) => {
      const said: Record<string, string> = {
        app_id: app,
        charset: 'utf-8',
        notify_type: 'trade_status_sync',
        subject: '点数 充值',
        out_trade_no: code,
        trade_no: reference,
        total_amount: yuan(amount),
        trade_status: 'TRADE_SUCCESS',
      };
      const signature = rsaSign(sorted(said), stranger ? strangerKeys.privateKey : alipayKeys.privateKey);
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: new URLSearchParams({ ...said, sign: signature, sign_type: 'RSA2' }).toString(),
      };
    },
    wechat: (code: string, { amount, reference, stranger, app = merchant.appId, age = 0 }: Told) => {
      const content = { ...wechatTrade(code, { paid: { amount, reference } }), appid: app };
      const nonce = randomBytes(6).toString('hex');
      const cipher = createCipheriv('aes-256-gcm', seal, nonce).setAAD(Buffer.from('transaction'));
      const ciphertext = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()]);
      const resource = { algorithm: 'AEAD_AES_256_GCM', ciphertext: ciphertext.toString('base64'), nonce };
      const body = JSON.stringify({
        id: reference,
        event_type: 'TRANSACTION.SUCCESS',
        resource_type: 'encrypt-resource',
        resource: { ...resource, associated_data: 'transaction', original_type: 'transaction' },
      });
      const key = stranger ? strangerKeys.privateKey : wechatKeys.privateKey;
      const time = Math.floor(Date.now() / 1000) - age;
      return { headers: { 'content-type': 'application/json', ...wechatHeaders(body, key, time) }, body };
    },
  };
  return {
    env: {
      PUBLIC_ORIGIN: 'http://portal.test',
      DEMO: 'true',
      ALIPAY_APP_ID: ALIPAY_APP,
      ALIPAY_PRIVATE_KEY: der(portalKeys.privateKey, 'pkcs8'),
      ALIPAY_PUBLIC_KEY: der(alipayKeys.publicKey, 'spki'),
      ALIPAY_GATEWAY: `${at}/gateway.do`,
      WECHAT_PAY_MERCHANT: merchant.mchid,
      WECHAT_PAY_APP_ID: merchant.appId,
      WECHAT_PAY_SERIAL: merchant.serial,
      WECHAT_PAY_PRIVATE_KEY: portalKeys.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
      WECHAT_PAY_PUBLIC_KEY_ID: merchant.keyId,
      WECHAT_PAY_PUBLIC_KEY: wechatKeys.publicKey
        .export({ format: 'pem', type: 'spki' })
        .toString()
        .replaceAll('\n', '\\n'),
      WECHAT_PAY_API_KEY: seal,
      WECHAT_PAY_ADDRESS: at,
    },
    trades,
    fails,
    /** Requests that were not signed as they should be. */
    refused,
    notices,
    close: () => new Promise((gone) => stand.close(gone)),
  };
}
