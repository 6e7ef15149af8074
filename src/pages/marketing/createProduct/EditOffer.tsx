import { ProForm, ProFormList, ProFormSelect } from '@ant-design/pro-components';
import { Form } from 'antd';
import { saveOfferRules } from '#domain/generated/rules/marketing/saveOffer';
import type { Words } from '#domain/kernel/levels';
import {
  PRODUCT_CONTENTS,
  PRODUCT_MONTHS,
  PRODUCT_POINTS,
  PRODUCT_REFERENCES,
  PRODUCT_UNITS,
  type ProductContent,
  type ProductUse,
  productUses,
} from '#domain/subjects/marketing/products/rules';
import { NoteField, NumberField, RadioField, TextField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import { marketingService, type OfferDetail } from '@/services/marketing';
import styles from './createProduct.module.css';
import { PictureField } from './PictureField';
import { useReferences } from './useOfferFields';

interface Values extends Omit<ProductContent, 'name' | 'summary' | 'pricePoints'> {
  name?: Partial<Words>;
  summary?: Partial<Words>;
  pricing: 'points' | 'request';
  pricePoints?: number | null;
}
const fresh: Values = {
  contents: [],
  pricing: 'points',
  units: 1,
  validityMonths: 12,
  standards: [],
  templates: [],
  usedBy: 'full',
  pictures: [],
};
const valuesOf = ({ content, draft }: OfferDetail): Values => {
  const { pricePoints, ...rest } = draft ?? content;
  return { ...rest, pricing: pricePoints === null ? 'request' : 'points', pricePoints };
};

interface Props {
  /** null: a new one. */
  offer: OfferDetail | null;
  onSaved: (productCode: string) => void;
  onClose: () => void;
}

/** Prepares a product, or a change of one; people are sold it once it is published. */
export function EditOffer({ offer, onSaved, onClose }: Props) {
  const t = useT();
  const { standardOptions, templateOptions } = useReferences();
  const record = useRecordForm<OfferDetail, Values>({
    name: `product:${offer?.productCode ?? 'new'}`,
    row: offer,
    valuesOf,
    fresh,
    send: async ({ pricing, pricePoints = null, ...values }, options, origin) => {
      const { productCode } = await marketingService.saveOffer(
        {
          body: {
            ...(origin && { productCode: origin.productCode, version: origin.version }),
            // The form has checked that nothing is missing.
            content: { ...values, pricePoints: pricing === 'points' ? pricePoints : null } as ProductContent,
          },
        },
        options,
      );
      void toast('success', t('product.saved'));
      onSaved(productCode);
      return null;
    },
    onDone: onClose,
  });
  const both = (words: Partial<Words> | undefined) => [words?.zh, words?.en].filter(Boolean).join(' / ');
  return (
    <RecordDrawer
      record={record}
      title={t(offer ? 'product.edit' : 'product.new')}
      width={760}
      submitLabel={t('product.saveDraft')}
      onClose={onClose}
      compare={{
        name: { label: t('product.name'), show: both },
        summary: { label: t('product.content'), show: both },
        contents: { label: t('product.contents'), show: (lines) => (lines ?? []).map(both).join('\n') },
        pricing: { label: t('product.pricing'), show: (pricing) => (pricing ? t(`product.pricing_${pricing}`) : '') },
        pricePoints: { label: t('product.pricePoints') },
        units: { label: t('product.units') },
        validityMonths: { label: t('product.validityMonths') },
        standards: { label: t('product.standards') },
        templates: { label: t('product.templates') },
        usedBy: { label: t('product.usedBy'), show: (use) => (use ? t(`product.usedBy_${use}`) : '') },
        pictures: {
          label: t('product.pictures'),
          show: (codes) => t('product.pictureCount', { count: codes?.length ?? 0 }),
        },
      }}
    >
      <div className={styles.pair}>
        <TextField name={['name', 'zh']} label={t('product.nameZh')} {...saveOfferRules.content.name.zh} autoFocus />
        <TextField name={['name', 'en']} label={t('product.nameEn')} {...saveOfferRules.content.name.en} />
        <NoteField name={['summary', 'zh']} label={t('product.summaryZh')} {...saveOfferRules.content.summary.zh} />
        <NoteField name={['summary', 'en']} label={t('product.summaryEn')} {...saveOfferRules.content.summary.en} />
      </div>
      <ProFormList
        name="contents"
        label={t('product.contents')}
        max={PRODUCT_CONTENTS}
        creatorButtonProps={{ creatorButtonText: t('product.addContent') }}
        copyIconProps={false}
        rules={[
          {
            validator: async (_: unknown, lines: unknown[] | undefined) => {
              if (!lines?.length) throw new Error(t('product.contentNeeded'));
            },
          },
        ]}
      >
        <div className={styles.line}>
          <TextField name="zh" label={t('product.contentZh')} required />
          <TextField name="en" label={t('product.contentEn')} required />
        </div>
      </ProFormList>
      <RadioField
        name="pricing"
        label={t('product.pricing')}
        options={(['points', 'request'] as const).map((value) => ({ value, label: t(`product.pricing_${value}`) }))}
      />
      <div className={styles.pair}>
        <Price />
        <Count name="units" label={t('product.units')} max={PRODUCT_UNITS} extra={t('product.unitsHint')} />
        <Count name="validityMonths" label={t('product.validityMonths')} max={PRODUCT_MONTHS} />
      </div>
      <ProFormSelect
        name="standards"
        label={t('product.standards')}
        mode="multiple"
        options={standardOptions}
        fieldProps={{ maxCount: PRODUCT_REFERENCES }}
      />
      <ProFormSelect
        name="templates"
        label={t('product.templates')}
        mode="multiple"
        options={templateOptions}
        fieldProps={{ maxCount: PRODUCT_REFERENCES }}
      />
      <ProFormSelect
        name="usedBy"
        label={t('product.usedBy')}
        extra={t('product.usedByHint')}
        allowClear={false}
        options={productUses.map((use) => ({ value: use, label: t(`product.usedBy_${use}`) }))}
        dependencies={['pricing', 'units']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_: unknown, usedBy: ProductUse) => {
              if (usedBy !== 'delivery') return;
              if (getFieldValue('pricing') === 'request') throw new Error(t('product.deliveryNeedsPrice'));
              if (getFieldValue('units') !== 1) throw new Error(t('product.deliveryIsOneUnit'));
            },
          }),
        ]}
      />
      <ProForm.Item name="pictures" label={t('product.pictures')}>
        <PictureField productCode={offer?.productCode} />
      </ProForm.Item>
    </RecordDrawer>
  );
}

function Count({ name, label, max, extra }: { name: string; label: string; max: number; extra?: string }) {
  return <NumberField name={name} label={label} extra={extra} min={1} max={max} required />;
}

/** Only of what is sold for points. */
function Price() {
  const t = useT();
  const pricing: Values['pricing'] | undefined = Form.useWatch('pricing', Form.useFormInstance());
  if (pricing === 'request') return <div />;
  return <Count name="pricePoints" label={t('product.pricePoints')} max={PRODUCT_POINTS} />;
}
