import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { usualTerms } from '#domain/kernel/protection';
import { LEAST_KEPT_DAYS } from '#domain/kernel/seals';
import { secondFactorRules } from '#domain/kernel/secondFactor';
import { privateKeyOf, publicKeyOf } from './keys';
import { readSigner } from './signer';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    PORT: z.coerce.number().int().min(0).max(65535).default(8000),
    /** Loopback by default. */
    HOST: z.string().min(1).default('127.0.0.1'),
    /** Unset: the server starts a PostgreSQL of its own. */
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
    /** Where the portal's own database and stored files live. */
    DATA_DIR: z.string().min(1).default('data'),
    /** Where stored files live: unset, in a folder of DATA_DIR; s3://bucket, in that bucket, with the settings below. */
    FILE_STORE: z
      .string()
      .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u)
      .optional(),
    /** Of a store other than Amazon's, such as MinIO: its address. */
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    /** Unset: the default of the machine's role. */
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    /** Origin people reach the portal at, e.g. https://portal.example.com; unset: the request's own host. */
    PUBLIC_ORIGIN: z.url().optional(),
    /** Takes POST { phone, language, code } or { phone, language, text } and sends the message. */
    CODE_SENDER_URL: z.url().optional(),
    CODE_SENDER_TOKEN: z.string().min(1).optional(),
    /** A directory of companies: GET <address>?keyword=… answers { list }; unset: the portal uses its own data. */
    ENTERPRISE_DIRECTORY_URL: z.url({ protocol: /^https?$/ }).optional(),
    ENTERPRISE_DIRECTORY_TOKEN: z.string().min(1).optional(),
    /** The program that makes PDF of Word files; where there is none of this name, pages say so. */
    LIBREOFFICE: z.string().min(1).default('soffice'),
    /** A PEM file with the key that signs certificates and its own certificate, followed by those above it; unset: none are signed, but in the demo. */
    CERTIFICATE_KEY: z.string().min(1).optional(),
    /** A document server that speaks ONLYOFFICE's protocol, and the secret with which both sides sign; unset: no editing in the page. */
    DOCUMENT_SERVER_URL: z.url({ protocol: /^https?$/ }).optional(),
    DOCUMENT_SERVER_SECRET: z.string().min(1).optional(),
    /** A language model that speaks the common chat protocol, with its key and name where it needs them; unset: nothing is drafted. */
    LANGUAGE_MODEL_URL: z.url({ protocol: /^https?$/ }).optional(),
    LANGUAGE_MODEL_KEY: z.string().min(1).optional(),
    LANGUAGE_MODEL_NAME: z.string().min(1).max(200).default('default'),
    /** How long it may take for one text. */
    LANGUAGE_MODEL_SECONDS: z.coerce.number().int().min(1).max(110).default(60),
    /** Days for which a reported customer is protected, and how often that may be extended by as many. */
    PROTECTION_DAYS: z.coerce.number().int().min(1).max(3650).default(usualTerms.days),
    PROTECTION_EXTENSIONS: z.coerce.number().int().min(0).max(100).default(usualTerms.extensions),
    /** The company's account that transfers between banks go to; unset: none are taken, but in the demo. */
    BANK_PAYEE: z.string().min(1).optional(),
    BANK_NAME: z.string().min(1).optional(),
    BANK_ACCOUNT: z.string().min(1).optional(),
    /** Alipay: the application, its private key and Alipay's public one (PEM or its base64); unset: not offered. */
    ALIPAY_APP_ID: z.string().min(1).optional(),
    ALIPAY_PRIVATE_KEY: z.string().min(1).optional(),
    ALIPAY_PUBLIC_KEY: z.string().min(1).optional(),
    ALIPAY_GATEWAY: z.url({ protocol: /^https?$/ }).default('https://openapi.alipay.com/gateway.do'),
    /** WeChat Pay (API v3): merchant, application, the merchant's key with its serial, WeChat's with its id, and the seal. */
    WECHAT_PAY_MERCHANT: z.string().min(1).optional(),
    WECHAT_PAY_APP_ID: z.string().min(1).optional(),
    WECHAT_PAY_SERIAL: z.string().min(1).optional(),
    WECHAT_PAY_PRIVATE_KEY: z.string().min(1).optional(),
    WECHAT_PAY_PUBLIC_KEY_ID: z.string().min(1).optional(),
    WECHAT_PAY_PUBLIC_KEY: z.string().min(1).optional(),
    WECHAT_PAY_API_KEY: z.string().min(1).optional(),
    WECHAT_PAY_ADDRESS: z.url({ protocol: /^https?$/ }).default('https://api.mch.weixin.qq.com'),
    /** The days that the audit trail is kept, and the key of its seals; unset: a key in DATA_DIR. */
    AUDIT_DAYS: z.coerce.number().int().min(LEAST_KEPT_DAYS).max(36_500).default(1_095),
    AUDIT_KEY: z.string().min(32).optional(),
    /** The key that encrypts secrets of people, such as second factors; unset: a key in DATA_DIR. */
    SECRET_KEY: z.string().min(32).optional(),
    /** The accounts that must have a second factor; unset: operators, and no one in the demo. */
    SECOND_FACTOR: z.enum(secondFactorRules).optional(),
    /** Demo accounts and the fixed code. */
    DEMO: flag.optional(),
    /** Number of proxies in front whose X-Forwarded-For is believed. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    /** Worker processes that this server starts; 0 where workers run elsewhere. */
    WORKERS: z.coerce.number().int().min(0).max(16).default(1),
    /** Limits of one tenant: open jobs, requests per minute, stored files in MB. */
    TENANT_JOBS: z.coerce.number().int().min(1).default(100),
    TENANT_REQUESTS: z.coerce.number().int().min(60).default(6_000),
    TENANT_STORAGE: z.coerce.number().int().min(1).default(20_480),
    /** Free space kept on the disk of stored files, in MB, at most a tenth of a small disk: the database often shares it. */
    STORE_RESERVE: z.coerce.number().int().min(0).default(1_024),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .transform((env) => ({ ...env, DEMO: env.DEMO ?? env.NODE_ENV !== 'production' }))
  .transform((env) => ({ ...env, SECOND_FACTOR: env.SECOND_FACTOR ?? (env.DEMO ? 'off' : 'operator') }));

