import { z } from 'zod';
import { optionalText, version } from '../../kernel/fields.schema';
import { limits } from '../../kernel/limits';
import { CONTACTS_MAX } from '../customers/rules';
import { contact } from '../customers/schema';
import { organisation } from '../policy';
import { approvalStates, tenantTypes } from '../rules';
import { organisationFiles } from './rules';

const kind = z.object({ kind: z.enum(organisationFiles) });
const stored = z.object({ name: z.string(), size: z.number() }).nullable();
/** What a tenant says of itself. */
const facts = { nameEn: optionalText(limits.nameLength), address: optionalText(limits.nameLength * 2) };

export const organisationSchemas = {
  /** The caller's own tenant. */
  getOrganisation: {
    data: z.object({
      /** Its legal name; who has let it in has checked that. */
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
  saveOrganisation: {
    body: z.object({ ...facts, contacts: z.array(contact).max(CONTACTS_MAX), version }),
    data: z.object({ version }),
  },
  saveOrganisationFile: { form: kind, data: z.null() },
  removeOrganisationFile: { body: kind, data: z.null() },
  getOrganisationFile: { query: kind },
} as const;
