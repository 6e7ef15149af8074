import type { PageModule, Pages } from './pages';

/*
 * Code in three rings: the entry, the frame, the desk; pages hang below the innermost that they need
 * (config/plugins/pages.ts), so that no chunk brings again what is there already.
 */

export const loadFrame = () => import('./frame');

async function pageOf(pages: Pages, name: string): Promise<PageModule> {
  const load = pages[name];
  if (!load) throw new Error(`There is no page ${name}.`);
  return load();
}

export const pageOfFrame = async (name: string): Promise<PageModule> => pageOf((await loadFrame()).pages, name);

export async function pageOfDesk(name: string): Promise<PageModule> {
  const { loadDesk } = await loadFrame();
  return pageOf((await loadDesk()).pages, name);
}
