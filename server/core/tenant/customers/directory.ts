import { and, eq, or } from 'drizzle-orm';
import { z } from 'zod';
import { isUscc, plainUscc } from '#domain/core/tenant/customers/uscc';
import { type IndustryCode, industryCodes } from '#domain/core/tenant/industries';
import { tenantSizes } from '#domain/core/tenant/rules';
import type { TenantWire } from '#domain/core/tenant/schema';
import { limits } from '#domain/kernel/limits';
import type { Context } from '#server/kernel/context';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Env } from '#server/kernel/env';
import { tenantRelations, tenants } from '../tables';
import { customers } from './tables';

type Found = TenantWire['findEnterprises']['data'];
export type Enterprise = Found['list'][number];

/** A company register that can be searched by part of a name, or by code. */
export interface EnterpriseDirectory {
  /** @throws Error where it doesn't answer in time, or not as it should */
  find(keyword: string): Promise<Enterprise[]>;
}

/** The number of offers, and how long the register may take, in ms. */
const OFFERED = 10;
const PATIENCE = 3_000;

/** The answer of a directory; unknown fields and unsound rows are ignored. */
const answer = z.object({ list: z.array(z.unknown()) });
const row = z.object({
  name: z.string().trim().min(1).max(limits.nameLength),
  uscc: z.string().transform(plainUscc).refine(isUscc).nullish().catch(null),
  address: z
    .string()
    .trim()
    .max(limits.nameLength * 2)
    .nullish()
    .catch(null),
  size: z.enum(tenantSizes).nullish().catch(null),
  industries: z.array(z.enum(industryCodes)).nullish().catch(null),
});

/** A real one: GET <address>?keyword=… answers { list: [{ name, uscc, address, size, industries }] }. */
const overHttp = (address: string, token: string | undefined): EnterpriseDirectory => ({
  async find(keyword) {
    const url = new URL(address);
    url.searchParams.set('keyword', keyword);
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(PATIENCE),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`The directory of companies answered ${response.status}.`);
    const { list } = answer.parse(await response.json());
    return list.flatMap((one) => {
      const { success, data } = row.safeParse(one);
      if (!success) return [];
      const { name, uscc = null, address: at, size = null, industries } = data;
      return [{ name, uscc, address: at ?? '', size, industries: industries ?? [] }];
    });
  },
});

/** The portal's own data that this caller may see: the companies that are its tenant's customers. */
const ownKnowledge = (ctx: Context): EnterpriseDirectory => ({
  find: (keyword) =>
    ctx.read(async (tx) => {
      const rows = await tx
        .select({
          name: tenants.name,
          uscc: customers.uscc,
          address: customers.address,
          size: tenants.size,
          industries: tenants.industries,
        })
        .from(tenantRelations)
        .innerJoin(tenants, eq(tenants.tenantCode, tenantRelations.customerTenantCode))
        .innerJoin(customers, eq(customers.tenantCode, tenants.tenantCode))
        .where(
          and(
            eq(tenantRelations.tenantCode, ctx.actor.tenantCode),
            or(containing(patternOf(keyword), tenants.name), eq(customers.uscc, plainUscc(keyword))),
          ),
        )
        .orderBy(tenants.name)
        .limit(OFFERED);
      return rows.map((found) => ({ ...found, industries: found.industries as IndustryCode[] }));
    }),
});

/** The directory that the settings name. */
const directoryOf = ({ ENTERPRISE_DIRECTORY_URL: address, ENTERPRISE_DIRECTORY_TOKEN: token }: Env) =>
  address ? overHttp(address, token) : undefined;

/** Companies to fill in data from; if the directory fails, the portal's own data, marked as incomplete. */
export async function findEnterprises(ctx: Context, { keyword }: { keyword: string }): Promise<Found> {
  const directory = directoryOf(ctx.services.env);
  const known = await ownKnowledge(ctx).find(keyword);
  if (!directory) return { list: known, complete: true };
  try {
    const found = await directory.find(keyword);
    const isKnown = new Set(found.map(({ name }) => name));
    return { list: [...found, ...known.filter(({ name }) => !isKnown.has(name))].slice(0, OFFERED), complete: true };
  } catch {
    return { list: known, complete: false };
  }
}
