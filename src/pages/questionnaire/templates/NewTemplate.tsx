import { ProFormSelect } from '@ant-design/pro-components';
import { useRef } from 'react';
import { createTemplateRules } from '#domain/generated/rules/questionnaire/createTemplate';
import { NoteField, TextField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import type { SendOptions } from '@/hooks/useRecordForm';
import { useReference } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { questionnaireService, type TemplateRow } from '@/services/questionnaire';

interface Props {
  /** The template to copy from, if it is known. */
  from?: Pick<TemplateRow, 'templateCode' | 'name' | 'description'>;
  onMade: (templateCode: string) => void;
  onClose: () => void;
}

interface Values {
  nameZh: string;
  nameEn?: string;
  descriptionZh?: string;
  descriptionEn?: string;
  from?: string;
}

/** A new template: empty, or a copy of another one. */
export function NewTemplate({ from, onMade, onClose }: Props) {
  const t = useT();
  const say = useSay();
  const { data } = useReference('templates', () =>
    questionnaireService.listTemplates({ query: { pageSize: 200 } }, { silent: true }),
  );
  // It is left for the new one once the form is done with.
  const made = useRef('');
  const send = async (values: Values, options: SendOptions) => {
    const { nameZh, nameEn, descriptionZh = '', descriptionEn = '', from: copied } = values;
    const { templateCode } = await questionnaireService.createTemplate(
      {
        body: {
          // Without an English name, readers of English see the Chinese one.
          name: { zh: nameZh, en: nameEn?.trim() || nameZh },
          description: { zh: descriptionZh, en: descriptionEn },
          ...(copied && { from: { templateCode: copied } }),
        },
      },
      options,
    );
    made.current = templateCode;
  };
  return (
    <RecordDialog<Values>
      title={from ? t('template.copyOf', { name: say(from.name) }) : t('template.new')}
      width={560}
      okText={t('template.create')}
      fresh={{
        nameZh: from ? t('template.copyName', { name: from.name.zh }) : '',
        nameEn: from ? t('template.copyName', { name: from.name.en }) : '',
        descriptionZh: from?.description.zh ?? '',
        descriptionEn: from?.description.en ?? '',
        ...(from && { from: from.templateCode }),
      }}
      send={send}
      onClose={() => {
        onClose();
        if (made.current) onMade(made.current);
      }}
    >
      <TextField name="nameZh" label={t('template.nameZh')} {...createTemplateRules.name.zh} autoFocus />
      <TextField name="nameEn" label={t('template.nameEn')} max={createTemplateRules.name.en.max} />
      {!from && (
        <ProFormSelect
          name="from"
          label={t('template.from')}
          placeholder={t('template.fromNothing')}
          showSearch
          options={(data?.list ?? []).map(({ templateCode, name }) => ({ value: templateCode, label: say(name) }))}
        />
      )}
      <NoteField name="descriptionZh" label={t('template.descriptionZh')} {...createTemplateRules.description.zh} />
      <NoteField name="descriptionEn" label={t('template.descriptionEn')} {...createTemplateRules.description.en} />
    </RecordDialog>
  );
}
