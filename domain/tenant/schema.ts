import { z } from 'zod';
import { code, name, personName, phone, type Wire } from '../kernel/fields.schema';
import { industryCodes } from './industries';
import { tenantSizes } from './rules';

export const industry = z.enum(industryCodes);

export const tenantSchemas = {
  customerNew: {
    body: z.object({
      name,
      size: z.enum(tenantSizes),
      industries: z.array(industry).min(1).max(industryCodes.length),
      /** The customer's project manager; an account with this phone is taken as it is. */
      managerName: personName,
      managerPhone: phone,
    }),
    data: z.object({ tenantCode: z.string() }),
  },
  chose: { body: z.object({ tenantCode: code }), data: z.null() },
  industryList: { data: z.array(z.object({ code: industry, zh: z.string(), en: z.string() })) },
} as const;

export type TenantWire = Wire<typeof tenantSchemas>;
