import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { GovPart } from '#domain/subjects/gov/records';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { PortalTable } from '@/components/PortalTable';
import type { PortalColumn } from '@/components/portalColumns';
import { useDrawer } from '@/hooks/useDrawer';
import type { PortalList } from '@/hooks/usePortalList';
import type { SendOptions } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import { type RecordField, RecordForm, type RecordRow } from './RecordForm';

interface Props<Row extends RecordRow> {
  projectCode: string;
  part: GovPart;
  list: PortalList<Row> & {
    answer: { allowedActions: readonly string[] } | undefined;
    refresh: () => void;
    query: { keyword: string };
    setQuery: (patch: { keyword: string }) => void;
  };
  columns: PortalColumn<Row>[];
  fields: readonly RecordField[];
  fresh: object;
  nameOf: (values: Readonly<Record<string, unknown>>) => string;
  rdNumbers?: readonly string[];
  save: (body: never, options: SendOptions) => Promise<RecordRow>;
  /** Beside the search. */
  filters?: ReactNode;
  summary?: ReactNode;
}

/** The records of one part: the list, and the form of the one that is open. */
export function RecordPanel<Row extends RecordRow>(props: Props<Row>) {
  const { projectCode, part, list, columns, fields, fresh, nameOf, rdNumbers, save, filters, summary } = props;
  const t = useT();
  const drawer = useDrawer<Row>(list.rows, ({ recordCode }) => recordCode, { list: list as never });
  const mayEdit = list.answer?.allowedActions.includes('edit') ?? false;
  const add = { label: t('gov.add'), onClick: drawer.openNew };
  return (
    <>
      <PortalTable<Row>
        list={list}
        rowKey="recordCode"
        onOpen={drawer.open}
        summary={summary}
        filters={
          <>
            <SearchFilter
              value={list.query.keyword}
              placeholder={t('gov.searchRecords')}
              onSearch={(keyword) => list.setQuery({ keyword })}
            />
            {filters}
          </>
        }
        actions={
          mayEdit && (
            <Button type="primary" icon={<PlusOutlined />} onClick={add.onClick}>
              {add.label}
            </Button>
          )
        }
        empty={
          <EmptyState title={t(`gov.empty_${part}`)} text={t('gov.emptyText')} {...(mayEdit && { action: add })} />
        }
        columns={columns}
      />
      {drawer.isOpen && (
        <RecordForm<Row>
          key={drawer.id ?? 'new'}
          projectCode={projectCode}
          part={part}
          row={drawer.row ?? null}
          fields={fields}
          fresh={fresh}
          nameOf={nameOf}
          mayEdit={mayEdit}
          {...(rdNumbers && { rdNumbers })}
          save={save}
          steps={drawer as never}
          onDone={list.refresh}
          onClose={drawer.close}
        />
      )}
    </>
  );
}
