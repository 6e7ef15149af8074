/* What the subjects' pages share: lists. It loads once, before the first of them. */

export { pages } from '@@/core/pagesOfDesk';
export { PlainTable } from '@/components/PlainTable';
export { PortalTable } from '@/components/PortalTable';
