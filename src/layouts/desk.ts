/* What the subjects' pages share: lists. It loads once, before the first of them. */

export { pages } from '@@/core/pagesOfDesk';
export { DataTable } from '@/components/DataTable';
