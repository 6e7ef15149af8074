import type { Subject } from '#server/kernel/subject';
import { attachmentTidying } from './tidyAttachments';

/** Files of records. */
export const subject: Subject = { name: 'attachment', routes: {}, periodic: [attachmentTidying] };
