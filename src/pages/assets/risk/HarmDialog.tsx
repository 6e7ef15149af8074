import { ProFormDependency } from '@ant-design/pro-components';
import { saveBusinessHarmRules } from '#domain/generated/rules/assets/saveBusinessHarm';
import { levels } from '#domain/kernel/levels';
import { socialHarms } from '#domain/subjects/assets/risk/businessRisk';
import { SelectField } from '@/components/choiceFields';
import { NoteField } from '@/components/fields';
import { LevelTag } from '@/components/LevelTag';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { type AggregatedBusiness, assetsService } from '@/services/assets';
import styles from './aggregated.module.css';

type Values = Partial<Pick<AggregatedBusiness, 'socialHarm' | 'organisationHarm' | 'harmReason'>>;

interface Props {
  projectCode: string;
  business: AggregatedBusiness;
  /** After it was saved, or somebody else has judged meanwhile. */
  onChanged: () => void;
  onClose: () => void;
}

/** The consequence of a business's risk by table 12 of GB/T 20984-2022, beside the level that is computed. */
export function HarmDialog({ projectCode, business, onChanged, onClose }: Props) {
  const t = useT();
  const { businessId, version, socialHarm, organisationHarm, harmReason } = business;
  return (
    <RecordDialog<Values>
      width={560}
      title={t('assets.aggregate.judgeOf', { name: business.name })}
      okText={t('common.save')}
      fresh={{ socialHarm, organisationHarm, harmReason }}
      draft={`harm:${projectCode}:${businessId}`}
      send={async (values, options) => {
        const body = {
          projectCode,
          businessId,
          version,
          socialHarm: values.socialHarm ?? null,
          organisationHarm: values.organisationHarm ?? null,
          harmReason: values.harmReason?.trim() || null,
        };
        await assetsService.saveBusinessHarm({ body }, options);
        void toast('success', t('record.saved'));
      }}
      onTried={onChanged}
      onClose={onClose}
    >
      <p className={styles.line}>
        {t('assets.aggregate.computed')}{' '}
        {business.level ? <LevelTag level={business.level} /> : t('assets.aggregate.notAssessed')}
      </p>
      <SelectField
        name="organisationHarm"
        label={t('assets.fields.organisationHarm')}
        options={[...levels].reverse().map((level) => ({
          value: level,
          label: `${level} ${t(`assets.aggregate.organisation${level}`)}`,
        }))}
        fieldProps={{ placeholder: t('assets.aggregate.notJudged') }}
      />
      <SelectField
        name="socialHarm"
        label={t('assets.fields.socialHarm')}
        options={[...socialHarms].reverse().map((level) => ({
          value: level,
          label: `${level} ${t(`assets.aggregate.social${level}`)}`,
        }))}
        fieldProps={{ placeholder: t('assets.aggregate.noSocial') }}
      />
      <ProFormDependency name={['organisationHarm', 'socialHarm']}>
        {(typed: Values) => (
          <NoteField
            name="harmReason"
            label={t('assets.fields.harmReason')}
            {...saveBusinessHarmRules.harmReason}
            required={Boolean(typed.organisationHarm ?? typed.socialHarm)}
            minRows={3}
          />
        )}
      </ProFormDependency>
    </RecordDialog>
  );
}
