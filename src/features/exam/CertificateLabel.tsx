import type { StateTone } from '#domain/kernel/tokens';
import type { CertificateState } from '#domain/subjects/exam/certificate/state';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';

const tones: Readonly<Record<CertificateState, StateTone>> = {
  valid: 'done',
  expiresSoon: 'waiting',
  expired: 'idle',
  revoked: 'late',
};

/** The state of a certificate. */
export function CertificateLabel({ state }: { state: CertificateState }) {
  const t = useT();
  return <StatusLabel tone={tones[state]}>{t(`certificate.state_${state}`)}</StatusLabel>;
}
