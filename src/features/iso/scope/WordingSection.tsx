import { Facts } from '@/components/Facts';
import { useT } from '@/locales';
import type { Rows, Values } from '../facts/useValueText';
import styles from './scope.module.css';

/** The industry, and how the scope reads. */
export function WordingSection({ values }: { values: Values }) {
  const t = useT();
  const industry = values.industry as Rows[number] | undefined;
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' && value !== '' ? <span className={styles.text}>{value}</span> : undefined;
  };
  return (
    <div className={styles.section}>
      <Facts
        items={[
          {
            key: 'industry',
            label: t('scope.industry'),
            children: industry ? `${industry.code} ${industry.name}` : t('scope.notChosen'),
          },
          { key: 'scope', label: t('scope.statement'), children: text('scope') },
          { key: 'scopeEn', label: t('scope.scopeEn'), children: text('scopeEn') },
          { key: 'boundaries', label: t('scope.boundaries'), children: text('boundaries') },
        ]}
      />
    </div>
  );
}
