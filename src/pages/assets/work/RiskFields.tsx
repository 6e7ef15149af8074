import { ProForm } from '@ant-design/pro-components';
import { useT } from '@/locales';
import { CatalogueInput, type useCatalogue } from './CatalogueInput';
import { LevelSelect } from './LevelSelect';
import styles from './risks.module.css';

export interface Catalogues {
  threats: ReturnType<typeof useCatalogue>;
  vulnerabilities: ReturnType<typeof useCatalogue>;
}

/** Which threat uses which vulnerability, how often, how badly: one line; a list labels its first one alone. */
export function RiskFields({ labelled, isNew, ...entries }: Catalogues & { labelled: boolean; isNew?: boolean }) {
  const t = useT();
  const words = [
    { name: 'threat', spoken: t(isNew ? 'assets.work.newThreat' : 'assets.fields.threat'), entries: entries.threats },
    {
      name: 'vulnerability',
      spoken: t(isNew ? 'assets.work.newVulnerability' : 'assets.fields.vulnerability'),
      entries: entries.vulnerabilities,
    },
  ] as const;
  return (
    <div className={styles.threatRow}>
      {words.map(({ name, spoken, entries: known }) => (
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
      ))}
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
