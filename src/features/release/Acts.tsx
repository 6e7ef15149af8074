import { Steps } from 'antd';
import type { ReleaseStanding } from '#domain/capabilities/release/workflow';
import { useT } from '@/locales';
import type { Submission } from '@/services/release';
import { formatInstant } from '@/utils/format';

/** How many of the three acts are done. */
const done: Readonly<Record<ReleaseStanding, number>> = {
  reviewing: 1,
  approving: 2,
  approved: 3,
  returned: 0,
  withdrawn: 0,
  overtaken: 0,
};

/** The three people in order, each with the time of the act or what is awaited. */
export function Acts({ current }: { current: Pick<Submission, 'standing' | 'prepared' | 'reviewed' | 'approved'> }) {
  const t = useT();
  const { standing } = current;
  const isOpen = standing === 'reviewing' || standing === 'approving' || standing === 'approved';
  return (
    <Steps
      size="small"
      current={done[standing]}
      items={(['prepared', 'reviewed', 'approved'] as const).map((key) => {
        const { name, at } = current[key];
        // The author's act is the submission itself.
        const awaited = isOpen && key !== 'prepared' ? t(`release.${key}_awaited`) : '';
        return { title: t(`release.${key}`), content: `${name} ${at ? formatInstant(at) : awaited}`.trim() };
      })}
    />
  );
}
