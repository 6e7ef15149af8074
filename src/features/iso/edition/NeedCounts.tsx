import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import type { EditionTransitionDetail } from '@/services/iso';
import styles from './edition.module.css';

type Need = EditionTransitionDetail['needs'][number]['need'];

const tones = { remake: 'active', template: 'waiting', review: 'active', done: 'done', stays: 'idle' } as const;

/** What a document needs, with its color. */
export function NeedLabel({ need }: { need: Need }) {
  const t = useT();
  return <StatusLabel tone={tones[need]}>{t(`edition.need_${need}`)}</StatusLabel>;
}

/** How many documents need what. */
export const NeedCounts = ({ needs }: Pick<EditionTransitionDetail, 'needs'>) => (
  <ul className={styles.counts}>
    {needs
      .filter(({ documents }) => documents > 0)
      .map(({ need, documents }) => (
        <li key={need}>
          <NeedLabel need={need} />
          {documents}
        </li>
      ))}
  </ul>
);
