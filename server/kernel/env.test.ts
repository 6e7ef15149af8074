import { describe, expect, it } from 'vitest';
import { EnvError, parseEnv } from './env';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://portal@db/portal',
  DATA_DIR: '/var/lib/portal',
  PUBLIC_ORIGIN: 'https://portal.example.com',
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
  ])('refuse %s=%s and say what it is', (name, value) => {
    expect(complaint({ [name]: value })).toContain(`${name}: `);
    expect(complaint({ [name]: value })).toContain(JSON.stringify(value));
  });

  it('need a sender of codes once demo mode is off', () => {
    expect(complaint({ DEMO: 'false' })).toContain('CODE_SENDER_URL');
    expect(parseEnv({ DEMO: '0', CODE_SENDER_URL: 'http://localhost:9/send' }).DEMO).toBe(false);
  });
});
