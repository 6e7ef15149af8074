import { Button, Collapse, Form, Input, Select } from 'antd';
import { useMemo } from 'react';
import { errorCodes } from '#domain/contract/errors';
import { limits } from '#domain/contract/limits';
import { businessAttributes } from '#domain/rules/assets';
import { attributeDictionary } from '#domain/rules/dictionaries';
import { CodeText } from '@/components/CodeText';
import { DataTable } from '@/components/DataTable';
import { LevelFilter, SearchFilter } from '@/components/filters';
import { LevelTag } from '@/components/LevelTag';
import { usePagedList } from '@/hooks/usePagedList';
import { useUrlState } from '@/hooks/useUrlState';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { type BusinessInput, type BusinessRow, deleteBusiness, getBusinesses, saveBusiness } from '@/services/assets';
import { orderOf, sortProps } from '@/utils/sorting';
import { AssetDrawer } from './AssetDrawer';
import styles from './AssetDrawer.module.css';
import { InventoryEmpty } from './InventoryEmpty';
import { LevelInput } from './LevelInput';
import { LinkRows } from './LinkRows';
import { fieldRules } from './rules';
import { useChoices } from './useChoices';
import { useDrawer } from './useDrawer';

const defaults = {
  keyword: '',
  importance: '',
  sortField: '',
  sortOrder: '',
  currentPage: 1,
  pageSize: limits.pageSizeDefault,
};

type Values = Omit<BusinessInput, 'projectCode' | 'businessId' | 'version'>;
type Props = { projectCode: string; canEdit: boolean; onImport?: () => void };

export function BusinessList({ projectCode, canEdit, onImport }: Props) {
  const t = useT();
  const { word, options } = useWords();
  const rules = fieldRules(t);
  const [query, setQuery] = useUrlState(defaults);
  const list = usePagedList((q: object) => getBusinesses({ query: q as never }), { ...query, projectCode });
  const drawer = useDrawer(list.rows, (row) => row.businessId);
  const shown = drawer.row;
  const choices = useChoices(projectCode, Boolean(shown) || drawer.isNew, list.rows);
  const filtered = Boolean(query.keyword || query.importance);
  const initial = useMemo<Values>(
    () => (shown ? valuesOf(shown) : { assetCode: '', name: '', ownImportance: 3, associations: [] }),
    [shown],
  );

  return (
    <>
      <DataTable<BusinessRow>
        list={list}
        rowKey="businessId"
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
            <LevelFilter
              label={t('assets.importance')}
              value={query.importance}
              onChange={(importance) => setQuery({ importance })}
            />
          </>
        }
        actions={canEdit && <Button onClick={drawer.openNew}>{t('assets.addBusiness')}</Button>}
        empty={
          <InventoryEmpty
            kind="Businesses"
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
            title: t('assets.importance'),
            dataIndex: 'importance',
            width: 120,
            render: (level: number) => <LevelTag level={level} />,
            ...sortProps('importance', query),
          },
          {
            title: t('assets.ownImportance'),
            dataIndex: 'ownImportance',
            width: 120,
            render: (level: number) => <LevelTag level={level} />,
          },
          {
            title: t('assets.bizFunc'),
            dataIndex: 'bizFunc',
            width: 160,
            render: (code: string | null) => word('biz_func', code),
          },
          {
            title: t('assets.associations'),
            dataIndex: 'associations',
            ellipsis: true,
            width: 240,
            render: (links: BusinessRow['associations']) => links.map((link) => link.name).join('、') || '–',
          },
          { title: t('assets.systemCount'), dataIndex: 'systemCount', width: 100, align: 'right' },
        ]}
      />
      {(shown || drawer.isNew) && (
        <AssetDrawer<BusinessRow, Values>
          key={shown ? `${shown.businessId}:${shown.version}` : 'new'}
          recordKey={`business:${projectCode}:${shown?.businessId ?? 'new'}`}
          row={shown ?? null}
          newTitle={t('assets.addBusiness')}
          initial={initial}
          compare={[
            { key: 'assetCode', label: t('assets.assetCode') },
            { key: 'name', label: t('assets.name') },
            { key: 'ownImportance', label: t('assets.ownImportance') },
            { key: 'description', label: t('assets.description') },
          ]}
          save={(values, version, idempotencyKey) =>
            saveBusiness(
              {
                body: {
                  ...values,
                  associations: values.associations ?? [],
                  projectCode,
                  businessId: shown?.businessId,
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
            shown &&
            (() => deleteBusiness({ query: { projectCode, businessId: shown.businessId, version: shown.version } }))
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
              </div>
              <Form.Item
                name="ownImportance"
                label={t('assets.ownImportance')}
                rules={rules.chosen(t('assets.ownImportance'))}
              >
                <LevelInput />
              </Form.Item>
              <LinkRows
                name="associations"
                idField="businessId"
                label={t('assets.associations')}
                hint={t('assets.associationsHint')}
                options={choices.businesses?.filter((choice) => choice.value !== shown?.businessId)}
                fresh={{ type: 'parallel', degree: 'close' }}
                extra={(index) => (
                  <>
                    <Form.Item name={[index, 'type']} noStyle>
                      <Select options={options('biz_association_type')} aria-label={t('assets.associationType')} />
                    </Form.Item>
                    <Form.Item name={[index, 'degree']} noStyle>
                      <Select options={options('biz_association_degree')} aria-label={t('assets.associationDegree')} />
                    </Form.Item>
                  </>
                )}
              />
              <Form.Item name="description" label={t('assets.description')} rules={rules.text()}>
                <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={limits.textLength} />
              </Form.Item>
              <Collapse
                ghost
                items={[
                  {
                    key: 'more',
                    label: t('assets.moreAttributes'),
                    forceRender: true,
                    children: (
                      <div className={styles.pair}>
                        {businessAttributes.map((key) => (
                          <Form.Item key={key} name={key} label={t(`assets.${key}`)}>
                            <Select allowClear options={options(attributeDictionary[key])} />
                          </Form.Item>
                        ))}
                      </div>
                    ),
                  },
                ]}
              />
            </>
          )}
        />
      )}
    </>
  );
}

function valuesOf(row: BusinessRow): Values {
  const attributes = Object.fromEntries(businessAttributes.map((key) => [key, row[key] ?? undefined]));
  return {
    ...attributes,
    assetCode: row.assetCode,
    name: row.name,
    ownImportance: row.ownImportance,
    description: row.description ?? undefined,
    associations: row.associations.map(({ businessId, type, degree }) => ({ businessId, type, degree })),
  };
}
