import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import type { ProjectKey } from './project/openProject';
import type { NewProject } from './subject';

/** Events of core records about which several subjects keep data. */
export interface Lifecycle {
  /** A project is made; its row and its share with the channel are there. */
  projectBegun: NewProject;
  /** An empty project is about to be deleted; the records created with it go first. */
  projectDeleted: ProjectKey;
  /**
   * A customer was transferred to another channel, with its groups and projects. It runs in the system's transaction: handlers
   * see the rows of all tenants and must name the tenant they mean.
   */
  customerTransferred: { customer: string; from: string; to: string };
}

/** A subject's handlers of events, for its own data, in the same transaction. */
export type LifecycleHandlers = {
  readonly [E in keyof Lifecycle]?: (ctx: Context, tx: Tx, event: Lifecycle[E]) => Promise<void>;
};

/** Tells every subject about an event, one after the other; if one throws, everything rolls back. */
export async function happened<E extends keyof Lifecycle>(
  ctx: Context,
  tx: Tx,
  what: E,
  event: Lifecycle[E],
): Promise<void> {
  for (const { when } of ctx.services.subjects) await when?.[what]?.(ctx, tx, event);
}

declare module '#server/kernel/subject' {
  interface Subject {
    /** The subject's handlers of lifecycle events. */
    readonly when?: LifecycleHandlers;
  }
}
