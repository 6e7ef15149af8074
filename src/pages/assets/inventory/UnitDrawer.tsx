import { Checkbox, Form, Input, Select } from 'antd';
import { errorCodes } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { assetsService, type UnitInput, type UnitRow } from '@/services/assets';
import AssetDerivation from '../Derivation';
import { AssetDrawer } from './AssetDrawer';
import styles from './AssetDrawer.module.css';
import { LinkRows } from './LinkRows';
import { ProtectionFields } from './ProtectionFields';
import { fieldRules } from './rules';
import { useChoices } from './useChoices';
import type { Drawer } from './useDrawer';

type Values = Partial<Omit<UnitInput, 'projectCode' | 'unitId' | 'version'>>;

const fresh: Values = { category: 'systemUnit', assetType: 'hardware', systems: [] };

interface Props {
  projectCode: string;
  drawer: Drawer<UnitRow>;
  /** After a save or a removal. */
  onDone: () => void;
}

/** One unit in its form. */
export default function UnitDrawer({ projectCode, drawer, onDone }: Props) {
  const t = useT();
  const { word, options } = useWords();
  const rules = fieldRules(t);
  const shown = drawer.row;
  const choices = useChoices(projectCode, shown);

  return (
    <AssetDrawer<UnitRow, Values>
      key={shown ? `${shown.unitId}:${shown.version}` : 'new'}
      recordKey={`unit:${projectCode}:${shown?.unitId ?? 'new'}`}
      row={shown ?? null}
      below={
        shown && <AssetDerivation projectCode={projectCode} kind="unit" id={shown.unitId} version={shown.version} />
      }
      newTitle={t('assets.addUnit')}
      fresh={fresh}
      valuesOf={valuesOf}
      compare={{
        assetCode: { label: t('assets.assetCode') },
        name: { label: t('assets.name') },
        category: { label: t('assets.category'), show: (code) => word('unitCategory', code) },
        assetType: { label: t('assets.assetType'), show: (code) => word('assetType', code) },
        owner: { label: t('assets.owner') },
        location: { label: t('assets.location') },
        confidentiality: { label: t('assets.confidentiality') },
        integrity: { label: t('assets.integrity') },
        availability: { label: t('assets.availability') },
        systems: {
          label: t('assets.belongsTo'),
          show: (links) =>
            (links ?? [])
              .map(({ systemId, essential }) =>
                [choices.nameOf(systemId), essential && t('assets.essential')].filter(Boolean).join(' · '),
              )
              .join('\n'),
        },
        description: { label: t('assets.description') },
      }}
      save={(values, version, idempotencyKey) =>
        assetsService.saveUnit(
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
      remove={
        shown &&
        (() => assetsService.deleteUnit({ query: { projectCode, unitId: shown.unitId, version: shown.version } }))
      }
      onDone={onDone}
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
                <Form.Item name="assetType" label={t('assets.assetType')} rules={rules.chosen(t('assets.assetType'))}>
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
            linked={shown?.systems.map((link) => ({ value: link.systemId, label: `${link.assetCode} ${link.name}` }))}
            failure={choices.failure}
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
