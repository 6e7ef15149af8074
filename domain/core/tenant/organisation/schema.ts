import { z } from 'zod';
import { keyword, optionalText, version } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { approvalStates, tenantTypes } from '../../../kernel/tenants';
import { CONTACTS_MAX } from '../customers/rules';
import { contact } from '../customers/schema';
import { organisation } from '../policy';
import { organisationFiles, relations } from './rules';

const kind = z.object({ kind: z.enum(organisationFiles) });
const stored = z.object({ name: z.string(), size: z.number() }).nullable();
/** The data that a tenant keeps of itself. */
const facts = { nameEn: optionalText(limits.nameLength), address: optionalText(limits.nameLength * 2) };

/** Another tenant, by its name and nothing more. */
const related = z.object({
  tenantCode: z.string(),
  tenantName: z.string(),
  type: z.enum(tenantTypes),
  relation: z.enum(relations),
});

export const organisationSchemas = {
  /** The caller's own tenant. */
  getOrganisation: {
    data: z.object({
      /** Its legal name, verified at admission. */
      name: z.string(),
      type: z.enum(tenantTypes),
      approvalState: z.enum(approvalStates),
      nameEn: z.string(),
      address: z.string(),
      contacts: z.array(contact),
      logo: stored,
      licence: stored,
      version,
      allowedActions: z.array(z.enum(organisation.actions)),
    }),
  },
  /** The tenants that serve the caller's tenant or are its parents, and the numbers of customers and sub-partners. */
  getTenantRelation: {
    data: z.object({ above: related.nullable(), customers: z.number(), partners: z.number() }),
  },
  /** Related tenants by name, the first of them. */
  searchTenants: { query: z.object({ keyword }), data: z.array(related) },
  saveOrganisation: {
    body: z.object({ ...facts, contacts: z.array(contact).max(CONTACTS_MAX), version }),
    data: z.object({ version }),
  },
  saveOrganisationFile: { form: kind, data: z.null() },
  removeOrganisationFile: { body: kind, data: z.null() },
  getOrganisationFile: { query: kind },
} as const;
