import { texts as frameEn } from '#domain/generated/texts/frame.en-US';
import { texts as frameZh } from '#domain/generated/texts/frame.zh-CN';
import { texts as pagesEn } from '#domain/generated/texts/pages.en-US';
import { texts as pagesZh } from '#domain/generated/texts/pages.zh-CN';
import { type Language, type ScreenTextKey, speaking, templateOf } from '#domain/kernel/texts';

const texts = {
  'zh-CN': { ...frameZh, ...pagesZh },
  'en-US': { ...frameEn, ...pagesEn },
};

/** A text of the screens, for what the server writes as they show it. */
export const screenText = speaking<ScreenTextKey>(texts);

/** A text of the screens whose key comes from data, where there is one. */
export const screenTextOf = (language: Language, key: string): string | undefined => templateOf(texts[language], key);
