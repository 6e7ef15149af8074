import { ProForm, ProFormCheckbox, ProFormDependency } from '@ant-design/pro-components';
import { saveUnitRules } from '#domain/generated/rules/assets/saveUnit';
import { SelectField } from '@/components/choiceFields';
import { TextField } from '@/components/fields';
import { useT } from '@/locales';
import { assetsService, type UnitInput, type UnitRow } from '@/services/assets';
import { useWords } from '../useWords';
import { AssetDrawer } from './AssetDrawer';
import styles from './AssetDrawer.module.css';
import AssetDerivation from './Derivation';
import type { EditorProps } from './editor';
import { DescriptionField, NameFields, ProtectionFields } from './fields';
import { LinkRows } from './LinkRows';
import { useChoices } from './useChoices';

type Values = Partial<Omit<UnitInput, 'projectCode' | 'unitId' | 'version'>>;

const fresh: Values = { category: 'systemUnit', assetType: 'hardware', systems: [] };

/** One unit in its form. */
export default function UnitDrawer(props: EditorProps<UnitRow>) {
  const { projectCode, drawer } = props;
  const t = useT();
  const { word, options } = useWords();
  const [form] = ProForm.useForm<Values>();
  const { row } = drawer;
  const unitId = row?.unitId;
  const choices = useChoices(projectCode, row);
  return (
    <AssetDrawer<UnitRow, Values>
      {...props}
      kind="unit"
      id={unitId}
      form={form}
      newTitle={t('assets.inventory.addUnit')}
      fresh={fresh}
      valuesOf={valuesOf}
      compare={{
        assetCode: { label: t('assets.fields.assetCode') },
        name: { label: t('assets.fields.name') },
        category: { label: t('assets.fields.category'), show: (code) => word('unitCategory', code) },
        assetType: { label: t('assets.fields.assetType'), show: (code) => word('assetType', code) },
        owner: { label: t('assets.fields.owner') },
        location: { label: t('assets.fields.location') },
        confidentiality: { label: t('assets.fields.confidentiality') },
        integrity: { label: t('assets.fields.integrity') },
        availability: { label: t('assets.fields.availability') },
        systems: {
          label: t('assets.fields.systems'),
          show: (links = []) =>
            links
              .map(({ systemId, essential }) =>
                [choices.nameOf(systemId), essential && t('assets.fields.essential')].filter(Boolean).join(' · '),
              )
              .join('\n'),
        },
        description: { label: t('assets.fields.description') },
      }}
      save={(values, version, sending) =>
        assetsService.saveUnit({ body: { ...(values as Required<Values>), projectCode, unitId, version } }, sending)
      }
      remove={(version) => assetsService.deleteUnit({ query: { projectCode, unitId: unitId ?? '', version } })}
      below={row && <AssetDerivation projectCode={projectCode} kind="unit" id={row.unitId} version={row.version} />}
    >
      <div className={styles.pair}>
        <NameFields isNew={drawer.isNew} />
        <SelectField
          name="category"
          allowClear={false}
          label={t('assets.fields.category')}
          {...saveUnitRules.category}
          options={options('unitCategory')}
          fieldProps={{
            // People are staff, and nothing else is.
            onChange: (category) =>
              form.setFieldValue('assetType', category === 'humanResources' ? 'staff' : undefined),
          }}
        />
        <ProFormDependency name={['category']}>
          {({ category }) => (
            <SelectField
              name="assetType"
              allowClear={false}
              label={t('assets.fields.assetType')}
              {...saveUnitRules.assetType}
              options={options('assetType').filter(
                ({ value }) => (value === 'staff') === (category === 'humanResources'),
              )}
            />
          )}
        </ProFormDependency>
        <TextField name="owner" label={t('assets.fields.owner')} {...saveUnitRules.owner} />
        <TextField name="location" label={t('assets.fields.location')} {...saveUnitRules.location} />
      </div>
      <ProtectionFields />
      <LinkRows
        short
        name="systems"
        idField="systemId"
        label={t('assets.fields.systems')}
        hint={t('assets.inventory.essentialHint')}
        options={choices.systems}
        linked={row?.systems.map((link) => ({ value: link.systemId, label: `${link.assetCode} ${link.name}` }))}
        failure={choices.failure}
        fresh={{ essential: true }}
      >
        <ProFormCheckbox name="essential" noStyle>
          {t('assets.fields.essential')}
        </ProFormCheckbox>
      </LinkRows>
      <DescriptionField />
    </AssetDrawer>
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
