import assets from './assets';
import project from './project';
import tenant from './tenant';

/** Texts of the subjects' pages; they load with the first of those pages. A new subject adds itself here. */
export const pages = { assets, project, tenant };

type Texts<T> = { readonly [K in keyof T]: string };
export type PageMessages = { readonly [S in keyof typeof pages]: Texts<(typeof pages)[S]> };
