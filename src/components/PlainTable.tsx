import { ProTable, type ProTableProps } from '@ant-design/pro-components';
import { type PortalColumn, proColumns } from './portalColumns';

type Props<Row extends object> = Omit<ProTableProps<Row, object>, 'columns'> & {
  columns: readonly PortalColumn<Row>[];
};

/** A table of what is there already: no filters, no settings, in pages only where it is told so. */
export function PlainTable<Row extends object>({ columns, ...rest }: Props<Row>) {
  return (
    <ProTable<Row>
      search={false}
      options={false}
      toolBarRender={false}
      tableAlertRender={false}
      cardProps={false}
      ErrorBoundary={false}
      size="small"
      pagination={false}
      {...rest}
      columns={proColumns(columns)}
    />
  );
}
