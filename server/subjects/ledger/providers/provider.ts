import type { PayMethod } from '#domain/subjects/ledger/orders/workflow';
import type { Env } from '#server/kernel/env';

export type ProviderMethod = Extract<PayMethod, 'alipay' | 'wechat'>;

/** What a payer's app is asked to pay. */
export interface Due {
  /** The provider's name for it: ours, so that what is sent twice is one payment. */
  paymentCode: string;
  /** In fen. */
  amountFen: number;
  /** What the payer reads. */
  subject: string;
  expiresAt: Date;
}

/** What a provider says that it has taken in. */
export interface Taken {
  paymentCode: string;
  /** In fen. */
  amountFen: number;
  /** The provider's own number of it. */
  reference: string;
}

/** A notice as it came: its bytes are what was signed. */
export interface Notice {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** A notice that the provider has not signed, or not meant for this portal: its sender gets no details. */
export class ForgedError extends Error {}

/** A payment provider. All of its answers are checked for its signature. */
export interface Provider {
  /** @returns what the payer's app scans @throws Error where it cannot be asked, or its answer is not signed */
  begin(due: Due): Promise<string>;
  /** @returns what has come in; null as long as nothing has @throws Error as above */
  ask(paymentCode: string): Promise<Taken | null>;
  /** @returns what a notice says has come in; null where it says something else @throws ForgedError */
  read(notice: Notice): Promise<Taken | null>;
  /** The answer by which it stops telling. */
  readonly thanks: string;
}

/** The providers that are set up. */
export const providersHere = (env: Pick<Env, 'ALIPAY_APP_ID' | 'WECHAT_PAY_MERCHANT'>): ProviderMethod[] => [
  ...(env.ALIPAY_APP_ID ? (['alipay'] as const) : []),
  ...(env.WECHAT_PAY_MERCHANT ? (['wechat'] as const) : []),
];

/** Where a provider tells that money has come in. */
export const noticePath = (method: ProviderMethod) => `/api/notices/${method}`;

/** How long a provider may take to answer, in ms: a person waits. */
export const ANSWER_TIME = 4_000;
