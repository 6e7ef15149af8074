import { existsSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;

/** Noto Sans SC (OFL); lies in fonts/ both in the tree and beside the bundle once built. */
export const fontFile = join(here, 'fonts', 'NotoSansSC-Regular.ttf');
/** Its bold face with the characters of GB 2312; a text with rarer ones is drawn by the regular face. */
export const boldFontFile = join(here, 'fonts', 'NotoSansSC-Bold.ttf');

for (const file of [fontFile, boldFontFile])
  if (!existsSync(file)) throw new Error(`A font of the documents is missing: ${file}`);
