import { texts as enUS } from '#domain/generated/texts/documents.en-US';
import { texts as zhCN } from '#domain/generated/texts/documents.zh-CN';
import type { Words } from '#domain/kernel/levels';
import { type Language, speaking, type TextKey } from '#domain/kernel/texts';

export type DocumentTextKey = Extract<TextKey, `${keyof typeof zhCN}.${string}`>;

/** A text of a document. */
export const documentText = speaking<DocumentTextKey>({ 'zh-CN': zhCN, 'en-US': enUS });

/** How the domain's own words call a document's language. */
export const wordsIn = (language: Language): keyof Words => (language === 'zh-CN' ? 'zh' : 'en');
