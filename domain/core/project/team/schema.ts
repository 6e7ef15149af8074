import { z } from 'zod';
import { groupWaits } from '../../../generated/groupWaits';
import { code, instant } from '../../../kernel/fields.schema';
import { roleCodes } from '../../../kernel/roles';
import { sides } from './rules';

/** A person who takes part in a group's projects. */
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
  /** The number of units, risks or people; 1 if it concerns the whole. */
  count: z.number(),
  /** How many of them are past their day. */
  late: z.number(),
  /** Since when the oldest of them waits; null if unknown. */
  since: instant.nullable(),
  /** The one person that it waits for; null if anyone of these sides can do it. */
  accountId: z.string().nullable(),
  sides: z.array(z.enum(sides)),
  /** Where on the project's page it is seen: the query of its address. */
  place: z.string(),
});

export const teamSchemas = {
  /** The participants of a group's projects that the caller sees, and the work waiting for them. */
  getGroupTeam: {
    query: z.object({ projectGroupCode: code }),
    data: z.object({ people: z.array(member), waits: z.array(groupWait) }),
  },
} as const;
