import { type NewNotice, notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';

/** A project that passes from one person to another; null is no one. */
export interface Handed {
  projectCode: string;
  projectName: string;
  from: string | null;
  to: string | null;
}

/** One notice per person, however many projects they get or lose; people are not told about their own actions. */
export async function tellHanded(
  ctx: Context,
  tx: Tx,
  handed: readonly Handed[],
  {
    tenantCode,
    got,
    lost,
    path,
  }: { tenantCode: (handed: Handed) => string; path: (projectCode: string) => string } & {
    got: NewNotice['kind'];
    lost?: NewNotice['kind'];
  },
): Promise<void> {
  const { accountId: caller, showName: who } = ctx.caller;
  const told = new Map<string, { accountId: string; kind: NewNotice['kind']; about: Handed[] }>();
  const add = (accountId: string | null, kind: NewNotice['kind'] | undefined, one: Handed) => {
    if (!accountId || !kind || accountId === caller) return;
    const known = told.get(`${kind} ${accountId}`);
    if (known) known.about.push(one);
    else told.set(`${kind} ${accountId}`, { accountId, kind, about: [one] });
  };
  for (const one of handed) {
    add(one.to, got, one);
    add(one.from, lost, one);
  }
  await notify(
    tx,
    [...told.values()].flatMap(({ accountId, kind, about }) => {
      const [first] = about;
      if (!first) return [];
      const params = { who, project: first.projectName, count: about.length };
      const to = kind === got ? { path: path(first.projectCode) } : {};
      return {
        tenantCode: tenantCode(first),
        accountId,
        kind,
        params,
        ...(kind === got && { projectCode: first.projectCode }),
        ...to,
      };
    }),
    caller,
  );
}
