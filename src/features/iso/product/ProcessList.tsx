import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { productLists } from '#domain/subjects/iso/product/lists';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { isoService, type ProcessRow, type ProductRow } from '@/services/iso';
import { cutAt } from '@/utils/columns';
import { ImportanceLabel } from './ImportanceLabel';
import styles from './product.module.css';

const ProcessDrawer = lazyPage(() => import('./ProcessDrawer'));
const PasteProcesses = lazyPage(() => import('./PasteProcesses'));

const filters = { processKeyword: '' };

export interface PartProps {
  projectCode: string;
  /** Empty: of all products. */
  productCode: string;
  mayEdit: boolean;
  onChanged: () => void;
}

/** The processes of a product, step by step. */
export function ProcessList({
  projectCode,
  productCode,
  mayEdit,
  onChanged,
  product,
}: PartProps & { product: ProductRow | undefined }) {
  const t = useT();
  const [pasting, setPasting] = useState(false);
  const list = usePortalList({
    name: 'productProcesses',
    load: isoService.listProcesses,
    filters,
    of: { projectCode, productCode },
    pageSize: 50,
  });
  const drawer = useDrawer(list.rows, ({ processCode }) => processCode, {
    list,
    find: async (id) =>
      (await isoService.listProcesses({ query: { projectCode } })).find(({ processCode }) => processCode === id),
  });
  const changed = () => {
    list.refresh();
    onChanged();
  };
  const all: readonly ProcessRow[] = list.answer ?? [];
  const mayArrange = mayEdit && product !== undefined && !list.filtered;
  const move = (row: ProcessRow, by: 1 | -1) => {
    const codes = all.map(({ processCode }) => processCode);
    const at = codes.indexOf(row.processCode);
    codes.splice(at, 1);
    codes.splice(at + by, 0, row.processCode);
    const body = { projectCode, productCode: row.productCode, processCodes: codes };
    isoService.arrangeProcesses({ body }).then(changed, (error: unknown) => {
      report(error);
      list.refresh();
    });
  };
  const { step, name, productName, importance, workingInstruction, inspectionStandard, ...details } = useColumns(
    productLists.listProcesses,
    {
      step: { width: 64 },
      name: cutAt(150),
      productName: cutAt(130),
      inputs: cutAt(140),
      outputs: cutAt(140),
      equipment: cutAt(130),
      departmentName: cutAt(100),
      role: { isFolded: true },
      controls: cutAt(150),
      records: { isFolded: true },
      importance: { width: 110, render: (_, row) => <ImportanceLabel importance={row.importance} /> },
      workingInstruction: cutAt(130),
      inspectionStandard: { ...cutAt(130), isFolded: true },
    },
  );
  const order = {
    title: '',
    key: 'actions',
    width: 76,
    render: (_: unknown, row: ProcessRow) => (
      <span className={styles.orders}>
        {([-1, 1] as const).map((by) => (
          <Button
            key={by}
            type="text"
            size="small"
            icon={by < 0 ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
            aria-label={t(by < 0 ? 'companyProduct.moveUp' : 'companyProduct.moveDown', { name: row.name })}
            disabled={by < 0 ? row.step === 1 : row.step === all.length}
            onClick={(event) => {
              event.stopPropagation();
              move(row, by);
            }}
          />
        ))}
      </span>
    ),
  };
  const add = { label: t('companyProduct.addProcess'), onClick: drawer.openNew };
  const actions = mayEdit && product && (
    <>
      <Button onClick={() => setPasting(true)}>{t('companyProduct.paste')}</Button>{' '}
      <Button type="primary" onClick={add.onClick}>
        {add.label}
      </Button>
    </>
  );
  return (
    <>
      <PortalTable<ProcessRow>
        list={list}
        rowKey="processCode"
        columns={[
          ...(product ? [step, name] : [name, productName]),
          importance,
          ...Object.values(details),
          workingInstruction,
          inspectionStandard,
          ...(mayArrange && all.length > 1 ? [order] : []),
        ]}
        onOpen={drawer.open}
        filters={
          <SearchFilter
            value={list.query.processKeyword}
            placeholder={t('companyProduct.searchProcess')}
            onSearch={(processKeyword) => list.setQuery({ processKeyword })}
          />
        }
        actions={actions}
        empty={
          <EmptyState
            title={t('companyProduct.noProcess')}
            text={t('companyProduct.noProcessText')}
            action={mayEdit && product ? add : undefined}
          />
        }
      />
      {drawer.isOpen && (drawer.row ?? product) && (
        <ProcessDrawer
          key={drawer.id ?? 'new'}
          projectCode={projectCode}
          productCode={drawer.row?.productCode ?? productCode}
          process={drawer.row ?? null}
          mayEdit={mayEdit}
          steps={drawer}
          onChanged={changed}
          onClose={drawer.close}
        />
      )}
      {pasting && product && (
        <PasteProcesses
          projectCode={projectCode}
          product={product}
          onDone={changed}
          onClose={() => setPasting(false)}
        />
      )}
    </>
  );
}
