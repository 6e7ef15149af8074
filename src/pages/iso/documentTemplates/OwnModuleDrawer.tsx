import { PlusOutlined } from '@ant-design/icons';
import { ProFormSwitch } from '@ant-design/pro-components';
import { Button, Form } from 'antd';
import { saveOwnModuleRules } from '#domain/generated/rules/iso/saveOwnModule';
import { limits } from '#domain/kernel/limits';
import { CheckboxesField, RadioField } from '@/components/choiceFields';
import { NoteField, TextField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { useTimelineTexts } from '@/features/iso/useTimelineTexts';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isoService, type OwnModule } from '@/services/iso';
import styles from './documentTemplates.module.css';
import { OwnFactFields } from './OwnFactFields';
import { type OwnModuleValues, saidModule, type TypedFact, typedModule } from './ownModuleForm';

interface Props {
  /** null: a new one. */
  module: OwnModule | null;
  editable: boolean;
  onSaved: () => void;
  onClose: () => void;
}

/** A name that the facts so far don't have. */
const freshFact = (facts: readonly TypedFact[] = []): TypedFact => {
  const names = new Set(facts.map((one) => one.name));
  let n = facts.length + 1;
  while (names.has(`ownFact${n}`)) n += 1;
  return { name: `ownFact${n}`, zh: '', type: 'line', isRequired: false };
};
const fresh: OwnModuleValues = { zh: '', level: 'project', schemes: [], isEnabled: true, components: [freshFact()] };

/** A module of facts: what it is called, whom it is for, and each fact with its type. */
export default function OwnModuleDrawer({ module, editable, onSaved, onClose }: Props) {
  const t = useT();
  const say = useSay();
  const { schemeText } = useTimelineTexts();
  const moduleCode = module?.moduleCode ?? null;
  const record = useRecordForm<OwnModule, OwnModuleValues>({
    name: `ownModule:${moduleCode ?? 'new'}`,
    row: module,
    valuesOf: typedModule,
    fresh,
    editable,
    send: async (values, options, origin) => {
      const said = saidModule(values);
      const body = { ...said, moduleCode, version: origin?.version ?? 0 };
      const { version } = await isoService.saveOwnModule({ body }, options);
      return origin && { ...origin, ...said, version };
    },
    onAnswer: onSaved,
    onDone: () => {
      void toast('success', t('ownModule.saved'));
      onSaved();
      onClose();
    },
  });
  const remove = async () => {
    await isoService.deleteOwnModule({ body: { moduleCode: moduleCode ?? '', version: module?.version ?? 0 } });
    void toast('success', t('ownModule.removed'));
    onSaved();
    onClose();
  };
  const { zh, en, helpZh, helpEn, level, schemes } = saveOwnModuleRules;
  const wordsOf = (facts: readonly TypedFact[] = []) =>
    facts.map((one) => `${one.zh} {${one.name}} ${t(`ownModule.type_${one.type}`)}`).join('\n');
  const show = (value: boolean | undefined) => t(value ? 'ownModule.on' : 'ownModule.off');
  return (
    <RecordDrawer
      record={record}
      width={820}
      title={module ? say(module) : t('ownModule.new')}
      compare={{
        zh: { label: t('ownModule.zh') },
        en: { label: t('ownModule.en') },
        helpZh: { label: t('ownModule.help') },
        helpEn: { label: t('ownModule.helpEn') },
        level: { label: t('ownModule.level'), show: (value = 'project') => t(`facts.level_${value}`) },
        schemes: { label: t('ownModule.schemes'), show: (value = []) => value.map(schemeText).join(t('common.comma')) },
        isEnabled: { label: t('ownModule.state'), show },
        components: { label: t('ownModule.facts'), show: wordsOf },
      }}
      {...(module &&
        editable && {
          removal: { question: t('ownModule.removeQuestion', { name: say(module) }), onConfirm: remove },
        })}
      onClose={onClose}
    >
      <div className={styles.two}>
        <TextField name="zh" label={t('ownModule.zh')} {...zh} />
        <TextField name="en" label={t('ownModule.en')} extra={t('ownModule.enHint')} max={en.max} />
        <NoteField name="helpZh" label={t('ownModule.help')} {...helpZh} />
        <NoteField name="helpEn" label={t('ownModule.helpEn')} extra={t('ownModule.enHint')} {...helpEn} />
      </div>
      <RadioField
        name="level"
        label={t('ownModule.level')}
        extra={t('ownModule.levelHint')}
        disabled={module !== null}
        {...level}
        textOf={(value: OwnModule['level']) => t(`facts.level_${value}`)}
      />
      <CheckboxesField
        name="schemes"
        label={t('ownModule.schemes')}
        extra={t('ownModule.schemesHint')}
        {...schemes}
        textOf={schemeText}
      />
      <ProFormSwitch name="isEnabled" label={t('ownModule.isEnabled')} />
      <Form.List
        name="components"
        rules={[
          {
            validator: async (_, facts: TypedFact[] | undefined) => {
              if (!facts?.length) throw new Error(t('ownModule.factsNeeded'));
            },
          },
        ]}
      >
        {(lines, { add, remove: drop, move }, { errors }) => (
          <>
            {lines.map(({ key, name: at }) => (
              <OwnFactFields
                key={key}
                at={at}
                editable={editable}
                onRemove={() => drop(at)}
                {...(at > 0 && { onUp: () => move(at, at - 1) })}
                {...(at < lines.length - 1 && { onDown: () => move(at, at + 1) })}
              />
            ))}
            <Form.ErrorList errors={errors} />
            {editable && (
              <Button
                type="dashed"
                block
                icon={<PlusOutlined />}
                disabled={lines.length >= limits.ownModuleComponents}
                onClick={() => add(freshFact(record.form.getFieldValue('components')))}
              >
                {t('ownModule.addFact')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </RecordDrawer>
  );
}
