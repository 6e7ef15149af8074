import { Collapse, Form, Input, Select } from 'antd';
import { useMemo } from 'react';
import { errorCodes } from '#domain/contract/errors';
import { limits } from '#domain/contract/limits';
import { businessAttributes } from '#domain/rules/assets';
import { attributeDictionary } from '#domain/rules/dictionaries';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { type BusinessInput, type BusinessRow, deleteBusiness, saveBusiness } from '@/services/assets';
import AssetDerivation from '../Derivation';
import { AssetDrawer } from './AssetDrawer';
import styles from './AssetDrawer.module.css';
import { LevelInput } from './LevelInput';
import { LinkRows } from './LinkRows';
import { fieldRules } from './rules';
import { useChoices } from './useChoices';
import type { Drawer } from './useDrawer';

type Values = Omit<BusinessInput, 'projectCode' | 'businessId' | 'version'>;

interface Props {
  projectCode: string;
  drawer: Drawer<BusinessRow>;
  /** After a save or a removal. */
  onDone: () => void;
}

/** One business in its form. */
export default function BusinessDrawer({ projectCode, drawer, onDone }: Props) {
  const t = useT();
  const { options } = useWords();
  const rules = fieldRules(t);
  const shown = drawer.row;
  const choices = useChoices(projectCode, shown);
  const initial = useMemo<Values>(
    () => (shown ? valuesOf(shown) : { assetCode: '', name: '', ownImportance: 3, associations: [] }),
    [shown],
  );

  return (
    <AssetDrawer<BusinessRow, Values>
      key={shown ? `${shown.businessId}:${shown.version}` : 'new'}
      recordKey={`business:${projectCode}:${shown?.businessId ?? 'new'}`}
      row={shown ?? null}
      below={
        shown && (
          <AssetDerivation projectCode={projectCode} kind="business" id={shown.businessId} version={shown.version} />
        )
      }
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
      onDone={onDone}
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
