import type { Subject } from '#server/kernel/subject';
import { expiry } from './expire';

/** What tenants have of what is counted; other subjects move it (transfer.ts). */
export const subject: Subject = { name: 'ledger', routes: {}, periodic: [expiry] };
