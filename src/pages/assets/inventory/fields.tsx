import { saveUnitRules } from '#domain/generated/rules/assets/saveUnit';
import { levelWords } from '#domain/kernel/levels';
import { RadioField } from '@/components/choiceFields';
import { NoteField, TextField } from '@/components/fields';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';

/** Code and name of an asset. */
export function NameFields({ isNew }: { isNew: boolean }) {
  const t = useT();
  return (
    <>
      <TextField
        name="assetCode"
        label={t('assets.fields.assetCode')}
        {...saveUnitRules.assetCode}
        wrong={t('assets.inventory.badCode')}
        autoFocus={isNew}
      />
      <TextField name="name" label={t('assets.fields.name')} {...saveUnitRules.name} />
    </>
  );
}

/** A level 1–5, all five in view: one click, or arrow keys. */
export function LevelField({ name, label }: { name: string; label: string }) {
  const say = useSay();
  return (
    <RadioField
      name={name}
      label={label}
      {...saveUnitRules.confidentiality}
      radioType="button"
      textOf={(level) => `${level} ${say(levelWords[level])}`}
    />
  );
}

/** C, I and A of a system or a unit. */
export function ProtectionFields() {
  const t = useT();
  return (['confidentiality', 'integrity', 'availability'] as const).map((key) => (
    <LevelField key={key} name={key} label={t(`assets.fields.${key}`)} />
  ));
}

export function DescriptionField() {
  const t = useT();
  return <NoteField name="description" label={t('assets.fields.description')} {...saveUnitRules.description} />;
}
