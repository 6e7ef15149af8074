import type { Locale as AntdLocale } from 'antd/es/locale';
import dayjs from 'dayjs';
import type { texts as frameTexts } from '#domain/generated/texts/frame.zh-CN';
import type { texts as pageTexts } from '#domain/generated/texts/pages.zh-CN';
import {
  fill,
  type Language as LocaleName,
  languages,
  type TextArguments,
  type TextFiles,
  type TextKey,
  type TextValues,
  templateOf,
} from '#domain/kernel/texts';
import { getLocalValue, setLocalValue } from '@/utils/localValues';
import { createStore, useStore } from '@/utils/store';

/** Languages of the portal, each under its own name. */
export const localeNames: Readonly<Record<LocaleName, string>> = { 'zh-CN': '中文', 'en-US': 'English' };
export type { LocaleName, TextValues };

/** A text of the screens by file and key, as in `assets.risk.delete`. */
export type MessageKey = Extract<TextKey, `${keyof typeof frameTexts | keyof typeof pageTexts}.${string}`>;
/** The text of a route's name; the tests of the route tables see that each has one. */
export const routeText = (name: string) => `route.${name}` as Extract<MessageKey, `route.${string}`>;

interface LanguagePack {
  texts: TextFiles;
  antd: AntdLocale;
  dayjs: string;
}

// One language per first load, and of it only what the frame says: the subjects' texts come with their pages.
const packs: Record<LocaleName, () => Promise<LanguagePack>> = {
  'zh-CN': () => import('./zh-CN').then(({ pack }) => pack),
  'en-US': () => import('./en-US').then(({ pack }) => pack),
};
const pagePacks: Record<LocaleName, () => Promise<TextFiles>> = {
  'zh-CN': () => import('#domain/generated/texts/pages.zh-CN').then(({ texts }) => texts),
  'en-US': () => import('#domain/generated/texts/pages.en-US').then(({ texts }) => texts),
};

interface Language extends LanguagePack {
  name: LocaleName;
}

const current = createStore<Language | null>(null);
/** Whether a subject's page has been opened: from then on a language is loaded with all its texts. */
let withPages = false;
const STORAGE_KEY = 'locale';
const isLocaleName = (value: unknown): value is LocaleName => languages.some((name) => name === value);

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
  current.set({ ...pack, name, texts: { ...pack.texts, ...pages } });
}

/** Loads the texts of the subjects' pages, once, in the language on screen. */
export async function loadPageTexts(): Promise<void> {
  if (withPages) return;
  const { name } = language();
  const pages = await pagePacks[name]();
  withPages = true;
  const now = language();
  // The language may have changed meanwhile.
  const added = now.name === name ? pages : await pagePacks[now.name]();
  current.set({ ...now, texts: { ...now.texts, ...added } });
}

function language(): Language {
  const loaded = current.get();
  if (!loaded) throw new Error('No language loaded: setLocale comes first.');
  return loaded;
}

/** The language on screen, for code outside React. */
export const getLocale = (): LocaleName => current.get()?.name ?? preferredLocale();

/** A text of the current language, `{name}` in it replaced by values. For code outside React; screens take `useT`. */
export function t<K extends MessageKey>(key: K, ...[values]: TextArguments<K>): string {
  const template = templateOf(language().texts, key);
  if (template === undefined) throw new Error(`No text ${key}`);
  return fill(template, values as TextValues | undefined);
}

/** A text of this key in the current language where there is one, for keys that come from data. */
export const textOf = (key: string): string | undefined => templateOf(language().texts, key);

/** A text about something that was stored: a value that it lacks, perhaps for its age, shows as a dash. */
export const toldText = (key: MessageKey, values: TextValues): string | undefined => {
  const template = textOf(key);
  return template && fill(template, values).replace(/\{\w+\}/gu, '–');
};

/** Texts of the language on screen; the component renders again when it changes. */
export function useT(): typeof t {
  useStore(current);
  return t;
}

/** The language on screen with antd's own texts. */
export function useLanguage(): Language {
  return useStore(current) ?? language();
}
