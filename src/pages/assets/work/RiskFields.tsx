import { ProForm, ProFormSelect } from '@ant-design/pro-components';
import type { Edition } from '#domain/subjects/assets/method/method';
import { useT } from '@/locales';
import { useWords } from '../useWords';
import { CatalogueInput, type useCatalogue } from './CatalogueInput';
import { LevelSelect } from './LevelSelect';
import styles from './risks.module.css';

export interface Catalogues {
  threats: ReturnType<typeof useCatalogue>;
  vulnerabilities: ReturnType<typeof useCatalogue>;
}

interface Props extends Catalogues {
  edition: Edition;
  labelled: boolean;
  isNew?: boolean;
}

/** Which threat uses which vulnerability, how often, how badly: one line; a list labels its first one alone. */
export function RiskFields({ labelled, isNew, edition, ...entries }: Props) {
  const t = useT();
  const words = [
    { name: 'threat', spoken: t(isNew ? 'assets.work.newThreat' : 'assets.fields.threat'), entries: entries.threats },
    {
      name: 'vulnerability',
      spoken: t(isNew ? 'assets.work.newVulnerability' : 'assets.fields.vulnerability'),
      entries: entries.vulnerabilities,
    },
  ] as const;
  const named = words.map(({ name, spoken, entries: known }) => (
    <ProForm.Item
      key={name}
      name={name}
      required={Boolean(isNew)}
      label={labelled && t(`assets.fields.${name}`)}
      rules={[
        { required: true, whitespace: true, message: t('assets.required', { field: t(`assets.fields.${name}`) }) },
      ]}
    >
      <CatalogueInput label={spoken} entries={known} />
    </ProForm.Item>
  ));
  if (edition === '2022')
    return (
      <>
        <div className={styles.threatWords}>{named}</div>
        <GradesOf2022 />
      </>
    );
  return (
    <div className={styles.threatRow}>
      {named}
      <LevelSelect
        name="threatFrequency"
        label={labelled && t('assets.work.frequency')}
        spoken={t('assets.fields.threatFrequency')}
      />
      <LevelSelect
        name="vulnerabilitySeverity"
        label={labelled && t('assets.work.severity')}
        spoken={t('assets.fields.vulnerabilitySeverity')}
      />
    </div>
  );
}

/** Source, capability, timing and frequency of the threat; ease and impact of the vulnerability. Each says its name. */
function GradesOf2022() {
  const t = useT();
  const { options } = useWords();
  const lead = (field: 'source' | 'capability' | 'timing' | 'frequency' | 'ease' | 'impact') => ({
    prefix: <span className={styles.lead}>{t(`assets.work.lead_${field}`)}</span>,
  });
  return (
    <div className={styles.grades}>
      {(['Source', 'Capability', 'Timing'] as const).map((part) => (
        <ProFormSelect
          key={part}
          name={`threat${part}`}
          options={options(`threat${part}`)}
          fieldProps={{
            ...lead(part.toLowerCase() as 'source' | 'capability' | 'timing'),
            'aria-label': t(`assets.fields.threat${part}`),
            placeholder: t(`assets.work.unstated${part}`),
            popupMatchSelectWidth: false,
          }}
        />
      ))}
      <LevelSelect name="threatFrequency" spoken={t('assets.fields.threatFrequency')} fieldProps={lead('frequency')} />
      <LevelSelect
        name="exploitability"
        spoken={t('assets.fields.exploitability')}
        allowClear
        fieldProps={{ ...lead('ease'), placeholder: t('assets.work.unstatedEase') }}
      />
      <LevelSelect name="vulnerabilitySeverity" spoken={t('assets.fields.impact')} fieldProps={lead('impact')} />
    </div>
  );
}
