import { and, eq, not, type SQL } from 'drizzle-orm';
import type { Services } from '#server/kernel/context';
import { files } from '#server/kernel/files/tables';
import type { PeriodicTask } from '#server/kernel/jobs/worker';

declare module '#server/kernel/subject' {
  interface Subject {
    /** By what files are attached to: whether the record of a row of `files` is there. Files of others are tidied away. */
    readonly attachedTo?: Readonly<Record<string, SQL>>;
  }
}

/**
 * Deletes files whose record was deleted, in any way; their bytes go a week later.
 * @returns the number of files
 */
export async function tidyAttachments({ database, subjects }: Services): Promise<{ removed: number }> {
  const kinds = subjects.flatMap(({ attachedTo = {} }) => Object.entries(attachedTo));
  let removed = 0;
  for (const [entity, isThere] of kinds) {
    const { rowCount } = await database.transaction('system', (tx) =>
      tx.delete(files).where(and(eq(files.entity, entity), not(isThere))),
    );
    removed += rowCount ?? 0;
  }
  return { removed };
}

/** At night, before others begin. UTC, as the queue counts. */
export const attachmentTidying: PeriodicTask = {
  name: 'attachmentTidying',
  cron: '50 22 * * *',
  run: async (services, log) => {
    log.info(await tidyAttachments(services), 'files of records that are gone were deleted');
  },
};
