/* What stands inside the frame: the shell, and the pages that it surrounds. */

export { pages } from '@@/core/pagesOfFrame';
export { default as Shell } from './Shell';
export const loadDesk = () => import('./desk');
