import sumBy from 'lodash/sumBy';
import { type ReactNode, useState } from 'react';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { completeUnits, type Moved, type WorkUnit } from '@/services/assets';
import { inParts } from '@/utils/inParts';
import { LeftUnits } from '../LeftUnits';
import styles from './progress.module.css';

/**
 * Completing submitted units, at whatever steps they are; those that stay are named with why.
 * @param onChanged after units have moved
 */
export function useReview(projectCode: string, onChanged: () => void) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Moved | null>(null);

  const complete = async (units: readonly WorkUnit[]) => {
    setBusy(true);
    setResult(null);
    try {
      const answers = await inParts(units, (part) =>
        completeUnits({ projectCode, unitIds: part.map((unit) => unit.unitId) }),
      );
      const answer = { moved: sumBy(answers, 'moved'), left: answers.flatMap(({ left }) => left) };
      if (answer.moved > 0) void toast('success', t('assets.work.progress.completed', { count: answer.moved }));
      if (answer.left.length > 0) setResult(answer);
      return answer.left.length === 0;
    } catch (error) {
      if (!(error instanceof PortalError)) throw error;
      return false;
    } finally {
      setBusy(false);
      onChanged();
    }
  };

  const shown: ReactNode = result && (
    <div className={styles.results}>
      <LeftUnits
        title={t('assets.work.progress.completedPartly', { moved: result.moved, left: result.left.length })}
        left={result.left}
        onClose={() => setResult(null)}
      />
    </div>
  );
  return { complete, busy, shown };
}
