import { initSvipDataRules } from '#domain/generated/rules/iso/initSvipData';
import { SelectField } from '@/components/choiceFields';
import { DayField, NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isoService, type ProjectRoles, type VariableModuleRow } from '@/services/iso';

interface Values {
  moduleCodes: string[];
  accountId?: string;
  dueOn?: string;
  note?: string;
}

interface Props {
  projectCode: string;
  modules: readonly VariableModuleRow[];
  roles: ProjectRoles;
  onTried: () => void;
  onClose: () => void;
}

/** Asks one of the customer's people for modules of facts; those that lack something and nobody was asked for are proposed. */
export default function RequestDialog({ projectCode, modules, roles, onTried, onClose }: Props) {
  const t = useT();
  const say = useSay();
  const { list, candidates } = roles;
  const isAsked = ({ moduleCode }: VariableModuleRow) => list.some((one) => one.moduleCode === moduleCode);
  const proposed = modules.filter((module) => module.lacking > 0 && !isAsked(module));
  return (
    <RecordDialog<Values>
      title={t('facts.askTitle')}
      okText={t('facts.ask')}
      fresh={{
        moduleCodes: proposed.map(({ moduleCode }) => moduleCode),
        ...(candidates.length === 1 && { accountId: candidates[0]?.accountId }),
      }}
      send={async ({ moduleCodes, accountId = '', dueOn, note }, options) => {
        const body = { projectCode, moduleCodes, accountId, ...(dueOn && { dueOn }), note };
        const { asked } = await isoService.initSvipData({ body }, options);
        const name = candidates.find((one) => one.accountId === accountId)?.name ?? '';
        void toast('success', t('facts.askedDone', { name, count: asked }));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <p>{t('facts.askText')}</p>
      <SelectField
        name="moduleCodes"
        label={t('facts.modules')}
        mode="multiple"
        {...initSvipDataRules.moduleCodes}
        options={modules.map((module) => ({ value: module.moduleCode, label: say(module) }))}
      />
      <SelectField
        name="accountId"
        label={t('facts.person')}
        {...initSvipDataRules.accountId}
        extra={candidates.length === 0 ? t('facts.noCandidates') : undefined}
        options={candidates.map(({ accountId, name }) => ({ value: accountId, label: name }))}
      />
      <DayField name="dueOn" label={t('facts.dueOn')} />
      <NoteField name="note" label={t('facts.note')} {...initSvipDataRules.note} minRows={2} />
    </RecordDialog>
  );
}
