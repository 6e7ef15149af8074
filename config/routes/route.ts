import type { AccessName, RouteFacts } from '../../domain/kernel/access';

/** Routes whose page is not built yet show this one page; a row leaves the list by naming a page of its own. */
export const PLANNED = '@/pages/public/planned';

/** One row tells all of a route. */
export interface PortalRoute extends RouteFacts {
  /** Module of the page; absent on a parent path, which leads to its first permitted child. */
  readonly component?: string;
  /** Key of its name in the `route` texts: menu entry, breadcrumb and title. */
  readonly name: string;
  /** It is there for one thing: it loads nothing of frame and lists, and nothing floats over it. */
  readonly standsAlone?: true;
  /** Name of the menu's picture, on first-level entries (src/layouts/menuIcons.tsx). */
  readonly icon?: string;
}

type Extra = Partial<Omit<PortalRoute, 'path' | 'name'>> & { access?: AccessName };

/** A page of signed-in people with menu, header and footer that stands in the menu; `extra` says what differs. */
export function row(path: string, name: string, extra: Extra = {}): PortalRoute {
  return { path, name, menu: true, layout: 'full', session: 'user', component: PLANNED, ...extra };
}
