import type { ProjectState } from '#domain/core/project/rules';
import { type Staged, stageText } from '#domain/core/project/stage';
import type { Words } from '#domain/kernel/levels';
import type { StateTone } from '#domain/kernel/tokens';
import { StatusLabel } from '@/components/StatusLabel';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { NOTHING } from '@/utils/format';

const tones: Record<ProjectState, StateTone> = {
  '': 'idle',
  inhand: 'active',
  // Both wait for someone else: the auditors, or the consultants who look through what the customer sent.
  audit: 'waiting',
  consumerSubmitSvipData: 'waiting',
  finished: 'done',
  closed: 'idle',
};

/** A project's state in words and colour. */
export function ProjectStateLabel({ state }: { state: ProjectState }) {
  const t = useT();
  return <StatusLabel tone={tones[state]}>{t(`project.state_${state}`)}</StatusLabel>;
}

/** From when to when, either end open. */
export function period({ beginDate, endDate }: { beginDate: string | null; endDate: string | null }): string {
  return beginDate || endDate ? `${beginDate ?? NOTHING} → ${endDate ?? NOTHING}` : NOTHING;
}

/** Words of a project's facts in the language on screen. */
export function useProjectWords() {
  const t = useT();
  const say = useSay();
  return {
    /** How far its assessment is, or what else it is made for. */
    stage: (project: Staged) => stageText(project, { t }) || NOTHING,
    standard: (standardName: Words) => say(standardName),
  };
}
