import { Drawer, Skeleton } from 'antd';
import { saveReportSettingsRules } from '#domain/generated/rules/assets/saveReportSettings';
import { limits } from '#domain/kernel/limits';
import { RadioField } from '@/components/choiceFields';
import { DrawerTitle } from '@/components/DrawerTitle';
import { FailureBlock } from '@/components/FailureBlock';
import { NoteField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import { assetsService, type ReportSettings } from '@/services/assets';
import { ReportLogo } from './ReportLogo';

type Values = Omit<ReportSettings, 'version' | 'allowedActions' | 'logo'>;
type Settings = Values & { version: number };

const fresh: Values = {
  scope: '',
  exclusions: '',
  approach: '',
  interviews: '',
  distribution: '',
  confidentiality: 'confidential',
};
const valuesOf = ({ scope, exclusions, approach, interviews, distribution, confidentiality }: Settings): Values => ({
  scope,
  exclusions,
  approach,
  interviews,
  distribution,
  confidentiality,
});

interface Props {
  projectCode: string;
  onClose: () => void;
}

/** What the report states besides the assessment: scope, exclusions, approach, who gets it. */
export default function SettingsDrawer({ projectCode, onClose }: Props) {
  const t = useT();
  const { data, error, refresh } = useLoad(
    (options) => assetsService.getReportSettings({ query: { projectCode } }, options),
    [projectCode],
  );
  if (data) return <SettingsForm projectCode={projectCode} settings={data} onLogo={refresh} onClose={onClose} />;
  return (
    <Drawer open size={640} title={<DrawerTitle>{t('assets.report.settings')}</DrawerTitle>} onClose={onClose}>
      {error ? <FailureBlock compact error={error} onRetry={refresh} /> : <Skeleton active paragraph={{ rows: 10 }} />}
    </Drawer>
  );
}

interface FormProps extends Props {
  settings: ReportSettings;
  onLogo: () => void;
}

function SettingsForm({ projectCode, settings, onLogo, onClose }: FormProps) {
  const t = useT();
  const record = useRecordForm<Settings, Values>({
    name: `reportSettings:${projectCode}`,
    row: settings,
    valuesOf,
    fresh,
    editable: settings.allowedActions.includes('editReport'),
    send: async (values, options, origin) => {
      const version = origin?.version ?? 0;
      await assetsService.saveReportSettings({ body: { projectCode, version, ...values } }, options);
      return null;
    },
    onDone: () => {
      void toast('success', t('assets.report.savedSettings'));
      onClose();
    },
  });
  const label = (field: keyof Values) => t(`assets.report.settings_${field}`);
  // Interviews are records of their own; the earlier notes remain until somebody clears them.
  const shown = (['scope', 'exclusions', 'approach', 'interviews', 'distribution'] as const).filter(
    (field) => field !== 'interviews' || settings.interviews !== '',
  );
  return (
    <RecordDrawer
      record={record}
      title={t('assets.report.settings')}
      hint={t('record.saveKeys')}
      compare={{
        scope: { label: label('scope') },
        exclusions: { label: label('exclusions') },
        approach: { label: label('approach') },
        interviews: { label: label('interviews') },
        confidentiality: {
          label: label('confidentiality'),
          show: (level) => (level ? t(`assets.report.confidentiality_${level}`) : ''),
        },
        distribution: { label: label('distribution') },
      }}
      onClose={onClose}
    >
      <ReportLogo
        projectCode={projectCode}
        logo={settings.logo}
        isOpen={settings.allowedActions.includes('editReport')}
        onChanged={onLogo}
      />
      {shown.map((field) => (
        <NoteField
          key={field}
          name={field}
          label={label(field)}
          max={limits.textLength}
          placeholder={t(`assets.report.hint_${field}`)}
        />
      ))}
      <RadioField
        name="confidentiality"
        label={label('confidentiality')}
        {...saveReportSettingsRules.confidentiality}
        textOf={(level) => t(`assets.report.confidentiality_${level}`)}
      />
    </RecordDrawer>
  );
}
