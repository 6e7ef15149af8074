import { texts as frameEn } from '#domain/generated/texts/frame.en-US';
import { texts as frameZh } from '#domain/generated/texts/frame.zh-CN';
import { texts as pagesEn } from '#domain/generated/texts/pages.en-US';
import { texts as pagesZh } from '#domain/generated/texts/pages.zh-CN';
import { type ScreenTextKey, speaking } from '#domain/kernel/texts';

/** A text of the screens, for what the server writes as they show it. */
export const screenText = speaking<ScreenTextKey>({
  'zh-CN': { ...frameZh, ...pagesZh },
  'en-US': { ...frameEn, ...pagesEn },
});
