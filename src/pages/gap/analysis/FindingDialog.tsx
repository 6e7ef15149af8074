import { ProForm } from '@ant-design/pro-components';
import { Select } from 'antd';
import { saveFindingRules } from '#domain/generated/rules/gap/saveFinding';
import { type Level, levels, levelWords } from '#domain/kernel/levels';
import { limits } from '#domain/kernel/limits';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import type { SendOptions } from '@/hooks/useRecordForm';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type FindingDetail, gapService } from '@/services/gap';
import { questionnaireService } from '@/services/questionnaire';
import { LinksField } from './LinksField';
import { type ChosenUnit, chosenUnit, UnitsField } from './UnitsField';

export const dialogActions = ['edit', 'closeRisk', 'openRisk', 'return', 'finish'] as const;
export type DialogAction = (typeof dialogActions)[number];

interface Props {
  projectCode: string;
  action: DialogAction;
  finding: FindingDetail;
  onTried: (succeeded: boolean) => void;
  onClose: () => void;
}

interface Values {
  level?: Level;
  levelReason?: string;
  present?: string;
  missing?: string;
  measure?: string;
  links?: FindingDetail['links'];
  units?: ChosenUnit[];
  reason?: string;
  levelAfter?: Level;
}

/** What the consultant says of a finding, or what is decided about its risk and its disposal. */
export function FindingDialog({ projectCode, action, finding, onTried, onClose }: Props) {
  const t = useT();
  const say = useSay();
  const { findingId, version, level, computedLevel, levelReason, present, missing, measure, links } = finding;
  const of = { projectCode, findingId, version };
  const asksReason = action !== 'edit' && action !== 'finish';
  const send = async (values: Values, options: SendOptions) => {
    const { reason = '' } = values;
    if (action === 'edit')
      await gapService.saveFinding(
        {
          body: {
            ...of,
            level: values.level ?? null,
            levelReason: values.levelReason ?? null,
            present: values.present ?? null,
            missing: values.missing ?? null,
            measure: values.measure ?? null,
            links: values.links ?? [],
            unitIds: (values.units ?? []).map(({ value }) => value),
          },
        },
        options,
      );
    else if (action === 'finish')
      await questionnaireService.finishControlInfo({ body: { ...of, levelAfter: values.levelAfter ?? 1 } }, options);
    else if (action === 'return') await gapService.moveDisposal({ body: { ...of, action, reason } }, options);
    else if (action === 'closeRisk') await questionnaireService.closeRisk({ body: { ...of, reason } }, options);
    else await questionnaireService.openRisk({ body: { ...of, reason } }, options);
    void toast('success', t('questionnaire.gap.saved'));
  };
  const options = (upTo: Level) =>
    levels.filter((one) => one <= upTo).map((one) => ({ value: one, label: `${one} ${say(levelWords[one])}` }));
  return (
    <RecordDialog<Values>
      title={t(`questionnaire.gap.${action}Title`)}
      width={600}
      okText={t(action === 'edit' ? 'common.save' : `questionnaire.gap.${action}`)}
      danger={action === 'return'}
      // Others may change a finding meanwhile; a reason stays what it is.
      {...(asksReason && { draft: `${action}:${findingId}` })}
      fresh={{
        ...(level !== null && { level }),
        levelReason: levelReason ?? '',
        present: present ?? '',
        missing: missing ?? '',
        measure: measure ?? '',
        links,
        units: finding.units.map(chosenUnit),
        levelAfter: 1,
      }}
      send={send}
      onTried={onTried}
      onClose={onClose}
    >
      {action === 'edit' && (
        <>
          <ProForm.Item
            name="level"
            label={t('questionnaire.gap.level')}
            extra={computedLevel && t('questionnaire.gap.levelHint', { level: computedLevel })}
          >
            <Select allowClear options={options(5)} />
          </ProForm.Item>
          <NoteField name="levelReason" label={t('questionnaire.gap.levelReason')} {...saveFindingRules.levelReason} />
          <NoteField name="present" label={t('questionnaire.gap.present')} {...saveFindingRules.present} />
          <NoteField name="missing" label={t('questionnaire.gap.missing')} {...saveFindingRules.missing} />
          <NoteField name="measure" label={t('questionnaire.gap.measure')} {...saveFindingRules.measure} />
          <UnitsField projectCode={projectCode} />
          <LinksField />
        </>
      )}
      {action === 'finish' && (
        <ProForm.Item
          name="levelAfter"
          label={t('questionnaire.gap.levelAfter')}
          extra={t('questionnaire.gap.levelAfterHint')}
        >
          <Select options={options(level ?? 5)} />
        </ProForm.Item>
      )}
      {asksReason && (
        <NoteField
          name="reason"
          label={t('questionnaire.gap.reason')}
          required
          autoFocus
          max={limits.reasonLength}
          minRows={3}
        />
      )}
    </RecordDialog>
  );
}
