import assets from './assets';
import notice from './notice';
import progress from './progress';
import project from './project';
import record from './record';
import settings from './settings';
import tenant from './tenant';
import work from './work';

/** Texts of the subjects' pages; they load with the first of those pages. A new subject adds itself here. */
export const pages = { assets, notice, progress, project, record, settings, tenant, work };

type Texts<T> = { readonly [K in keyof T]: string };
export type PageMessages = { readonly [S in keyof typeof pages]: Texts<(typeof pages)[S]> };
