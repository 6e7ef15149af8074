import { and, eq, gt, sql } from 'drizzle-orm';
import { type Closer, GRACE } from '#domain/subjects/exam/sitting/sitting';
import { type Audit, writeAudit } from '#server/kernel/audit';
import type { Services } from '#server/kernel/context';
import type { PeriodicTask } from '#server/kernel/jobs/worker';
import { closeSitting } from './mark';
import type { SittingKey } from './open';
import { examSittings } from './tables';

/** How the log tells that a sitting was handed in by others than its candidate. */
export const closedBy = ({ sittingCode, tenantCode }: SittingKey, closer: Closer, answered: number) =>
  ({
    action: 'closeSitting',
    entity: 'sitting',
    entityCode: sittingCode,
    tenantCode,
    detail: { closer, answered },
  }) as const;

/** Sittings that are looked for at once. */
const AT_ONCE = 100;

const isDue = and(
  eq(examSittings.state, 'running'),
  sql`${examSittings.endsAt} < now() - ${GRACE} * interval '1 millisecond'`,
);

/**
 * Hands in what the clock has ended, from what is stored, whether anybody is there or not; each by itself, so that one that fails keeps
 * no other from it. May run twice at once.
 * @returns how many
 */
export async function closeDueSittings(
  { database }: Pick<Services, 'database'>,
  failed: (error: unknown, sittingCode: string) => void = () => undefined,
): Promise<number> {
  let closed = 0;
  let after = '';
  for (;;) {
    const due = await database.transaction(
      'system',
      (tx) =>
        tx
          .select({ tenantCode: examSittings.tenantCode, sittingCode: examSittings.sittingCode })
          .from(examSittings)
          .where(and(isDue, gt(examSittings.sittingCode, after)))
          .orderBy(examSittings.sittingCode)
          .limit(AT_ONCE),
      { reads: true },
    );
    for (const key of due) {
      try {
        closed += await closeDue(database, key);
      } catch (error) {
        failed(error, key.sittingCode);
      }
    }
    if (due.length < AT_ONCE) return closed;
    after = due.at(-1)?.sittingCode ?? '';
  }
}

const closeDue = (database: Services['database'], { tenantCode, sittingCode }: SittingKey): Promise<number> =>
  database.transaction('system', async (tx) => {
    const [sitting] = await tx
      .select()
      .from(examSittings)
      .where(and(eq(examSittings.tenantCode, tenantCode), eq(examSittings.sittingCode, sittingCode), isDue))
      .for('update', { skipLocked: true });
    if (!sitting) return 0;
    const audit: Audit = (entry) => writeAudit(tx, entry, { accountId: null, tenantCode: null, requestId: null });
    const { answered } = await closeSitting(tx, audit, sitting, { by: 'clock', at: sitting.endsAt });
    await audit(closedBy(sitting, 'clock', answered));
    return 1;
  });

export const sittingClock: PeriodicTask = {
  name: 'sittingClock',
  cron: '* * * * *',
  run: async (services, log) => {
    const closed = await closeDueSittings(services, (error, sittingCode) =>
      log.error({ err: error, sittingCode }, 'a sitting could not be handed in'),
    );
    if (closed > 0) log.info({ closed }, 'sittings were handed in by the clock');
  },
};
