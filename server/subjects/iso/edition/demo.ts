import type { CertificationEditionCode } from '#domain/subjects/iso/edition/editions';

/** By which the told company is certified: its audit lies before the days from which on the newer ones are asked for. */
export const DEMO_EDITIONS = [
  'ISO9001-2015',
  'ISO14001-2015',
  'ISO27001-2022',
] as const satisfies CertificationEditionCode[];
