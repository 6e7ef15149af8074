import { Progress } from 'antd';
import { editionOf } from '#domain/subjects/iso/edition/editions';
import { useT } from '@/locales';
import type { Materials } from '@/services/iso';
import styles from './material.module.css';

/** How far each standard's required materials are there. */
export function Coverage({ coverage }: Pick<Materials, 'coverage'>) {
  const t = useT();
  return (
    <ul className={styles.coverage} aria-label={t('material.coverage')}>
      {coverage.map(({ edition, must, met, toDo }) => {
        const { name } = editionOf(edition);
        return (
          <li key={edition}>
            <strong>{name}</strong>
            <Progress
              percent={must === 0 ? 100 : Math.floor((met / must) * 100)}
              size="small"
              showInfo={false}
              status={met === must ? 'success' : 'normal'}
              aria-label={t('material.coveredOf', { edition: name, met, must })}
            />
            <span>{t('material.covered', { met, must })}</span>
            <span className={styles.soft}>
              {toDo > 0 ? t('material.toDo', { count: toDo }) : t('material.complete')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
