import type { ReportSettings } from './schema';

/** What people may say of a report, in the order of its form. */
export const reportSettingsFields = [
  'scope',
  'exclusions',
  'interviews',
  'confidentiality',
  'distribution',
] as const satisfies readonly (keyof ReportSettings)[];
