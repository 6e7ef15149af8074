import { z } from 'zod';
import { certificationEditionCodes, isOnePerStandard } from './edition/editions';
import { certificationPolicy } from './policy';

/** What the caller may do about a project's certification. */
export const allowedActions = z.array(z.enum(certificationPolicy.actions as ['view', 'edit', 'fill', 'acknowledge']));

export const edition = z.enum(certificationEditionCodes);
/** Any editions, also several of a standard. */
export const editions = z.array(edition).max(certificationEditionCodes.length);
/** At most one edition of each standard. */
export const oneOfEach = editions.refine(isOnePerStandard);
