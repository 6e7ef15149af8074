import { eq } from 'drizzle-orm';
import { type OrganisationFile, organisationFiles, storedAs } from '#domain/core/tenant/organisation/rules';
import { organisation } from '#domain/core/tenant/policy';
import type { TenantWire } from '#domain/core/tenant/schema';
import { attachedTo, type Owner } from '#server/capabilities/attachment/attachments';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { files } from '#server/kernel/files/tables';
import { tenants } from '../tables';
import { organisations } from './tables';

/** The state before the first save. */
export const blank = { nameEn: '', address: '', contacts: [], version: 1 };

/** The record that an organization's files are attached to; one file of each kind. */
export const fileOwner = (tenantCode: string): Owner => ({
  tenantCode,
  projectCode: null,
  entity: 'organisation',
  entityCode: tenantCode,
});

/** The stored files of the caller's tenant, by kind. */
async function storedOf(ctx: Context, tx: Tx) {
  const { tenantCode } = ctx.actor;
  const rows = await tx
    .select()
    .from(files)
    .where(attachedTo(fileOwner(tenantCode)));
  const asStored = new Map(rows.map((file) => [file.kind, file]));
  return new Map(organisationFiles.map((kind) => [kind, asStored.get(storedAs[kind])]));
}

/** The stored file of the caller's tenant. @throws AppError notFound */
export async function organisationFile(ctx: Context, tx: Tx, kind: OrganisationFile) {
  const file = (await storedOf(ctx, tx)).get(kind);
  if (!file) throw new AppError('notFound');
  return file;
}

/** The own data of the caller's tenant. */
export async function getOrganisation(ctx: Context, tx: Tx): Promise<TenantWire['getOrganisation']['data']> {
  const { tenantCode } = ctx.actor;
  const [row] = await tx
    .select({ tenant: tenants, facts: organisations })
    .from(tenants)
    .leftJoin(organisations, eq(organisations.tenantCode, tenants.tenantCode))
    .where(eq(tenants.tenantCode, tenantCode));
  if (!row) throw new AppError('notFound');
  const { name, type, approvalState } = row.tenant;
  const { nameEn, address, contacts, version } = row.facts ?? blank;
  const stored = await storedOf(ctx, tx);
  const brief = (kind: OrganisationFile) => {
    const file = stored.get(kind);
    return file ? { name: file.name, size: file.size } : null;
  };
  return {
    name,
    type,
    approvalState,
    nameEn,
    address,
    contacts,
    version,
    logo: brief('logo'),
    licence: brief('licence'),
    allowedActions: organisation.allowed(ctx.caller.roles),
  };
}
