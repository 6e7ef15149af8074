import { useRef } from 'react';
import { saveProductRules } from '#domain/generated/rules/iso/saveProduct';
import { errorCodes } from '#domain/kernel/errors';
import type { ProductKind } from '#domain/subjects/iso/product/product';
import { productKindWords } from '#domain/subjects/iso/product/words';
import { type CertificationScheme, certificationRuns } from '#domain/subjects/iso/timeline/timeline';
import { CheckboxesField, RadioField } from '@/components/choiceFields';
import { NoteField, NumberField, TextField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isoService, type ProductRow } from '@/services/iso';
import { formatNumber } from '@/utils/format';

interface Values {
  name: string;
  nameEn: string;
  kind: ProductKind;
  description: string;
  standards: string;
  schemes: CertificationScheme[];
  position: number | null;
}
const fresh: Values = {
  name: '',
  nameEn: '',
  kind: 'product',
  description: '',
  standards: '',
  schemes: [],
  position: null,
};
const valuesOf = ({ name, nameEn, kind, description, standards, schemes, position }: ProductRow): Values => ({
  name,
  nameEn: nameEn ?? '',
  kind,
  description,
  standards,
  schemes,
  position,
});

interface Props {
  projectCode: string;
  /** Null: a new one. */
  product: ProductRow | null;
  /** @param productCode of the product; empty: it is deleted */
  onDone: (productCode: string) => void;
  onClose: () => void;
}

/** A product or service: what it is called, what it meets, in which certifications it is. */
export default function ProductDrawer({ projectCode, product, onDone, onClose }: Props) {
  const t = useT();
  const say = useSay();
  const saved = useRef({ productCode: '', name: '' });
  const ended = (text: string, productCode: string) => {
    void toast('success', text);
    onDone(productCode);
    onClose();
  };
  const record = useRecordForm<ProductRow, Values>({
    name: `companyProduct:${projectCode}:${product?.productCode ?? 'new'}`,
    row: product,
    valuesOf,
    fresh,
    fieldOfCode: { [errorCodes.nameTaken]: 'name' },
    send: async ({ position, ...values }, options, origin) => {
      const of = origin && { productCode: origin.productCode, version: origin.version };
      const body = { projectCode, ...values, position: position ?? null, ...of };
      const { productCode } = await isoService.saveProduct({ body }, options);
      saved.current = { productCode, name: values.name };
      return null;
    },
    onDone: () => {
      const { productCode, name } = saved.current;
      ended(t('companyProduct.productSaved', { name }), productCode);
    },
  });
  const rules = saveProductRules;
  const standardOf = (scheme: CertificationScheme) =>
    certificationRuns.find((run) => run.scheme === scheme)?.standard ?? scheme;
  const kindText = (kind: ProductKind) => say(productKindWords[kind]);
  const remove = ({ productCode, name }: ProductRow, version: number) =>
    isoService
      .deleteProduct({ body: { projectCode, productCode, version } })
      .then(() => ended(t('companyProduct.productRemoved', { name }), ''), report);
  return (
    <RecordDrawer
      record={record}
      width={560}
      title={product ? t('companyProduct.editProduct') : t('companyProduct.addProduct')}
      onClose={onClose}
      compare={{
        name: { label: t('companyProduct.productName') },
        nameEn: { label: t('companyProduct.nameEn') },
        kind: { label: t('companyProduct.kind'), show: (kind) => (kind ? kindText(kind) : '') },
        description: { label: t('companyProduct.description') },
        standards: { label: t('companyProduct.standards') },
        schemes: {
          label: t('companyProduct.schemes'),
          show: (schemes = []) => schemes.map(standardOf).join(', ') || t('companyProduct.allSchemes'),
        },
        position: {
          label: t('companyProduct.position'),
          show: (value) => (value === null || value === undefined ? '' : formatNumber(value)),
        },
      }}
      removal={
        product
          ? {
              question: t('companyProduct.removeProduct', { name: product.name, count: product.processes }),
              onConfirm: () => remove(product, record.origin?.version ?? product.version),
            }
          : undefined
      }
    >
      <TextField name="name" label={t('companyProduct.productName')} {...rules.name} autoFocus />
      <TextField
        name="nameEn"
        label={t('companyProduct.nameEn')}
        extra={t('companyProduct.nameEnHelp')}
        {...rules.nameEn}
      />
      <RadioField name="kind" label={t('companyProduct.kind')} {...rules.kind} textOf={kindText} />
      <NoteField name="description" label={t('companyProduct.description')} {...rules.description} minRows={3} />
      <TextField
        name="standards"
        label={t('companyProduct.standards')}
        extra={t('companyProduct.standardsHelp')}
        {...rules.standards}
      />
      <CheckboxesField<CertificationScheme>
        name="schemes"
        label={t('companyProduct.schemes')}
        extra={t('companyProduct.schemesHelp')}
        options={certificationRuns.map(({ scheme, standard }) => ({ value: scheme, label: standard }))}
      />
      <NumberField
        name="position"
        label={t('companyProduct.position')}
        extra={t('companyProduct.positionHelp')}
        {...rules.position}
      />
    </RecordDrawer>
  );
}
