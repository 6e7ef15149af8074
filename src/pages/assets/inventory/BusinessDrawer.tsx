import { ProFormSelect } from '@ant-design/pro-components';
import { Collapse } from 'antd';
import { businessAttributes } from '#domain/subjects/assets/inventory/derivation';
import { attributeDictionary } from '#domain/subjects/assets/inventory/dictionaries';
import type { ComparedFields } from '@/components/ConflictDialog';
import { useT } from '@/locales';
import { assetsService, type BusinessInput, type BusinessRow } from '@/services/assets';
import { useWords } from '../useWords';
import { AssetDrawer } from './AssetDrawer';
import styles from './AssetDrawer.module.css';
import AssetDerivation from './Derivation';
import type { EditorProps } from './editor';
import { DescriptionField, LevelField, NameFields } from './fields';
import { LinkRows } from './LinkRows';
import { useChoices } from './useChoices';

type Values = Omit<BusinessInput, 'projectCode' | 'businessId' | 'version'>;

const fresh: Values = { assetCode: '', name: '', ownImportance: 3, associations: [] };

/** One business in its form. */
export default function BusinessDrawer(props: EditorProps<BusinessRow>) {
  const { projectCode, drawer } = props;
  const t = useT();
  const { word, options } = useWords();
  const { row } = drawer;
  const businessId = row?.businessId;
  const choices = useChoices(projectCode, row);
  const attributes = Object.fromEntries(
    businessAttributes.map((key) => [
      key,
      { label: t(`assets.fields.${key}`), show: (code: string | undefined) => word(attributeDictionary[key], code) },
    ]),
  ) as Pick<ComparedFields<Values>, (typeof businessAttributes)[number]>;
  return (
    <AssetDrawer<BusinessRow, Values>
      {...props}
      kind="business"
      id={businessId}
      newTitle={t('assets.inventory.addBusiness')}
      fresh={fresh}
      valuesOf={valuesOf}
      compare={{
        assetCode: { label: t('assets.fields.assetCode') },
        name: { label: t('assets.fields.name') },
        ownImportance: { label: t('assets.fields.ownImportance') },
        associations: {
          label: t('assets.fields.associations'),
          show: (links = []) =>
            links
              .map(({ businessId: to, type, degree }) =>
                [choices.nameOf(to), word('biz_association_type', type), word('biz_association_degree', degree)].join(
                  ' · ',
                ),
              )
              .join('\n'),
        },
        description: { label: t('assets.fields.description') },
        ...attributes,
      }}
      save={(values, version, sending) =>
        assetsService.saveBusiness({ body: { ...values, projectCode, businessId, version } }, sending)
      }
      remove={(version) =>
        assetsService.deleteBusiness({ query: { projectCode, businessId: businessId ?? '', version } })
      }
      below={
        row && <AssetDerivation projectCode={projectCode} kind="business" id={row.businessId} version={row.version} />
      }
    >
      <div className={styles.pair}>
        <NameFields isNew={drawer.isNew} />
      </div>
      <LevelField name="ownImportance" label={t('assets.fields.ownImportance')} />
      <LinkRows
        name="associations"
        idField="businessId"
        label={t('assets.fields.associations')}
        hint={t('assets.inventory.associationsHint')}
        options={choices.businesses?.filter((choice) => choice.value !== businessId)}
        linked={row?.associations.map((link) => ({ value: link.businessId, label: `${link.assetCode} ${link.name}` }))}
        failure={choices.failure}
        fresh={{ type: 'parallel', degree: 'close' }}
      >
        <ProFormSelect
          noStyle
          name="type"
          allowClear={false}
          options={options('biz_association_type')}
          fieldProps={{ 'aria-label': t('assets.fields.type') }}
        />
        <ProFormSelect
          noStyle
          name="degree"
          allowClear={false}
          options={options('biz_association_degree')}
          fieldProps={{ 'aria-label': t('assets.fields.degree') }}
        />
      </LinkRows>
      <DescriptionField />
      <Collapse
        ghost
        items={[
          {
            key: 'more',
            label: t('assets.inventory.moreAttributes'),
            forceRender: true,
            children: (
              <div className={styles.pair}>
                {businessAttributes.map((key) => (
                  <ProFormSelect
                    key={key}
                    name={key}
                    label={t(`assets.fields.${key}`)}
                    options={options(attributeDictionary[key])}
                  />
                ))}
              </div>
            ),
          },
        ]}
      />
    </AssetDrawer>
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
