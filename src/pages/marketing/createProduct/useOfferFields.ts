import type { ProductContent } from '#domain/subjects/marketing/products/rules';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isoService } from '@/services/iso';
import { questionnaireService } from '@/services/questionnaire';
import { formatNumber, NOTHING } from '@/utils/format';

/** The portal's own standards and questionnaires, which a product may name. */
export function useReferences() {
  const say = useSay();
  const standards = useLoad((options) => isoService.listStandards({ query: {} }, options));
  const templates = useLoad((options) => questionnaireService.listValidTemplates({ query: {} }, options));
  const standardNames = standards.data?.map((one) => ({ code: one.standardCode, name: { zh: one.zh, en: one.en } }));
  const templateNames = templates.data?.map((one) => ({ code: one.templateCode, name: one.name }));
  const called = (names: typeof standardNames) => (code: string) =>
    names?.find((one) => one.code === code)?.name ?? { zh: code, en: code };
  const options = (names: typeof standardNames) => names?.map(({ code, name }) => ({ value: code, label: say(name) }));
  return {
    standardOf: called(standardNames),
    templateOf: called(templateNames),
    standardOptions: options(standardNames),
    templateOptions: options(templateNames),
  };
}

/** What a product says, field by field in words: also used to show what differs between two versions. */
export function useOfferFields() {
  const t = useT();
  const say = useSay();
  const { standardOf, templateOf } = useReferences();
  const listed = (codes: readonly string[], of: typeof standardOf) =>
    codes.map((code) => say(of(code))).join(t('common.comma')) || NOTHING;
  const fieldsOf = (content: ProductContent) => [
    { label: t('product.nameZh'), value: content.name.zh },
    { label: t('product.nameEn'), value: content.name.en },
    { label: t('product.summaryZh'), value: content.summary.zh },
    { label: t('product.summaryEn'), value: content.summary.en },
    { label: t('product.contents'), value: content.contents.map(({ zh, en }) => `${zh} / ${en}`).join('\n') },
    {
      label: t('product.pricePoints'),
      value: content.pricePoints === null ? t('product.onRequest') : formatNumber(content.pricePoints),
    },
    { label: t('product.units'), value: formatNumber(content.units) },
    { label: t('product.validityMonths'), value: formatNumber(content.validityMonths) },
    { label: t('product.standards'), value: listed(content.standards, standardOf) },
    { label: t('product.templates'), value: listed(content.templates, templateOf) },
    { label: t('product.usedBy'), value: t(`product.usedBy_${content.usedBy}`) },
    { label: t('product.pictures'), value: content.pictures.join(' ') || NOTHING, pictures: content.pictures },
  ];
  return {
    standardOf,
    templateOf,
    /** What is another one in the later of two. */
    differences: (before: ProductContent, after: ProductContent) => {
      const was = fieldsOf(before);
      return fieldsOf(after)
        .map(({ label, value, pictures }, i) => ({
          label,
          was: was[i]?.value ?? NOTHING,
          is: value,
          ...(pictures && { pictures: { was: was[i]?.pictures ?? [], is: pictures } }),
        }))
        .filter((field) => field.was !== field.is);
    },
  };
}
