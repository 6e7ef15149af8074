import { beforeAll } from 'vitest';
import { type App, openApp } from './app';
import { button } from './buttons';
import { signInAs } from './server';

/** The leader of a channel of the demo data, and an operator. */
export const MANAGER = '13800000011';
export const OPERATOR = '13800000001';

export let app: App;
export const open = async (path: string, phone = MANAGER, language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  await signInAs(phone);
  app = await openApp(path, language);
  await app.settled();
};
/** The page anew, for the person who is signed in. */
export const reload = async (path: string) => {
  app = await openApp(path);
};
export const pressed = async (name: string | RegExp) => app.user.click(await button(name));

/** Loads what all pages need, which takes longer than a test may. */
export const warmUp = () =>
  beforeAll(async () => {
    await open('/account/balance');
    app.unmount();
  }, 120_000);
