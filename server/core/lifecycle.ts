import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import type { ProjectKey } from './project/openProject';
import type { NewProject } from './subject';

/** What happens to a record of the core that several subjects keep something of. */
export interface Lifecycle {
  /** A project is made; its row and its share with the channel are there. */
  projectBegun: NewProject;
  /** A project in which nobody has entered anything is about to be deleted; what was made with it goes first. */
  projectDeleted: ProjectKey;
  /**
   * A customer has gone to another channel, with its groups and projects. In the system's transaction: handlers see the
   * rows of all tenants and name those that they mean.
   */
  customerTransferred: { customer: string; from: string; to: string };
}

/** What a subject does when something happens, with what is its own and in the same transaction. */
export type LifecycleHandlers = {
  readonly [E in keyof Lifecycle]?: (ctx: Context, tx: Tx, event: Lifecycle[E]) => Promise<void>;
};

/** Tells every subject what has happened, one after the other; where one throws, nothing has happened. */
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
    /** What it does when something happens to records of the core. */
    readonly when?: LifecycleHandlers;
  }
}
