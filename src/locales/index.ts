import type { Locale as AntdLocale } from 'antd/es/locale';
import dayjs from 'dayjs';
import { getLocalValue, setLocalValue } from '@/utils/localValues';
import { createStore, useStore } from '@/utils/store';
import type { FirstMessages } from './zh-CN';
import type { PageMessages } from './zh-CN/pages';

/** Languages of the portal, each under its own name. */
export const localeNames = { 'zh-CN': '中文', 'en-US': 'English' } as const;
export type LocaleName = keyof typeof localeNames;

type Messages = FirstMessages & PageMessages;

/** Subject and key, as in `user.login`; a key that zh-CN lacks is a type error. */
export type MessageKey = { [S in keyof Messages]: `${S & string}.${keyof Messages[S] & string}` }[keyof Messages];

interface LanguagePack {
  messages: FirstMessages;
  antd: AntdLocale;
  dayjs: string;
}

// One language per first load, and of it only what the frame says: the subjects' texts come with their pages.
const packs: Record<LocaleName, () => Promise<LanguagePack>> = {
  'zh-CN': () => import('./zh-CN').then(({ pack }) => pack),
  'en-US': () => import('./en-US').then(({ pack }) => pack),
};
const pagePacks: Record<LocaleName, () => Promise<PageMessages>> = {
  'zh-CN': () => import('./zh-CN/pages').then(({ pages }) => pages),
  'en-US': () => import('./en-US/pages').then(({ pages }) => pages),
};

interface Language extends Omit<LanguagePack, 'messages'> {
  name: LocaleName;
  messages: FirstMessages & Partial<PageMessages>;
}

const current = createStore<Language | null>(null);
/** Whether a subject's page has been opened: from then on a language is loaded with all its texts. */
let withPages = false;
const STORAGE_KEY = 'locale';
const isLocaleName = (value: unknown): value is LocaleName => typeof value === 'string' && value in localeNames;

/** The language chosen in this browser, else Chinese. */
export function preferredLocale(): LocaleName {
  return getLocalValue(STORAGE_KEY, isLocaleName) ?? 'zh-CN';
}

/** Loads a language and shows the portal in it. */
export async function setLocale(name: LocaleName): Promise<void> {
  const [pack, pages] = await Promise.all([packs[name](), withPages ? pagePacks[name]() : undefined]);
  dayjs.locale(pack.dayjs);
  document.documentElement.lang = name;
  setLocalValue(STORAGE_KEY, name);
  current.set({ ...pack, name, messages: { ...pack.messages, ...pages } });
}

/** Loads the texts of the subjects' pages, once, in the language on screen. */
export async function loadPageTexts(): Promise<void> {
  if (withPages) return;
  const { name } = language();
  const pages = await pagePacks[name]();
  withPages = true;
  const now = language();
  // The language may have changed meanwhile.
  const texts = now.name === name ? pages : await pagePacks[now.name]();
  current.set({ ...now, messages: { ...now.messages, ...texts } });
}

function language(): Language {
  const loaded = current.get();
  if (!loaded) throw new Error('No language loaded: setLocale comes first.');
  return loaded;
}

/** The language on screen, for code outside React. */
export const getLocale = (): LocaleName => current.get()?.name ?? preferredLocale();

export type Values = Readonly<Record<string, string | number>>;

/** A text of the current language, `{name}` in it replaced by values. For code outside React; screens take `useT`. */
export function t(key: MessageKey, values?: Values): string {
  const [subject, name] = key.split('.', 2) as [keyof Messages, string];
  const text = (language().messages[subject] as Readonly<Record<string, string>> | undefined)?.[name];
  if (text === undefined) throw new Error(`No text ${key}`);
  return values ? text.replace(/\{(\w+)\}/gu, (whole, part: string) => String(values[part] ?? whole)) : text;
}

/** Texts of the language on screen; the component renders again when it changes. */
export function useT(): typeof t {
  useStore(current);
  return t;
}

/** The language on screen with antd's own texts. */
export function useLanguage(): Language {
  return useStore(current) ?? language();
}
