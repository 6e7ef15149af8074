import { Button, Form, Input, Select } from 'antd';
import { useMemo } from 'react';
import { errorCodes } from '#domain/contract/errors';
import { limits } from '#domain/contract/limits';
import { CodeText } from '@/components/CodeText';
import { DataTable } from '@/components/DataTable';
import { ChoiceFilter, LevelFilter, SearchFilter } from '@/components/filters';
import { LevelTag } from '@/components/LevelTag';
import { usePagedList } from '@/hooks/usePagedList';
import { useUrlState } from '@/hooks/useUrlState';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { deleteSystem, getSystems, type SystemInput, type SystemRow, saveSystem } from '@/services/assets';
import { orderOf, sortProps } from '@/utils/sorting';
import { AssetDrawer } from './AssetDrawer';
import styles from './AssetDrawer.module.css';
import { InventoryEmpty } from './InventoryEmpty';
import { LinkRows } from './LinkRows';
import { ProtectionFields } from './ProtectionFields';
import { fieldRules } from './rules';
import { useChoices } from './useChoices';
import { useDrawer } from './useDrawer';

const defaults = {
  keyword: '',
  value: '',
  systemType: '',
  sortField: '',
  sortOrder: '',
  currentPage: 1,
  pageSize: limits.pageSizeDefault,
};

type Values = Partial<Omit<SystemInput, 'projectCode' | 'systemId' | 'version'>>;
type Props = { projectCode: string; canEdit: boolean; onImport?: () => void };

