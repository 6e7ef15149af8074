import { Button, Checkbox, Form, Input, Select } from 'antd';
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
import { deleteUnit, getUnits, saveUnit, type UnitInput, type UnitRow } from '@/services/assets';
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
  category: '',
  assetType: '',
  sortField: '',
  sortOrder: '',
  currentPage: 1,
  pageSize: limits.pageSizeDefault,
};

type Values = Partial<Omit<UnitInput, 'projectCode' | 'unitId' | 'version'>>;
type Props = { projectCode: string; canEdit: boolean; onImport?: () => void };

export function UnitList({ projectCode, canEdit, onImport }: Props) {
  const t = useT();
  const { word, options } = useWords();
  const rules = fieldRules(t);
  const [query, setQuery] = useUrlState(defaults);
  const list = usePagedList((q: object) => getUnits({ query: q as never }), { ...query, projectCode });
  const drawer = useDrawer(list.rows, (row) => row.unitId);
  const shown = drawer.row;
  const choices = useChoices(projectCode, Boolean(shown) || drawer.isNew, list.rows);
  const filtered = Boolean(query.keyword || query.value || query.category || query.assetType);
  const initial = useMemo<Values>(
    () => (shown ? valuesOf(shown) : { category: 'systemUnit', assetType: 'hardware', systems: [] }),
    [shown],
  );

  return (
    <>
      <DataTable<UnitRow>
        list={list}
        rowKey="unitId"
        page={query}
        onPage={setQuery}
        onOpen={drawer.open}
        onChange={(_, __, sorter) => setQuery(orderOf(sorter))}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('assets.searchUnit')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ChoiceFilter
              label={t('assets.category')}
              value={query.category}
              options={options('unitCategory')}
              onChange={(category) => setQuery({ category })}
            />
            <ChoiceFilter
              label={t('assets.assetType')}
              value={query.assetType}
              options={options('assetType')}
              onChange={(assetType) => setQuery({ assetType })}
            />
            <LevelFilter label={t('assets.value')} value={query.value} onChange={(value) => setQuery({ value })} />
          </>
        }
        actions={canEdit && <Button onClick={drawer.openNew}>{t('assets.addUnit')}</Button>}
        empty={
          <InventoryEmpty
            kind="Units"
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
            title: t('assets.category'),
            dataIndex: 'category',
            width: 120,
            render: (code: string) => word('unitCategory', code),
            ...sortProps('category', query),
          },
          {
            title: t('assets.assetType'),
            dataIndex: 'assetType',
            width: 90,
            render: (code: string) => word('assetType', code),
          },
          {
            title: t('assets.owner'),
            dataIndex: 'owner',
            ellipsis: true,
            width: 120,
            render: (owner: string | null) => owner ?? '–',
          },
          {
            title: t('assets.belongsTo'),
            dataIndex: 'systems',
            ellipsis: true,
            width: 200,
            render: (links: UnitRow['systems']) => links.map((link) => link.name).join('、') || '–',
          },
          { title: t('assets.riskCount'), dataIndex: 'riskCount', width: 80, align: 'right' },
        ]}
      />
      {(shown || drawer.isNew) && (
        <AssetDrawer<UnitRow, Values>
          key={shown ? `${shown.unitId}:${shown.version}` : 'new'}
          recordKey={`unit:${projectCode}:${shown?.unitId ?? 'new'}`}
          row={shown ?? null}
          newTitle={t('assets.addUnit')}
          initial={initial}
          compare={[
            { key: 'assetCode', label: t('assets.assetCode') },
            { key: 'name', label: t('assets.name') },
            { key: 'category', label: t('assets.category'), show: (code) => word('unitCategory', String(code ?? '')) },
            { key: 'assetType', label: t('assets.assetType'), show: (code) => word('assetType', String(code ?? '')) },
            { key: 'owner', label: t('assets.owner') },
            { key: 'location', label: t('assets.location') },
            { key: 'confidentiality', label: t('assets.confidentiality') },
            { key: 'integrity', label: t('assets.integrity') },
            { key: 'availability', label: t('assets.availability') },
            { key: 'description', label: t('assets.description') },
          ]}
          save={(values, version, idempotencyKey) =>
            saveUnit(
              {
                body: {
                  ...(values as Required<Values>),
                  systems: values.systems ?? [],
                  projectCode,
                  unitId: shown?.unitId,
                  version,
                },
              },
              {
                handles: [errorCodes.conflict, errorCodes.codeTaken],
                idempotencyKey: shown ? undefined : idempotencyKey,
              },
            )
          }
          remove={shown && (() => deleteUnit({ query: { projectCode, unitId: shown.unitId, version: shown.version } }))}
          onDone={list.refresh}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
          fields={(form) => (
            <>
              <div className={styles.pair}>
                <Form.Item name="assetCode" label={t('assets.assetCode')} rules={rules.code()}>
                  <Input autoFocus={drawer.isNew} maxLength={limits.codeLength} />
                </Form.Item>
                <Form.Item name="name" label={t('assets.name')} rules={rules.name()}>
                  <Input maxLength={limits.nameLength} />
                </Form.Item>
                <Form.Item name="category" label={t('assets.category')} rules={rules.chosen(t('assets.category'))}>
                  <Select
                    options={options('unitCategory')}
                    // People are staff, and nothing else is.
                    onChange={(category) =>
                      form.setFieldValue('assetType', category === 'humanResources' ? 'staff' : undefined)
                    }
                  />
                </Form.Item>
                <Form.Item noStyle shouldUpdate={(before, after) => before.category !== after.category}>
                  {({ getFieldValue }) => (
                    <Form.Item
                      name="assetType"
                      label={t('assets.assetType')}
                      rules={rules.chosen(t('assets.assetType'))}
                    >
                      <Select
                        options={options('assetType').filter(
                          ({ value }) => (value === 'staff') === (getFieldValue('category') === 'humanResources'),
                        )}
                      />
                    </Form.Item>
                  )}
                </Form.Item>
                <Form.Item name="owner" label={t('assets.owner')} rules={rules.text(limits.nameLength)}>
                  <Input maxLength={limits.nameLength} />
                </Form.Item>
                <Form.Item name="location" label={t('assets.location')} rules={rules.text(limits.nameLength)}>
                  <Input maxLength={limits.nameLength} />
                </Form.Item>
              </div>
              <ProtectionFields />
              <LinkRows
                short
                name="systems"
                idField="systemId"
                label={t('assets.belongsTo')}
                hint={t('assets.essentialHint')}
                options={choices.systems}
                fresh={{ essential: true }}
                extra={(index) => (
                  <Form.Item name={[index, 'essential']} noStyle valuePropName="checked">
                    <Checkbox>{t('assets.essential')}</Checkbox>
                  </Form.Item>
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

function valuesOf(row: UnitRow): Values {
  const { assetCode, name, category, assetType, confidentiality, integrity, availability } = row;
  return {
    assetCode,
    name,
    category,
    assetType,
    confidentiality,
    integrity,
    availability,
    owner: row.owner ?? undefined,
    location: row.location ?? undefined,
    description: row.description ?? undefined,
    systems: row.systems.map(({ systemId, essential }) => ({ systemId, essential })),
  };
}
