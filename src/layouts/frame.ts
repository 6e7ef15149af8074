/* What stands inside the frame: the shell and the guide, and the pages that they surround. */

export { pages } from '@@/core/pagesOfFrame';
export { default as GuideBall } from './GuideBall';
export { default as Shell } from './Shell';
export const loadDesk = () => import('./desk');
