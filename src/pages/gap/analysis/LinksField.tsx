import { ProForm, ProFormList } from '@ant-design/pro-components';
import { findingLimits } from '#domain/subjects/gap/analysis/limits';
import { TextField } from '@/components/fields';
import { useT } from '@/locales';

/** Addresses of what shows something that is not a file here. */
export function LinksField() {
  const t = useT();
  return (
    <ProFormList
      name="links"
      label={t('questionnaire.gap.links')}
      max={findingLimits.links}
      creatorButtonProps={{ creatorButtonText: t('questionnaire.gap.addLink') }}
      copyIconProps={false}
    >
      <ProForm.Group>
        <TextField name="title" label={t('questionnaire.gap.linkTitle')} required />
        <TextField name="url" label={t('questionnaire.gap.linkUrl')} required />
      </ProForm.Group>
    </ProFormList>
  );
}
