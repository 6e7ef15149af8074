import { and } from 'drizzle-orm';
import { givenNumber } from '#server/capabilities/report/numbers';
import { within } from '#server/core/project/openProject';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenDocument, Release } from './open';
import { releases } from './tables';

/** The numbers of documents: as their subject gives them, else the channel's next one of the year. Under `lockNumbering`. */
export async function numbersOf(tx: Tx, opened: readonly OpenDocument[]): Promise<(release: Release) => string> {
  const [any] = opened;
  if (!any) return () => '';
  const { kind, project } = any;
  const numbers = kind.records
    ? await kind.records.numbers(
        tx,
        project,
        opened.map(({ recordCode }) => recordCode),
      )
    : new Map([['', await givenNumber(tx, project, kind.document, portalToday())]]);
  return ({ recordCode }) => numbers.get(recordCode) ?? '';
}

/** Of submissions in one project; without any, nothing. */
export async function setState(tx: Tx, moved: readonly Release[], set: Partial<Release>): Promise<void> {
  const [any] = moved;
  if (!any) return;
  const ids = moved.map(({ releaseId }) => releaseId);
  await tx
    .update(releases)
    .set(set)
    .where(and(within(releases, any), anyOf(releases.releaseId, ids)));
}

export const aboutRelease = ({ tenantCode, projectCode, recordCode }: Release) =>
  ({ entity: 'document', entityCode: recordCode || projectCode, tenantCode }) as const;

export const detailOf = ({ projectCode, document, recordCode, fingerprint }: Release, report: string) => ({
  projectCode,
  document,
  ...(recordCode && { recordCode }),
  report,
  fingerprint,
});
