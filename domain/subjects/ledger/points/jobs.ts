import { z } from 'zod';
import { code } from '../../../kernel/fields.schema';
import { defineJob } from '../../../kernel/job';
import { languages } from '../../../kernel/texts';
import { statementFormats } from './statement';

/** A month of a tenant's points. */
export const statementInput = z.object({
  /** YYYY-MM */
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/u),
  format: z.enum(statementFormats),
  language: z.enum(languages),
});

/** The same of any tenant. */
export const tenantStatementInput = statementInput.extend({ tenantCode: code });

const statementFile = z.object({ objectId: z.string(), name: z.string() });

/** Draws up the statement of a month. */
export const createPointStatement = defineJob({
  kind: 'pointStatement',
  input: statementInput,
  result: statementFile,
});

/** Draws up the statement of a tenant for the platform, whose file it is. */
export const createTenantStatement = defineJob({
  kind: 'tenantStatement',
  input: tenantStatementInput,
  result: statementFile,
});
