import { ProForm, ProFormList } from '@ant-design/pro-components';
import { Form } from 'antd';
import { saveOfferRules } from '#domain/generated/rules/marketing/saveOffer';
import type { Words } from '#domain/kernel/levels';
import type { ProductContent, ProductUse } from '#domain/subjects/marketing/products/rules';
import { RadioField, SelectField } from '@/components/choiceFields';
import { NoteField, NumberField, TextField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import { marketingService, type OfferDetail } from '@/services/marketing';
import styles from './createProduct.module.css';
import { PictureField } from './PictureField';
import { useReferences } from './useOfferFields';

const rules = saveOfferRules.content;

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
        <TextField name={['name', 'zh']} label={t('product.nameZh')} {...rules.name.zh} autoFocus />
        <TextField name={['name', 'en']} label={t('product.nameEn')} {...rules.name.en} />
        <NoteField name={['summary', 'zh']} label={t('product.summaryZh')} {...rules.summary.zh} />
        <NoteField name={['summary', 'en']} label={t('product.summaryEn')} {...rules.summary.en} />
      </div>
      <ProFormList
        name="contents"
        label={t('product.contents')}
        max={rules.contents.max}
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
          <TextField name="zh" label={t('product.contentZh')} {...rules.contents.each.zh} />
          <TextField name="en" label={t('product.contentEn')} {...rules.contents.each.en} />
        </div>
      </ProFormList>
      <RadioField
        name="pricing"
        label={t('product.pricing')}
        options={(['points', 'request'] as const).map((value) => ({ value, label: t(`product.pricing_${value}`) }))}
      />
      <div className={styles.pair}>
        <Price />
        <NumberField name="units" label={t('product.units')} {...rules.units} extra={t('product.unitsHint')} />
        <NumberField name="validityMonths" label={t('product.validityMonths')} {...rules.validityMonths} />
      </div>
      <SelectField
        name="standards"
        label={t('product.standards')}
        mode="multiple"
        {...rules.standards}
        options={standardOptions}
      />
      <SelectField
        name="templates"
        label={t('product.templates')}
        mode="multiple"
        {...rules.templates}
        options={templateOptions}
      />
      <SelectField
        name="usedBy"
        label={t('product.usedBy')}
        extra={t('product.usedByHint')}
        allowClear={false}
        {...rules.usedBy}
        textOf={(use) => t(`product.usedBy_${use}`)}
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

/** Only of what is sold for points. */
function Price() {
  const t = useT();
  const pricing: Values['pricing'] | undefined = Form.useWatch('pricing', Form.useFormInstance());
  if (pricing === 'request') return <div />;
  return <NumberField name="pricePoints" label={t('product.pricePoints')} {...rules.pricePoints} required />;
}
