import { existsSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;

/** Noto Sans SC (OFL); lies in fonts/ both in the tree and beside the bundle once built. */
export const fontFile = join(here, 'fonts', 'NotoSansSC-Regular.ttf');

if (!existsSync(fontFile)) throw new Error(`The font of the documents is missing: ${fontFile}`);
