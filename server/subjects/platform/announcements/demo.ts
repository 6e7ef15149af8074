import type { AnnouncementState } from '#domain/core/user/announcements';
import { cleanRichText, textOf } from '#domain/kernel/richText';
import type { RoleCode } from '#domain/kernel/roles';
import type { TenantType } from '#domain/kernel/tenants';
import { announcements } from '#server/core/user/tables';
import type { Tx } from '#server/kernel/db/tx';
import { accountOf, daysAgo } from '#server/seed/story';
import told from '../../../seed/data/announcing.json';

/** Beside what everybody reads: one that is planned for some roles, and one that is being written. */
export async function fillAnnouncements(tx: Tx): Promise<void> {
  await tx.insert(announcements).values(
    told.announcements.map(({ aocCode, title, state, inDays, audience, roles, doc }) => {
      const cleaned = cleanRichText(doc);
      return {
        aocCode,
        title,
        doc: cleaned,
        content: textOf(cleaned),
        publishDate: daysAgo(-inDays),
        state: state as AnnouncementState,
        audience: audience as TenantType[],
        roles: roles as RoleCode[],
        createdAt: daysAgo(1),
        updatedAt: daysAgo(1),
        updatedBy: accountOf(told.by),
      };
    }),
  );
}
