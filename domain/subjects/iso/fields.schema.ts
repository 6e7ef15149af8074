import { z } from 'zod';
import { certificationPolicy } from './policy';

/** What the caller may do about a project's certification. */
export const allowedActions = z.array(z.enum(certificationPolicy.actions as ['view', 'edit', 'fill', 'acknowledge']));
