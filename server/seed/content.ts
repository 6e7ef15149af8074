import type { DocumentType } from '#domain/core/user/rules';
import type { TenantType } from '#domain/kernel/tenants';
import data from './data/content.json';

interface DemoContent {
  readonly licences: readonly { type: DocumentType; title: string; mustAgree?: true }[];
  readonly toolKits: readonly { file: string; title: string; showMsg: string }[];
  /** Newest first; `days` before the seed; without audience for everybody. */
  readonly announcements: readonly { days: number; title: string; content: string; audience?: TenantType[] }[];
}
// JSON knows no unions: seedData.test.ts holds the file to these types.
const { licences, toolKits, announcements } = data as DemoContent;

/** Licence documents; their pages are files of public/clauses. */
export const demoLicences = licences;
/** Guide documents of the newbie ball; files of public/guide. */
export const demoToolKits = toolKits;
export const demoAnnouncements = announcements;
