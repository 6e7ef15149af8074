import { ProFormSwitch } from '@ant-design/pro-components';
import { ConfigProvider, Drawer, Form, Skeleton } from 'antd';
import { useState } from 'react';
import { saveDocumentTemplateRules } from '#domain/generated/rules/iso/saveDocumentTemplate';
import { certificationEditions, editionNames, editionOf } from '#domain/subjects/iso/edition/editions';
import { CheckboxesField, RadioField } from '@/components/choiceFields';
import { DrawerTitle } from '@/components/DrawerTitle';
import { FailureBlock } from '@/components/FailureBlock';
import { TextField } from '@/components/fields';
import { lazyPage } from '@/components/lazyPage';
import { RecordDrawer } from '@/components/RecordDrawer';
import { useTimelineTexts } from '@/features/iso/useTimelineTexts';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { useRecordForm } from '@/hooks/useRecordForm';
import { type LocaleName, localeNames, useT } from '@/locales';
import { type DocumentTemplateDetail, isoService } from '@/services/iso';
import { Faults } from './Faults';
import { OfferNotice } from './OfferNotice';
import { TemplateVersions } from './TemplateVersions';

const OfferDialog = lazyPage(() => import('./OfferDialog'));

interface Props {
  templateCode: string;
  onChanged: () => void;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One template: what it is for, what its check has found, and the versions of its file. */
export default function TemplateDrawer(props: Props) {
  const { templateCode, onChanged, onClose } = props;
  const t = useT();
  const { data, error, refresh } = useLoad(
    (options) => isoService.getDocumentTemplate({ query: { templateCode } }, options),
    [templateCode],
  );
  if (error && !data)
    return (
      <Drawer open size={760} title={<DrawerTitle>{t('documentTemplate.record')}</DrawerTitle>} onClose={onClose}>
        <FailureBlock compact error={error} onRetry={refresh} />
      </Drawer>
    );
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  const changed = () => {
    refresh();
    onChanged();
  };
  return <TemplateForm {...props} template={data} onChanged={changed} />;
}

const fields = ['name', 'kind', 'language', 'numberPart', 'schemes', 'editions', 'isEnabled'] as const;
type Row = Pick<DocumentTemplateDetail, (typeof fields)[number] | 'version'>;
type Values = Omit<Row, 'version' | 'isEnabled' | 'numberPart'> & { isEnabled: boolean; numberPart: string };

/** Whether a template for these schemes can be for this edition. */
const isOffered = (schemes: Values['schemes'], edition: Values['editions'][number]): boolean =>
  schemes.length === 0 || schemes.includes(editionOf(edition).scheme);

function TemplateForm({
  template,
  onChanged,
  onClose,
  onPrevious,
  onNext,
}: Props & { template: DocumentTemplateDetail }) {
  const { templateCode, name, versions } = template;
  const t = useT();
  const editable = template.allowedActions.includes('keep');
  const [comparing, setComparing] = useState(false);
  const record = useRecordForm<Row, Values>({
    name: `documentTemplate:${templateCode}`,
    row: template,
    valuesOf: ({ name, kind, language, numberPart, schemes, editions, isEnabled }) => ({
      name,
      kind,
      language,
      numberPart: numberPart ?? '',
      schemes,
      editions,
      isEnabled,
    }),
    fresh: {
      name: '',
      kind: 'other',
      language: 'zh-CN',
      numberPart: '',
      schemes: [],
      editions: [],
      isEnabled: true,
    },
    editable,
    send: async (values, options, origin) => {
      // An edition goes with its standard.
      const editions = values.editions.filter((one) => isOffered(values.schemes, one));
      const said = { ...values, editions, numberPart: values.numberPart.trim() || null };
      const body = { ...said, templateCode, version: origin?.version ?? 0 };
      const { version } = await isoService.saveDocumentTemplate({ body }, options);
      return { ...said, version };
    },
    onAnswer: () => {
      void toast('success', t('documentTemplate.saved'));
      onChanged();
    },
  });
  const remove = async () => {
    await isoService.deleteDocumentTemplate({ body: { templateCode, version: template.version } });
    void toast('success', t('documentTemplate.removed'));
    record.forget();
    onChanged();
    onClose();
  };
  const { schemeText } = useTimelineTexts();
  const { kind, language, numberPart, schemes, editions } = saveDocumentTemplateRules;
  const typed = Form.useWatch('schemes', record.form) ?? template.schemes;
  const offered = certificationEditions.map(({ edition }) => edition).filter((one) => isOffered(typed, one));
  return (
    <>
      <RecordDrawer
        record={record}
        width={760}
        title={name}
        compare={{
          name: { label: t('documentTemplate.name') },
          kind: { label: t('documentTemplate.kind'), show: (value = 'other') => t(`documentTemplate.kind_${value}`) },
          language: { label: t('documentTemplate.language'), show: (value = 'zh-CN') => localeNames[value] },
          numberPart: { label: t('documentTemplate.numberPart') },
          schemes: { label: t('documentTemplate.schemes'), show: (value = []) => value.map(schemeText).join(', ') },
          editions: { label: t('documentTemplate.editions'), show: (value = []) => editionNames(value) },
          isEnabled: {
            label: t('documentTemplate.isEnabled'),
            show: (value) => t(value ? 'documentTemplate.isEnabled_true' : 'documentTemplate.isEnabled_false'),
          },
        }}
        {...(editable && {
          removal: { question: t('documentTemplate.removeQuestion', { name }), onConfirm: remove },
        })}
        steps={{ ...(onPrevious && { onPrevious }), ...(onNext && { onNext }) }}
        onClose={onClose}
      >
        {/* Who may not edit still reads and takes files. */}
        <ConfigProvider componentDisabled={false}>
          <OfferNotice template={template} onCompare={editable ? () => setComparing(true) : undefined} />
          <Faults template={template} />
          <TemplateVersions templateCode={templateCode} versions={versions} editable={editable} onChanged={onChanged} />
        </ConfigProvider>
        <TextField name="name" label={t('documentTemplate.name')} required />
        <RadioField
          name="kind"
          label={t('documentTemplate.kind')}
          {...kind}
          textOf={(value: Values['kind']) => t(`documentTemplate.kind_${value}`)}
        />
        <RadioField
          name="language"
          label={t('documentTemplate.language')}
          {...language}
          textOf={(value: LocaleName) => localeNames[value]}
        />
        <TextField
          name="numberPart"
          label={t('documentTemplate.numberPart')}
          extra={t('documentTemplate.numberPartHint')}
          {...numberPart}
        />
        <CheckboxesField
          name="schemes"
          label={t('documentTemplate.schemes')}
          extra={t('documentTemplate.schemesHint')}
          {...schemes}
          textOf={schemeText}
        />
        {offered.length > 0 && (
          <CheckboxesField
            name="editions"
            label={t('documentTemplate.editions')}
            extra={t('documentTemplate.editionsHint')}
            {...editions}
            values={offered}
            textOf={(edition: Values['editions'][number]) => editionOf(edition).name}
          />
        )}
        <ProFormSwitch name="isEnabled" label={t('documentTemplate.isOn')} />
      </RecordDrawer>
      {/* A form of its own: it doesn't stand within the record's. */}
      {comparing && <OfferDialog templateCode={templateCode} onTaken={onChanged} onClose={() => setComparing(false)} />}
    </>
  );
}
