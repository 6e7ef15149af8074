import { existsSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;

/** Noto Sans SC (OFL); lies in fonts/ both in the tree and beside the bundle once built. */
export const fontFile = join(here, 'fonts', 'NotoSansSC-Regular.ttf');
/** Its bold face with the characters of GB 2312; rarer ones are drawn by the regular face. */
export const boldFontFile = join(here, 'fonts', 'NotoSansSC-Bold.ttf');
/** What the regular face lacks (each OFL): rare characters of names and Korean; Greek, Cyrillic and Vietnamese; symbols. */
export const restFontFiles = ['NotoSansCJK-Rest.otf', 'NotoSans-Rest.ttf', 'NotoSansSymbols2-Rest.ttf'].map((name) =>
  join(here, 'fonts', name),
);

for (const file of [fontFile, boldFontFile, ...restFontFiles])
  if (!existsSync(file)) throw new Error(`A font of the documents is missing: ${file}`);
