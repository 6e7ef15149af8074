import { Button, Drawer, Form, Skeleton } from 'antd';
import { askedFor, keptValues } from '#domain/subjects/iso/variable/variable';
import { DrawerTitle } from '@/components/DrawerTitle';
import { FailureBlock } from '@/components/FailureBlock';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { useRecordForm } from '@/hooks/useRecordForm';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isoService, type ProjectVariables, type VariableComponentRow, type VariableModuleRow } from '@/services/iso';
import type { Drafting } from '../drafting/drafting';
import panel from '../panel.module.css';
import { FactWorkbook } from './FactWorkbook';
import { useValueText, type Value, type Values } from './useValueText';
import { VariableInput } from './VariableFields';

interface Props {
  projectCode: string;
  projectGroupCode: string;
  module: VariableModuleRow;
  facts: ProjectVariables;
  onSaved: () => void;
  onClose: () => void;
  /** To the module before or after this one, where all are worked through. */
  steps?: { onPrevious?: () => void; onNext?: () => void };
}
interface Row {
  version: number;
  values: Values;
}

/** The part of the form that names the texts which were taken over from a language model; no variable begins with `_`. */
const TAKEN = '_takenOver';
const takenOverIn = (values: Values): string[] =>
  String(values[TAKEN] ?? '')
    .split(' ')
    .filter(Boolean);

/** Enters the facts of one module. */
export default function ModuleDrawer(props: Props) {
  const { projectCode, module, onClose } = props;
  const say = useSay();
  const { moduleCode } = module;
  const { data, error, refresh } = useLoad(
    (options) => isoService.listModuleComponents({ query: { projectCode, moduleCode } }, options),
    [projectCode, moduleCode],
  );
  if (error && !data)
    return (
      <Drawer open size={760} title={<DrawerTitle>{say(module)}</DrawerTitle>} onClose={onClose}>
        <FailureBlock compact error={error} onRetry={refresh} />
      </Drawer>
    );
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  return <ModuleForm {...props} components={data} />;
}

/** What a form of these components starts from: a field for each. */
const formValues = (components: readonly VariableComponentRow[], values: Values): Values =>
  Object.fromEntries(
    components.map(({ name, type }) => [
      name,
      values[name] ?? (type === 'boolean' ? false : type === 'list' ? [] : type === 'object' ? {} : ''),
    ]),
  );

function ModuleForm(props: Props & { components: VariableComponentRow[] }) {
  const { projectCode, projectGroupCode, module, facts, components, onSaved, onClose, steps } = props;
  const { moduleCode, level } = module;
  const t = useT();
  const say = useSay();
  const textOf = useValueText();
  const set = facts.sets.find((one) => one.moduleCode === moduleCode);
  const now: Row = set ?? { version: 0, values: {} };
  const draft = facts.drafts.find((one) => one.moduleCode === moduleCode);
  const kept = (values: Values) => keptValues(components, values) as Values;
  // What the portal knows stands in fields without a value, and is saved with the others.
  const shownValues = (values: Values, takenOver: readonly string[] = []) => ({
    ...formValues(components, { ...facts.proposed, ...values }),
    [TAKEN]: takenOver.join(' '),
  });
  const keepDraft = async ({ version, values: base }: Row, typed: Values | null) => {
    const values = typed && kept(typed);
    const takenOver = typed ? takenOverIn(typed) : [];
    const body = { projectCode, projectGroupCode, moduleCode, version, base, values, takenOver };
    await isoService.saveVariablesDraft({ body });
    onSaved();
  };
  const record = useRecordForm<Row, Values>({
    name: `variables:${projectCode}:${moduleCode}`,
    row: now,
    valuesOf: ({ values }) => shownValues(values),
    fresh: shownValues({}),
    storedDraft: draft && {
      origin: { version: draft.version, values: draft.base },
      values: { ...formValues(components, draft.values), [TAKEN]: draft.aiFields.join(' ') },
      savedAt: draft.savedAt,
    },
    send: async (typed, options, origin) => {
      const { version } = origin ?? now;
      const body = { moduleCode, version, values: kept(typed), takenOver: takenOverIn(typed) };
      if (level === 'group')
        await isoService.saveVariables({ body: { projectCode, projectGroupCode, ...body } }, options);
      else await isoService.saveProjectVariables({ params: { projectCode, projectGroupCode }, body }, options);
      return null;
    },
    onDiscard: () => void (draft && keepDraft(now, null).catch(report)),
    onDone: () => {
      void toast('success', t('facts.savedToast', { module: say(module) }));
      onSaved();
      onClose();
    },
  });
  const { form } = record;
  const typed: Values = Form.useWatch([], form) ?? now.values;
  const takenOver = takenOverIn({ [TAKEN]: Form.useWatch(TAKEN, { form, preserve: true }) ?? '' });
  const shown = askedFor(components, typed);
  const take = (taken: Values) => {
    form.setFieldsValue(taken as never);
    record.touched();
  };
  const draftingOf = ({ name }: VariableComponentRow): Drafting | undefined =>
    facts.draftable.includes(name)
      ? {
          ask: (asked, options) =>
            isoService.draftVariable({ body: { projectCode, moduleCode, name, ...asked } }, options),
          current: () => String(form.getFieldValue(name) ?? ''),
          take: (text) => {
            const taken = takenOverIn(form.getFieldsValue(true)).filter((one) => one !== name);
            take({ [name]: text, [TAKEN]: [...taken, name].join(' ') });
          },
        }
      : undefined;
  const isAi = ({ name }: VariableComponentRow) =>
    Boolean(typed[name]) &&
    (takenOver.includes(name) || (set?.aiFields.includes(name) && typed[name] === now.values[name]) === true);
  const saveDraft = async () => {
    await keepDraft(record.origin ?? now, form.getFieldsValue(true));
    // The server's takes its place, on this computer too.
    record.forget();
    void toast('success', t('facts.draftKept'));
  };
  return (
    <RecordDrawer
      record={record}
      width={760}
      title={say(module)}
      {...(steps && { steps })}
      onClose={onClose}
      hint={
        <Button type="link" size="small" disabled={!record.dirty} onClick={() => void saveDraft().catch(report)}>
          {t('facts.keepDraft')}
        </Button>
      }
      compare={
        Object.fromEntries(
          components.map((component) => [
            component.name,
            { label: say(component), show: (value: Value) => textOf(component, value) },
          ]),
        ) as never
      }
    >
      <FactWorkbook projectCode={projectCode} moduleCode={moduleCode} components={components} onTake={take} />
      {level === 'group' && <p className={panel.soft}>{t('facts.groupHint')}</p>}
      {shown.map((component) => (
        <VariableInput
          key={component.name}
          component={component}
          uses={facts.uses[component.name] ?? []}
          projectCode={projectCode}
          onTake={take}
          drafting={draftingOf(component)}
          isAi={isAi(component)}
        />
      ))}
    </RecordDrawer>
  );
}
