/* The content of the frame: the shell, the guide, and the pages inside them. */

export { pages } from '@@/core/pagesOfFrame';
export { default as GuideBall } from './GuideBall';
export { default as Shell } from './Shell';
export const loadDesk = () => import('./desk');
