import type { StateTone } from '#domain/kernel/tokens';
import type { ApplicationState } from '#domain/subjects/marketing/rules';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';

const tones: Readonly<Record<ApplicationState, StateTone>> = {
  open: 'waiting',
  granted: 'done',
  partly: 'done',
  refused: 'late',
  withdrawn: 'idle',
};

/** The state of an application. */
export function ApplicationStateLabel({ state }: { state: ApplicationState }) {
  const t = useT();
  return <StatusLabel tone={tones[state]}>{t(`marketing.application_${state}`)}</StatusLabel>;
}
