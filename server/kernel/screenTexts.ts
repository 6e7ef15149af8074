import { texts as frameEn } from '#domain/generated/texts/frame.en-US';
import { texts as frameZh } from '#domain/generated/texts/frame.zh-CN';
import { texts as pagesEn } from '#domain/generated/texts/pages.en-US';
import { texts as pagesZh } from '#domain/generated/texts/pages.zh-CN';
import type { Speaker } from '#domain/kernel/lists';
import { type Language, type ScreenTextKey, speaking, templateOf } from '#domain/kernel/texts';
import { wordsIn } from './documents/texts';

const texts = {
  'zh-CN': { ...frameZh, ...pagesZh },
  'en-US': { ...frameEn, ...pagesEn },
};

/** A text of the screens, for what the server writes as they show it. */
export const screenText = speaking<ScreenTextKey>(texts);

/** Says the columns of lists as the screens do. */
export const speakerIn = (language: Language): Speaker => ({
  t: (key, ...values) => screenText(language, key, ...values),
  textOf: (key) => templateOf(texts[language], key),
  language: wordsIn(language),
});
