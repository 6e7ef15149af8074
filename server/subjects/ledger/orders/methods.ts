import type { PayMethod } from '#domain/subjects/ledger/orders/workflow';
import type { Env } from '#server/kernel/env';
import { serverText } from '#server/kernel/texts';
import { providersHere } from '../providers/provider';

type Settings = Pick<
  Env,
  'DEMO' | 'BANK_PAYEE' | 'BANK_NAME' | 'BANK_ACCOUNT' | 'ALIPAY_APP_ID' | 'WECHAT_PAY_MERCHANT'
>;

/** The account that transfers go to; in the demo a fictitious one that says so. */
export function bankOf({ DEMO, BANK_PAYEE, BANK_NAME, BANK_ACCOUNT }: Settings) {
  if (BANK_PAYEE && BANK_NAME && BANK_ACCOUNT) return { payee: BANK_PAYEE, bank: BANK_NAME, account: BANK_ACCOUNT };
  if (!DEMO) return null;
  return {
    payee: serverText('zh-CN', 'messages.demoPayee'),
    bank: serverText('zh-CN', 'messages.demoBank'),
    account: '0000 0000 0000 0000',
  };
}

/** By what an order can be paid here: what is set up, and where the portal shows itself, by saying so. */
export const methodsHere = (env: Settings): PayMethod[] => [
  ...(env.DEMO ? (['demo'] as const) : []),
  ...providersHere(env),
  ...(bankOf(env) ? (['transfer'] as const) : []),
];