export function SystemList({ projectCode, canEdit, onImport }: Props) {
  const t = useT();
  const { word, options } = useWords();
  const rules = fieldRules(t);
  const [query, setQuery] = useUrlState(defaults);
  const list = usePagedList((q: object) => getSystems({ query: q as never }), { ...query, projectCode });
  const drawer = useDrawer(list.rows, (row) => row.systemId);
  const shown = drawer.row;
  const choices = useChoices(projectCode, Boolean(shown) || drawer.isNew, list.rows);
  const filtered = Boolean(query.keyword || query.value || query.systemType);
  const initial = useMemo<Values>(() => (shown ? valuesOf(shown) : { businesses: [] }), [shown]);

  return (
    <>
      <DataTable<SystemRow>
        list={list}
        rowKey="systemId"
        page={query}
        onPage={setQuery}
        onOpen={drawer.open}
        onChange={(_, __, sorter) => setQuery(orderOf(sorter))}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('assets.searchAsset')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ChoiceFilter
              label={t('assets.systemType')}
              value={query.systemType}
              options={options('systemType')}
              onChange={(systemType) => setQuery({ systemType })}
            />
            <LevelFilter label={t('assets.value')} value={query.value} onChange={(value) => setQuery({ value })} />
          </>
        }
        actions={canEdit && <Button onClick={drawer.openNew}>{t('assets.addSystem')}</Button>}
        empty={
          <InventoryEmpty
            kind="Systems"
            filtered={filtered}
            onClear={() => setQuery(defaults)}
            onAdd={canEdit ? drawer.openNew : undefined}
            onImport={onImport}
          />
        }
        columns={[
          {
            title: t('assets.assetCode'),
            dataIndex: 'assetCode',
            width: 130,
            render: (code: string) => <CodeText code={code} />,
            ...sortProps('assetCode', query),
          },
          { title: t('assets.name'), dataIndex: 'name', ellipsis: true, width: 220, ...sortProps('name', query) },
          {
            title: t('assets.value'),
            dataIndex: 'value',
            width: 120,
            render: (level: number) => <LevelTag level={level} />,
            ...sortProps('value', query),
          },
          {
            title: 'C / I / A',
            key: 'cia',
            width: 100,
            align: 'center',
            render: (_, row) => `${row.confidentiality} / ${row.integrity} / ${row.availability}`,
          },
          {
            title: t('assets.systemType'),
            dataIndex: 'systemType',
            width: 140,
            render: (code: string | null) => word('systemType', code),
          },
          {
            title: t('assets.carriedBusinesses'),
            dataIndex: 'businesses',
            ellipsis: true,
            width: 260,
            render: (links: SystemRow['businesses']) => links.map((link) => link.name).join('、') || '–',
          },
          { title: t('assets.unitCount'), dataIndex: 'unitCount', width: 90, align: 'right' },
        ]}
      />
      {(shown || drawer.isNew) && (
        <AssetDrawer<SystemRow, Values>
          key={shown ? `${shown.systemId}:${shown.version}` : 'new'}
          recordKey={`system:${projectCode}:${shown?.systemId ?? 'new'}`}
          row={shown ?? null}
          newTitle={t('assets.addSystem')}
          initial={initial}
          compare={[
            { key: 'assetCode', label: t('assets.assetCode') },
            { key: 'name', label: t('assets.name') },
            { key: 'confidentiality', label: t('assets.confidentiality') },
            { key: 'integrity', label: t('assets.integrity') },
            { key: 'availability', label: t('assets.availability') },
            { key: 'description', label: t('assets.description') },
          ]}
          save={(values, version, idempotencyKey) =>
            saveSystem(
              {
                body: {
                  ...(values as Required<Values>),
                  businesses: values.businesses ?? [],
                  projectCode,
                  systemId: shown?.systemId,
                  version,
                },
              },
              {
                handles: [errorCodes.conflict, errorCodes.codeTaken],
                idempotencyKey: shown ? undefined : idempotencyKey,
              },
            )
          }
          remove={
            shown && (() => deleteSystem({ query: { projectCode, systemId: shown.systemId, version: shown.version } }))
          }
          onDone={list.refresh}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
          fields={() => (
            <>
              <div className={styles.pair}>
                <Form.Item name="assetCode" label={t('assets.assetCode')} rules={rules.code()}>
                  <Input autoFocus={drawer.isNew} maxLength={limits.codeLength} />
                </Form.Item>
                <Form.Item name="name" label={t('assets.name')} rules={rules.name()}>
                  <Input maxLength={limits.nameLength} />
                </Form.Item>
                <Form.Item name="systemType" label={t('assets.systemType')}>
                  <Select allowClear options={options('systemType')} />
                </Form.Item>
                <Form.Item name="systemRelated" label={t('assets.systemRelated')}>
                  <Select allowClear options={options('systemRelated')} />
                </Form.Item>
              </div>
              <ProtectionFields />
              <LinkRows
                name="businesses"
                idField="businessId"
                label={t('assets.carriedBusinesses')}
                options={choices.businesses}
                fresh={{ carryType: 'full', carryLevel: 5 }}
                extra={(index) => (
                  <>
                    <Form.Item name={[index, 'carryType']} noStyle>
                      <Select options={options('carryType')} aria-label={t('assets.carryType')} />
                    </Form.Item>
                    <Form.Item name={[index, 'carryLevel']} noStyle>
                      <Select
                        allowClear
                        options={options('carryLevel').map(({ value, label }) => ({
                          value: Number(value),
                          label: `${value} ${label}`,
                        }))}
                        aria-label={t('assets.carryLevel')}
                      />
                    </Form.Item>
                  </>
                )}
              />
              <Form.Item name="description" label={t('assets.description')} rules={rules.text()}>
                <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={limits.textLength} />
              </Form.Item>
            </>
          )}
        />
      )}
    </>
  );
}

function valuesOf(row: SystemRow): Values {
  const { assetCode, name, systemType, systemRelated, confidentiality, integrity, availability } = row;
  return {
    assetCode,
    name,
    systemType,
    systemRelated,
    confidentiality,
    integrity,
    availability,
    description: row.description ?? undefined,
    businesses: row.businesses.map(({ businessId, carryType, carryLevel }) => ({ businessId, carryType, carryLevel })),
  };
}