export type Env = z.output<typeof schema>;

/** Settings that depend on one another. */
const allOrNone = [
  ['BANK_PAYEE', 'BANK_NAME', 'BANK_ACCOUNT'],
  ['DOCUMENT_SERVER_URL', 'DOCUMENT_SERVER_SECRET'],
  ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'],
  [
    'WECHAT_PAY_MERCHANT',
    'WECHAT_PAY_APP_ID',
    'WECHAT_PAY_SERIAL',
    'WECHAT_PAY_PRIVATE_KEY',
    'WECHAT_PAY_PUBLIC_KEY_ID',
    'WECHAT_PAY_PUBLIC_KEY',
    'WECHAT_PAY_API_KEY',
  ],
];

/** Kept in DATA_DIR where they are not set; with files in a bucket hosts need not share one, and each would make its own. */
const keysOfAll = ['AUDIT_KEY', 'SECRET_KEY'] as const;

const neededInProduction = ['DATABASE_URL', 'DATA_DIR', 'PUBLIC_ORIGIN', 'CODE_SENDER_URL'] as const;

export class EnvError extends Error {}

/**
 * The settings, checked once.
 * @throws EnvError one message that names each wrong or missing setting
 */
export function parseEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map(
        (issue) => `${issue.path.join('.')}: ${issue.message} (is ${JSON.stringify(given[String(issue.path[0])])})`,
      );
  if (given.NODE_ENV === 'production') {
    for (const name of neededInProduction) {
      if (given[name] === undefined) wrong.push(`${name}: needed with NODE_ENV=production`);
    }
    for (const name of given.FILE_STORE === undefined ? [] : keysOfAll) {
      if (given[name] === undefined)
        wrong.push(
          `${name}: needed with FILE_STORE and NODE_ENV=production, as each DATA_DIR would have a key of its own. A portal that has run without it sets what stands in ${name === 'AUDIT_KEY' ? 'audit.key' : 'secret.key'} there`,
        );
    }
    if (given.DEMO === 'true' || given.DEMO === '1') wrong.push('DEMO: must be off with NODE_ENV=production');
  }
  // Demo accounts open with one code for everyone, so a production setup must confirm the demo explicitly.
  const serious = [
    'DATABASE_URL',
    'CODE_SENDER_URL',
    ...(given.PUBLIC_ORIGIN?.startsWith('https:') ? ['PUBLIC_ORIGIN'] : []),
  ].filter((name) => given[name] !== undefined);
  if (given.NODE_ENV !== 'production' && given.DEMO === undefined && serious.length > 0)
    wrong.push(
      `DEMO: ${serious.join(', ')} says that this is no demo. Set DEMO=false for real use, or DEMO=true for demo accounts that open with one code`,
    );
  // A proxy ends TLS: unless its headers are trusted, all callers share one address and one limit.
  if (given.PUBLIC_ORIGIN?.startsWith('https:') && given.TRUSTED_PROXIES === undefined)
    wrong.push(
      'TRUSTED_PROXIES: needed with an https PUBLIC_ORIGIN. Set the number of proxies in front whose X-Forwarded-For is true; 0 where none sets it',
    );
  if ((given.S3_ACCESS_KEY_ID === undefined) !== (given.S3_SECRET_ACCESS_KEY === undefined))
    wrong.push('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: both or neither');
  for (const together of allOrNone) {
    const set = together.filter((name) => given[name] !== undefined);
    if (set.length > 0 && set.length < together.length) wrong.push(`${together.join(', ')}: all or none`);
  }
  // The message must not contain the key.
  for (const [names, keyOf] of [
    [['ALIPAY_PRIVATE_KEY', 'WECHAT_PAY_PRIVATE_KEY'], privateKeyOf],
    [['ALIPAY_PUBLIC_KEY', 'WECHAT_PAY_PUBLIC_KEY'], publicKeyOf],
  ] as const) {
    for (const name of names.filter((one) => given[one] !== undefined)) {
      try {
        keyOf(given[name]);
      } catch {
        wrong.push(`${name}: no RSA key`);
      }
    }
  }
  if (given.CERTIFICATE_KEY !== undefined) {
    try {
      readSigner(readFileSync(given.CERTIFICATE_KEY, 'utf8'));
    } catch {
      wrong.push(
        'CERTIFICATE_KEY: no PEM file with a private key (RSA of 2048 bits or more, P-256, P-384) and its certificate',
      );
    }
  }
  if (given.WECHAT_PAY_API_KEY !== undefined && Buffer.byteLength(given.WECHAT_PAY_API_KEY) !== 32)
    wrong.push('WECHAT_PAY_API_KEY: 32 bytes');
  if ((given.ALIPAY_APP_ID ?? given.WECHAT_PAY_MERCHANT) !== undefined && given.PUBLIC_ORIGIN === undefined)
    wrong.push('PUBLIC_ORIGIN: needed where Alipay or WeChat Pay tell of payments');
  if (given.DOCUMENT_SERVER_SECRET !== undefined && given.DOCUMENT_SERVER_SECRET.length < 32)
    wrong.push('DOCUMENT_SERVER_SECRET: 32 characters or more');
  if (given.DOCUMENT_SERVER_URL !== undefined && given.PUBLIC_ORIGIN === undefined)
    wrong.push(
      'PUBLIC_ORIGIN: needed with DOCUMENT_SERVER_URL, which fetches documents from the portal and reports to it',
    );
  if (given.PUBLIC_ORIGIN?.startsWith('https:') && given.DOCUMENT_SERVER_URL?.startsWith('http:'))
    wrong.push('DOCUMENT_SERVER_URL: https with an https PUBLIC_ORIGIN, as browsers load nothing else into its pages');
  // Without a sender no one could sign in.
  if (parsed.success && !parsed.data.DEMO && !parsed.data.CODE_SENDER_URL && given.NODE_ENV !== 'production')
    wrong.push('CODE_SENDER_URL: needed while demo mode is off');
  if (!parsed.success || wrong.length > 0) {
    throw new EnvError(
      `The portal cannot start with these settings:\n${wrong.map((line) => `  - ${line}`).join('\n')}`,
    );
  }
  return parsed.data;
}
