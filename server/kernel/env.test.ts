import { describe, expect, it } from 'vitest';
import { EnvError, parseEnv } from './env';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://portal@db/portal',
  DATA_DIR: '/var/lib/portal',
  PUBLIC_ORIGIN: 'https://portal.example.com',
  TRUSTED_PROXIES: '1',
  CODE_SENDER_URL: 'https://sms.example.com/send',
};
const complaint = (source: NodeJS.ProcessEnv) => {
  try {
    parseEnv(source);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError);
    return (error as Error).message;
  }
};

describe('settings', () => {
  it('need nothing for the demo', () => {
    expect(parseEnv({})).toMatchObject({ PORT: 8000, HOST: '127.0.0.1', DEMO: true, DATA_DIR: 'data', WORKERS: 1 });
    expect(parseEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 8000 });
  });

  it('turn demo mode off in production, and accept nothing else there', () => {
    expect(parseEnv(production).DEMO).toBe(false);
    expect(complaint({ ...production, DEMO: 'true' })).toContain('DEMO');
  });

  it.each(['DATABASE_URL', 'DATA_DIR', 'PUBLIC_ORIGIN', 'CODE_SENDER_URL'] as const)(
    'name %s where production lacks it',
    (name) => {
      expect(complaint({ ...production, [name]: undefined })).toContain(`${name}: needed`);
    },
  );

  it('require keys in production if hosts share no folder', () => {
    const bucket = { ...production, FILE_STORE: 's3://portal-files' };
    for (const name of ['AUDIT_KEY', 'SECRET_KEY'])
      expect(complaint(bucket)).toContain(`${name}: needed with FILE_STORE`);
    const key = 'k'.repeat(32);
    expect(parseEnv({ ...bucket, AUDIT_KEY: key, SECRET_KEY: key }).AUDIT_KEY).toBe(key);
    expect(parseEnv(production).AUDIT_KEY).toBeUndefined();
    expect(parseEnv({ FILE_STORE: 's3://portal-files' }).AUDIT_KEY).toBeUndefined();
  });

  it('require dependent settings together, and show no key', () => {
    expect(complaint({ BANK_PAYEE: 'x' })).toContain('BANK_PAYEE, BANK_NAME, BANK_ACCOUNT: all or none');
    const half = complaint({ ALIPAY_APP_ID: '1', ALIPAY_PRIVATE_KEY: 'secret' });
    expect(half).toContain('ALIPAY_APP_ID, ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY: all or none');
    expect(half).toContain('ALIPAY_PRIVATE_KEY: no RSA key');
    expect(half).toContain('PUBLIC_ORIGIN: needed');
    expect(half).not.toContain('secret');
    expect(complaint({ WECHAT_PAY_API_KEY: 'too-short' })).toContain('WECHAT_PAY_API_KEY: 32 bytes');
    expect(complaint({ WECHAT_PAY_API_KEY: 'too-short' })).not.toContain('too-short');
  });

  it('want a document server with its secret, and the address at which it finds the portal', () => {
    const DOCUMENT_SERVER_URL = 'https://docs.example.com';
    expect(complaint({ DOCUMENT_SERVER_URL })).toContain('DOCUMENT_SERVER_URL, DOCUMENT_SERVER_SECRET: all or none');
    const short = complaint({ DOCUMENT_SERVER_URL, DOCUMENT_SERVER_SECRET: 'too-short' });
    expect(short).toContain('DOCUMENT_SERVER_SECRET: 32 characters');
    expect(short).not.toContain('too-short');
    expect(short).toContain('PUBLIC_ORIGIN: needed with DOCUMENT_SERVER_URL');
    const served = { ...production, DOCUMENT_SERVER_SECRET: 's'.repeat(32) };
    expect(complaint({ ...served, DOCUMENT_SERVER_URL: 'http://docs.example.com' })).toContain(
      'DOCUMENT_SERVER_URL: https',
    );
    expect(parseEnv({ ...served, DOCUMENT_SERVER_URL }).DOCUMENT_SERVER_URL).toBe(DOCUMENT_SERVER_URL);
    expect(parseEnv(production).DOCUMENT_SERVER_URL).toBeUndefined();
  });

  it('name every one that is missing or wrong in one message', () => {
    const text = complaint({
      ...production,
      PUBLIC_ORIGIN: '',
      CODE_SENDER_URL: 'nonsense',
      PORT: '99999',
      LOG_LEVEL: 'loud',
    });
    for (const name of ['PUBLIC_ORIGIN', 'CODE_SENDER_URL', 'PORT', 'LOG_LEVEL']) expect(text).toContain(name);
  });

  it.each([
    ['PORT', 'eight'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://x'],
    ['DEMO', 'maybe'],
    ['WORKERS', '1.5'],
    ['NODE_ENV', 'staging'],
    ['TRUSTED_PROXIES', '11'],
  ])('reject %s=%s with the expected form', (name, value) => {
    expect(complaint({ [name]: value })).toContain(`${name}: `);
    expect(complaint({ [name]: value })).toContain(JSON.stringify(value));
  });

  it.each([
    ['DATABASE_URL', 'postgres://portal@db/portal'],
    ['CODE_SENDER_URL', 'https://sms.example.com/send'],
    ['PUBLIC_ORIGIN', 'https://portal.example.com'],
  ])('require the demo to be confirmed if %s indicates production', (name, value) => {
    expect(complaint({ [name]: value })).toMatch(new RegExp(`DEMO: .*${name}`));
    expect(parseEnv({ [name]: value, TRUSTED_PROXIES: '1', DEMO: 'true' }).DEMO).toBe(true);
  });

  it('require the number of trusted proxies behind https, which may be none', () => {
    expect(complaint({ ...production, TRUSTED_PROXIES: undefined })).toContain('TRUSTED_PROXIES: needed');
    expect(parseEnv({ ...production, TRUSTED_PROXIES: '0' }).TRUSTED_PROXIES).toBe(0);
    expect(parseEnv({ PUBLIC_ORIGIN: 'http://localhost:8000' }).TRUSTED_PROXIES).toBe(0);
  });

  it('take a plain origin for a demo at home', () => {
    expect(parseEnv({ PUBLIC_ORIGIN: 'http://localhost:8000' }).DEMO).toBe(true);
  });

  it('need a sender of codes once demo mode is off', () => {
    expect(complaint({ DEMO: 'false' })).toContain('CODE_SENDER_URL');
    expect(parseEnv({ DEMO: '0', CODE_SENDER_URL: 'http://localhost:9/send' }).DEMO).toBe(false);
  });
});
