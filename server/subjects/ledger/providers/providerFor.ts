import type { Env } from '#server/kernel/env';
import { noticePath, type Provider, type ProviderMethod, providersHere } from './provider';

const made = new WeakMap<Env, Partial<Record<ProviderMethod, Promise<Provider>>>>();

/** A provider that is set up; undefined where it is not. Its client is loaded where it is needed. */
export function providerFor(env: Env, method: ProviderMethod): Promise<Provider> | undefined {
  if (!providersHere(env).includes(method)) return undefined;
  const known = made.get(env) ?? {};
  made.set(env, known);
  const tellAt = `${env.PUBLIC_ORIGIN}${noticePath(method)}`;
  known[method] ??=
    method === 'alipay'
      ? import('./alipay').then(({ alipay }) => alipay(env, tellAt))
      : import('./wechat').then(({ wechat }) => wechat(env, tellAt));
  return known[method];
}
