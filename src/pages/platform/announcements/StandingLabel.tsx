import type { AnnouncementStanding } from '#domain/core/user/announcements';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';

const tones = { draft: 'active', scheduled: 'waiting', published: 'done', withdrawn: 'idle' } as const;

/** The state of an announcement, in words. */
export function StandingLabel({ standing }: { standing: AnnouncementStanding }) {
  const t = useT();
  return <StatusLabel tone={tones[standing]}>{t(`announcing.state_${standing}`)}</StatusLabel>;
}
