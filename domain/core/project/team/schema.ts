import { z } from 'zod';
import { groupWaits } from '../../../generated/groupWaits';
import { code, instant } from '../../../kernel/fields.schema';
import { roleCodes } from '../../../kernel/roles';
import { sides } from './rules';

/** Somebody who takes part in a group's projects. */
const member = z.object({
  accountId: z.string(),
  showName: z.string(),
  side: z.enum(sides),
  roleCodes: z.array(z.enum(roleCodes)),
  /** Answers for the group, or works on these of its projects as the channel's consultant. */
  isOwner: z.boolean(),
  teaches: z.array(z.string()),
  /** How much of the work in the group's projects is with this person, done or not. */
  units: z.number(),
});

export const groupWait = z.object({
  projectCode: z.string(),
  kind: z.enum(groupWaits),
  /** How many units, risks or people; 1 where it is about the whole. */
  count: z.number(),
  /** How many of them are past their day. */
  late: z.number(),
  /** Since when the oldest of them waits; null where nobody can say. */
  since: instant.nullable(),
  /** The one person that it waits for; null where anybody of these sides may do it. */
  accountId: z.string().nullable(),
  sides: z.array(z.enum(sides)),
  /** Where on the project's page it is seen: the query of its address. */
  place: z.string(),
});

export const teamSchemas = {
  /** Who takes part in the projects of a group that the caller sees, and what waits for whom there. */
  getGroupTeam: {
    query: z.object({ projectGroupCode: code }),
    data: z.object({ people: z.array(member), waits: z.array(groupWait) }),
  },
} as const;
