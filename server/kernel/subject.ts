import type { FastifyInstance } from 'fastify';
import type { Services } from './context';
import type { WorkOfSubject } from './jobs/worker';
import type { Policy } from './policy';

/**
 * All that the server needs to know of a subject; each says it in server/<floor>/<subject>/subject.ts and is found there.
 * Core and capabilities add what they want to know of subjects (server/core/subject.ts, server/capabilities/approval/kind.ts).
 */
export interface Subject extends WorkOfSubject {
  readonly name: string;
  /** By the names of its calls; the contract and the schemas are found by them. */
  readonly routes: Readonly<Record<string, { readonly policy: Policy }>>;
  /** Mounts what others than the portal's pages tell it; what they send is admitted by their signature. */
  mountNotices?(app: FastifyInstance, services: Services): Promise<void>;
}

declare module './context' {
  interface Services {
    /** Everything that is served; fields meet through it. */
    readonly subjects: readonly Subject[];
  }
}
