import groupBy from 'lodash/groupBy.js';
import type { NoticeKind } from '#domain/generated/noticeKinds';
import { notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import type { Seat } from './approvers';
import { deputiesToday } from './deputies';
import type { OpenDocument } from './open';

/** So many numbers stand in a notice. */
const NAMED = 3;
/** Numbers as a notice names them. */
const briefly = (numbers: readonly string[]): string =>
  numbers.slice(0, NAMED).join(', ') + (numbers.length > NAMED ? ` … (${numbers.length})` : '');

/** What a person is told about a document. */
export interface Told {
  kind: NoticeKind;
  /** Of the document. */
  number: string;
  to: { accountId: string; tenantCode: string };
  reason?: string | undefined;
}

/** The people whose approval is awaited, and who acts for them today, with the number of the document. */
export async function toApprove(
  tx: Tx,
  awaited: readonly { seat: Seat; number: string; excluded: ReadonlySet<string> }[],
): Promise<Told[]> {
  const holders = awaited.map(({ seat }) => ({ accountId: seat.accountId, tenantCode: seat.memberTenant }));
  const deputies = await deputiesToday(tx, holders);
  return awaited.flatMap(({ seat, number, excluded }) => {
    const acting = deputies
      .filter((one) => one.accountId === seat.accountId && one.tenantCode === seat.memberTenant)
      .map(({ deputyAccountId }) => deputyAccountId);
    return [seat.accountId, ...acting]
      .filter((accountId) => !excluded.has(accountId))
      .map(
        (accountId) => ({ kind: 'release_approve', number, to: { accountId, tenantCode: seat.memberTenant } }) as const,
      );
  });
}

/** Tells each person once, of all the documents together. */
export async function tell(
  ctx: Context,
  tx: Tx,
  { project, kind: document }: OpenDocument,
  told: readonly Told[],
): Promise<void> {
  const { tenantCode: customer, projectCode, projectName } = project;
  const others = told.filter(({ to }) => to.accountId !== ctx.actor.accountId);
  const together = groupBy(others, ({ kind, to }) => `${kind} ${to.tenantCode} ${to.accountId}`);
  const rows = Object.values(together).flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { kind, to, reason } = first;
    const params = {
      project: projectName,
      customer,
      document: document.document,
      number: briefly([...new Set(own.map(({ number }) => number))]),
      who: ctx.caller.showName,
      ...(reason && { reason }),
    };
    const path = document.page(to.tenantCode === customer ? 'customer' : 'channel', projectCode);
    return { tenantCode: to.tenantCode, accountId: to.accountId, kind, projectCode, params, path };
  });
  if (rows.length > 0) await notify(tx, rows, ctx.actor.accountId);
}
