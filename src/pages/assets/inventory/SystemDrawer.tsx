import { Form, Input, Select } from 'antd';
import { errorCodes } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { assetsService, type SystemInput, type SystemRow } from '@/services/assets';
import AssetDerivation from '../Derivation';
import { AssetDrawer } from './AssetDrawer';
import styles from './AssetDrawer.module.css';
import { LinkRows } from './LinkRows';
import { ProtectionFields } from './ProtectionFields';
import { fieldRules } from './rules';
import { useChoices } from './useChoices';
import type { Drawer } from './useDrawer';

type Values = Partial<Omit<SystemInput, 'projectCode' | 'systemId' | 'version'>>;

const fresh: Values = { businesses: [] };

interface Props {
  projectCode: string;
  drawer: Drawer<SystemRow>;
  /** After a save or a removal. */
  onDone: () => void;
}

/** One system in its form. */
export default function SystemDrawer({ projectCode, drawer, onDone }: Props) {
  const t = useT();
  const { word, options } = useWords();
  const rules = fieldRules(t);
  const shown = drawer.row;
  const choices = useChoices(projectCode, shown);

  return (
    <AssetDrawer<SystemRow, Values>
      key={shown ? `${shown.systemId}:${shown.version}` : 'new'}
      recordKey={`system:${projectCode}:${shown?.systemId ?? 'new'}`}
      row={shown ?? null}
      below={
        shown && <AssetDerivation projectCode={projectCode} kind="system" id={shown.systemId} version={shown.version} />
      }
      newTitle={t('assets.addSystem')}
      fresh={fresh}
      valuesOf={valuesOf}
      compare={{
        assetCode: { label: t('assets.assetCode') },
        name: { label: t('assets.name') },
        systemType: { label: t('assets.systemType'), show: (code) => word('systemType', code) },
        systemRelated: { label: t('assets.systemRelated'), show: (code) => word('systemRelated', code) },
        confidentiality: { label: t('assets.confidentiality') },
        integrity: { label: t('assets.integrity') },
        availability: { label: t('assets.availability') },
        businesses: {
          label: t('assets.carriedBusinesses'),
          show: (links) =>
            (links ?? [])
              .map(({ businessId, carryType, carryLevel }) =>
                [choices.nameOf(businessId), word('carryType', carryType), carryLevel].filter(Boolean).join(' · '),
              )
              .join('\n'),
        },
        description: { label: t('assets.description') },
      }}
      save={(values, version, idempotencyKey) =>
        assetsService.saveSystem(
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
        shown &&
        (() => assetsService.deleteSystem({ query: { projectCode, systemId: shown.systemId, version: shown.version } }))
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
            linked={shown?.businesses.map((link) => ({
              value: link.businessId,
              label: `${link.assetCode} ${link.name}`,
            }))}
            failure={choices.failure}
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
