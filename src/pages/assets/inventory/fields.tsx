import { ProFormRadio, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import { levels, levelWords } from '#domain/kernel/levels';
import { limits } from '#domain/kernel/limits';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { fieldRules } from './rules';

/** Code and name of an asset. */
export function NameFields({ isNew }: { isNew: boolean }) {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <>
      <ProFormText
        name="assetCode"
        label={t('assets.assetCode')}
        rules={rules.code()}
        fieldProps={{ autoFocus: isNew, maxLength: limits.codeLength }}
      />
      <ProFormText
        name="name"
        label={t('assets.name')}
        rules={rules.name()}
        fieldProps={{ maxLength: limits.nameLength }}
      />
    </>
  );
}

/** A level 1–5, all five in view: one click, or arrow keys. */
export function LevelField({ name, label }: { name: string; label: string }) {
  const t = useT();
  const { say } = useWords();
  return (
    <ProFormRadio.Group
      name={name}
      label={label}
      rules={fieldRules(t).chosen(label)}
      radioType="button"
      options={levels.map((level) => ({ value: level, label: `${level} ${say(levelWords[level])}` }))}
    />
  );
}

/** C, I and A of a system or a unit. */
export function ProtectionFields() {
  const t = useT();
  return (['confidentiality', 'integrity', 'availability'] as const).map((key) => (
    <LevelField key={key} name={key} label={t(`assets.${key}`)} />
  ));
}

export function DescriptionField() {
  const t = useT();
  return (
    <ProFormTextArea
      name="description"
      label={t('assets.description')}
      rules={fieldRules(t).text()}
      fieldProps={{ autoSize: { minRows: 2, maxRows: 8 }, maxLength: limits.textLength }}
    />
  );
}
