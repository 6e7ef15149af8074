import { ProFormSelect } from '@ant-design/pro-components';
import { useT } from '@/locales';
import { assetsService, type SystemInput, type SystemRow } from '@/services/assets';
import { useWords } from '../useWords';
import { AssetDrawer } from './AssetDrawer';
import styles from './AssetDrawer.module.css';
import AssetDerivation from './Derivation';
import type { EditorProps } from './editor';
import { DescriptionField, NameFields, ProtectionFields } from './fields';
import { LinkRows } from './LinkRows';
import { useChoices } from './useChoices';

type Values = Partial<Omit<SystemInput, 'projectCode' | 'systemId' | 'version'>>;

const fresh: Values = { businesses: [] };

/** One system in its form. */
export default function SystemDrawer(props: EditorProps<SystemRow>) {
  const { projectCode, drawer } = props;
  const t = useT();
  const { word, options } = useWords();
  const { row } = drawer;
  const systemId = row?.systemId;
  const choices = useChoices(projectCode, row);
  return (
    <AssetDrawer<SystemRow, Values>
      {...props}
      kind="system"
      id={systemId}
      newTitle={t('assets.inventory.addSystem')}
      fresh={fresh}
      valuesOf={valuesOf}
      compare={{
        assetCode: { label: t('assets.fields.assetCode') },
        name: { label: t('assets.fields.name') },
        systemType: { label: t('assets.fields.systemType'), show: (code) => word('systemType', code) },
        systemRelated: { label: t('assets.fields.systemRelated'), show: (code) => word('systemRelated', code) },
        confidentiality: { label: t('assets.fields.confidentiality') },
        integrity: { label: t('assets.fields.integrity') },
        availability: { label: t('assets.fields.availability') },
        businesses: {
          label: t('assets.fields.businesses'),
          show: (links = []) =>
            links
              .map(({ businessId, carryType, carryLevel }) =>
                [choices.nameOf(businessId), word('carryType', carryType), carryLevel].filter(Boolean).join(' · '),
              )
              .join('\n'),
        },
        description: { label: t('assets.fields.description') },
      }}
      save={(values, version, sending) =>
        assetsService.saveSystem({ body: { ...(values as Required<Values>), projectCode, systemId, version } }, sending)
      }
      remove={(version) => assetsService.deleteSystem({ query: { projectCode, systemId: systemId ?? '', version } })}
      below={row && <AssetDerivation projectCode={projectCode} kind="system" id={row.systemId} version={row.version} />}
    >
      <div className={styles.pair}>
        <NameFields isNew={drawer.isNew} />
        {(['systemType', 'systemRelated'] as const).map((name) => (
          <ProFormSelect key={name} name={name} label={t(`assets.fields.${name}`)} options={options(name)} />
        ))}
      </div>
      <ProtectionFields />
      <LinkRows
        name="businesses"
        idField="businessId"
        label={t('assets.fields.businesses')}
        options={choices.businesses}
        linked={row?.businesses.map((link) => ({ value: link.businessId, label: `${link.assetCode} ${link.name}` }))}
        failure={choices.failure}
        fresh={{ carryType: 'full', carryLevel: 5 }}
      >
        <ProFormSelect
          noStyle
          name="carryType"
          allowClear={false}
          options={options('carryType')}
          fieldProps={{ 'aria-label': t('assets.fields.carryType') }}
        />
        <ProFormSelect
          noStyle
          name="carryLevel"
          options={options('carryLevel').map(({ value, label }) => ({
            value: Number(value),
            label: `${value} ${label}`,
          }))}
          fieldProps={{ 'aria-label': t('assets.fields.carryLevel') }}
        />
      </LinkRows>
      <DescriptionField />
    </AssetDrawer>
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
