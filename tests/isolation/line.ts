import type { RoleCode } from '#domain/kernel/roles';
import type { Services } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import type { Ids } from './world';

export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  form?: { fields: Record<string, string>; name: string; content: Buffer };
}

/** How one endpoint is called validly, with every identifier taken from `ids`; the test puts foreign ones in. */
export interface Line {
  /** Roles that succeed with their own records; everybody else is refused. */
  roles: readonly RoleCode[];
  /** The roles that the route admits, if more than those that succeed; 'anybody' has no session. */
  admits?: readonly RoleCode[] | 'anybody';
  input(ids: Ids): Input | Promise<Input>;
  /** Creates what a successful call uses up, before each of them. */
  fresh?(tx: Tx, ids: Ids, services: Services): Promise<Partial<Ids>>;
  /** Another outcome of the valid call than success; an errorCode. */
  outcome?: string;
  /** The answer to a call with foreign identifiers: a refusal, or an answer without foreign data. */
  foreign?: 'refused' | 'nothing';
  /** Its roles are the platform's, and are about the rows of all tenants. */
  acrossTenants?: true;
  /** Why an executor's answer may change with units that are not its own. */
  tellsOfOtherUnits?: string;
}

/** Lines of one subject, or of a part of it, by the names of its calls. */
export type Lines<Schemas> = { readonly [Call in keyof Schemas]?: Line };

export const nothing = (): Input => ({});
export const ofProject = ({ projectCode }: Ids): Input => ({ query: { projectCode } });

/** Where records of the caller's own project are made. */
export const own = ({ customerTenantCode, projectCode }: Ids) => ({ tenantCode: customerTenantCode, projectCode });
