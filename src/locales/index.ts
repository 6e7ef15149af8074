import type { Locale as AntdLocale } from 'antd/es/locale';
import dayjs from 'dayjs';
import { packsOf, textPacks } from '#domain/generated/textPacks';
import {
  fill,
  fillTold,
  type Language as LocaleName,
  languages,
  languageNames as localeNames,
  type ScreenTextKey,
  type TextArguments,
  type TextFiles,
  type TextValues,
  templateOf,
} from '#domain/kernel/texts';
import { getLocalValue, setLocalValue } from '@/utils/localValues';
import { createStore, useStore } from '@/utils/store';

export type { LocaleName, TextValues };
export { localeNames };

/** A text of the screens by file and key, as in `assets.risk.delete`. */
export type MessageKey = ScreenTextKey;
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
/** Whose texts they are: a subject's by the folder of its pages, or those of what opens on every page. */
export type TextReader = keyof typeof packsOf;
type Pack = keyof (typeof textPacks)[LocaleName];

interface Language extends LanguagePack {
  name: LocaleName;
}

const current = createStore<Language | null>(null);
/** Packs of texts that were wanted so far: a language comes with all of them. */
const wanted = new Set<Pack>();
const STORAGE_KEY = 'locale';

async function textsIn(name: LocaleName, packs: Iterable<Pack>): Promise<TextFiles> {
  const loaded = await Promise.all([...packs].map((pack) => textPacks[name][pack]()));
  return Object.assign({}, ...loaded.map(({ texts }) => texts));
}

const isLocaleName = (value: unknown): value is LocaleName => languages.some((name) => name === value);

/** The language chosen in this browser, else Chinese. */
export function preferredLocale(): LocaleName {
  return getLocalValue(STORAGE_KEY, isLocaleName) ?? 'zh-CN';
}

/** Loads a language and shows the portal in it. */
export async function setLocale(name: LocaleName): Promise<void> {
  const pack = await packs[name]();
  let pages: TextFiles = {};
  // More may be wanted by the time that it is there.
  for (let known = -1; known !== wanted.size; ) {
    known = wanted.size;
    pages = await textsIn(name, wanted);
  }
  dayjs.locale(pack.dayjs);
  document.documentElement.lang = name;
  setLocalValue(STORAGE_KEY, name);
  current.set({ ...pack, name, texts: { ...pack.texts, ...pages } });
}

/** Whose texts a page says, by the route's component; pages of the frame say what it says, and load what they open. */
export function textReaderOf(component: string): TextReader | undefined {
  const subject = component.split('/')[2];
  if (subject === 'public') return undefined;
  const reader = Object.keys(packsOf).find((one): one is TextReader => one === subject);
  if (!reader) throw new Error(`${component} stands in no subject's folder.`);
  return reader;
}

/** Fetches texts in the language that will be shown; who shows them loads them, and tells a failure. */
export const preloadTexts = (reader: TextReader): void =>
  void textsIn(preferredLocale(), packsOf[reader]).catch(() => {});

/** Loads texts, once, in the language on screen. */
export async function loadTexts(reader: TextReader): Promise<void> {
  for (;;) {
    const missing = packsOf[reader].filter((pack) => !wanted.has(pack));
    if (missing.length === 0) return;
    const { name } = language();
    const loaded = await textsIn(name, missing);
    const now = language();
    // Unless the language has changed meanwhile.
    if (now.name !== name) continue;
    for (const pack of missing) wanted.add(pack);
    current.set({ ...now, texts: { ...now.texts, ...loaded } });
  }
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
  return fill(language().name, template, values as TextValues | undefined);
}

/** A text of this key in the current language where there is one, for keys that come from data. */
export const textOf = (key: string): string | undefined => templateOf(language().texts, key);

/** A text about something that was stored: a value that it lacks, perhaps for its age, shows as a dash. */
export const toldText = (key: MessageKey, values: TextValues): string | undefined => {
  const template = textOf(key);
  return template && fillTold(language().name, template, values);
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
