import { Collapse, Form, Input, Select } from 'antd';
import { businessAttributes } from '#domain/assets/inventory/derivation';
import { attributeDictionary } from '#domain/assets/inventory/dictionaries';
import { errorCodes } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import type { ComparedFields } from '@/components/ConflictDialog';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { assetsService, type BusinessInput, type BusinessRow } from '@/services/assets';
import AssetDerivation from '../Derivation';
import { AssetDrawer } from './AssetDrawer';
import styles from './AssetDrawer.module.css';
import { LevelInput } from './LevelInput';
import { LinkRows } from './LinkRows';
import { fieldRules } from './rules';
import { useChoices } from './useChoices';
import type { Drawer } from './useDrawer';

type Values = Omit<BusinessInput, 'projectCode' | 'businessId' | 'version'>;

const fresh: Values = { assetCode: '', name: '', ownImportance: 3, associations: [] };

interface Props {
  projectCode: string;
  drawer: Drawer<BusinessRow>;
  /** After a save or a removal. */
  onDone: () => void;
}

/** One business in its form. */
export default function BusinessDrawer({ projectCode, drawer, onDone }: Props) {
  const t = useT();
  const { word, options } = useWords();
  const rules = fieldRules(t);
  const shown = drawer.row;
  const choices = useChoices(projectCode, shown);
  const attributes = Object.fromEntries(
    businessAttributes.map((key) => [
      key,
      {
        label: t(`assets.${key}`),
        show: (code: string | undefined) => word(attributeDictionary[key], code),
      },
    ]),
  ) as Pick<ComparedFields<Values>, (typeof businessAttributes)[number]>;

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
      fresh={fresh}
      valuesOf={valuesOf}
      compare={{
        assetCode: { label: t('assets.assetCode') },
        name: { label: t('assets.name') },
        ownImportance: { label: t('assets.ownImportance') },
        associations: {
          label: t('assets.associations'),
          show: (links) =>
            (links ?? [])
              .map(({ businessId, type, degree }) =>
                [
                  choices.nameOf(businessId),
                  word('biz_association_type', type),
                  word('biz_association_degree', degree),
                ].join(' · '),
              )
              .join('\n'),
        },
        description: { label: t('assets.description') },
        ...attributes,
      }}
      save={(values, version, idempotencyKey) =>
        assetsService.saveBusiness(
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
        (() =>
          assetsService.deleteBusiness({
            query: { projectCode, businessId: shown.businessId, version: shown.version },
          }))
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
            linked={shown?.associations.map((link) => ({
              value: link.businessId,
              label: `${link.assetCode} ${link.name}`,
            }))}
            failure={choices.failure}
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
