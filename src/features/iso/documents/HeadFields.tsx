import { ConfigProvider } from 'antd';
import { saveManagementDocumentRules } from '#domain/generated/rules/iso/saveManagementDocument';
import { RadioField } from '@/components/choiceFields';
import { TextField } from '@/components/fields';
import { type LocaleName, localeNames, useT } from '@/locales';
import type { ManagementDocument } from '@/services/iso';

/** What a document is called. */
export type Head = Pick<ManagementDocument, 'name' | 'kind' | 'language' | 'number'>;

/** The fields of what a document is called. @param isFixed its number was submitted, and stays */
export function HeadFields({ isFixed = false }: { isFixed?: boolean }) {
  const t = useT();
  const { name, kind, language, number } = saveManagementDocumentRules;
  return (
    <>
      <TextField name="name" label={t('managementDocument.name')} {...name} />
      <ConfigProvider {...(isFixed && { componentDisabled: true })}>
        <TextField
          name="number"
          label={t('managementDocument.number')}
          extra={t(isFixed ? 'managementDocument.numberFixed' : 'managementDocument.numberHint')}
          {...number}
        />
      </ConfigProvider>
      <RadioField
        name="kind"
        label={t('documentTemplate.kind')}
        {...kind}
        textOf={(value: Head['kind']) => t(`documentTemplate.kind_${value}`)}
      />
      <RadioField
        name="language"
        label={t('documentTemplate.language')}
        {...language}
        textOf={(value: LocaleName) => localeNames[value]}
      />
    </>
  );
}
