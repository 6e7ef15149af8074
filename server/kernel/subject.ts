import type { FastifyInstance } from 'fastify';
import type { Services } from './context';
import type { WorkOfSubject } from './jobs/worker';
import type { Policy } from './policy';

/**
 * All that the server needs to know of a subject; each declares it in server/<floor>/<subject>/subject.ts.
 * Core and capabilities add what they ask of subjects (server/core/subject.ts, server/capabilities/approval/kind.ts).
 */
export interface Subject extends WorkOfSubject {
  readonly name: string;
  /** By the names of its calls; the contract and the schemas are found by them. */
  readonly routes: Readonly<Record<string, { readonly policy: Policy }>>;
  /** Mounts calls from outside the portal's pages; they are admitted by their signature. */
  mountNotices?(app: FastifyInstance, services: Services): Promise<void>;
}

declare module './context' {
  interface Services {
    /** Everything that is served; fields meet through it. */
    readonly subjects: readonly Subject[];
  }
}
