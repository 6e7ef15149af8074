/* What the subjects' pages share: their container and lists. It loads once, before the first of them. */

export { pages } from '@@/core/pagesOfDesk';
export { ColumnFilter, useColumns } from '@/components/listColumns';
export { Page } from '@/components/Page';
export { PlainTable } from '@/components/PlainTable';
export { PortalTable } from '@/components/PortalTable';
