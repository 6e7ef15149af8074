import { type Envelope, errorCodes } from '#domain/kernel/errors';

/** What a healthy server will not produce on demand. The dev server and the page tests lay it over the real one. */
export interface Scenario {
  /** HTTP answer; `network` breaks the connection instead. */
  answer: { status: number; body: unknown } | 'network' | 'pass';
  /** Waits before it answers, in ms. */
  delay?: number;
}

const envelope = (errorCode: string, errorMsg: string, data: unknown = null): Scenario => ({
  answer: { status: 200, body: { success: false, errorCode, errorMsg, data } satisfies Envelope<unknown> },
});

/** Every row of the error catalogue (section 8), slowness and outages, by name. */
export const scenarios = {
  notLoggedIn: envelope(errorCodes.notLoggedIn, '登录已过期，请重新登录'),
  noPhoneBound: envelope(errorCodes.noPhoneBound, '请先绑定手机号'),
  mustAgreeLicences: envelope(errorCodes.mustAgreeLicences, '请先同意更新后的条款'),
  forbidden: envelope(errorCodes.forbidden, 'forbidden'),
  insufficientBalance: envelope(errorCodes.insufficientBalance, '余额不足'),
  puzzleNeeded: envelope(errorCodes.puzzleNeeded, '请先完成验证', { challenge: 'x', difficulty: 4 }),
  otherCode: envelope('50001', '业务处理失败'),
  otherCodeWithoutText: envelope('50001', ''),
  successFalse: envelope(errorCodes.ok, '操作未成功'),
  httpWithMessage: { answer: { status: 400, body: { message: '名称过长', fields: { name: '名称过长' } } } },
  httpWithoutMessage: { answer: { status: 502, body: 'Bad Gateway' } },
  notAnEnvelope: { answer: { status: 200, body: 'maintenance' } },
  networkDown: { answer: 'network' },
  /** Longer than the general timeout of 5 s. */
  tooSlow: { answer: 'pass', delay: 6000 },
  /** Slow, but within the patience of every call. */
  slow: { answer: 'pass', delay: 2000 },
  tooMany: { answer: { status: 429, body: { message: '操作过于频繁，请 1 小时后再试' } } },
  outage: { answer: { status: 503, body: { message: '服务暂时不可用' } } },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;
/** Recognises a scenario's name. */
export const isScenarioName = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name);
