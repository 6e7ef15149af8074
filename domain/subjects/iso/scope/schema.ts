import { z } from 'zod';
import { code, filter, keyword, version } from '../../../kernel/fields.schema';
import { certificationSchemes } from '../timeline/timeline';
import { aspectConditions } from './defaults';
import { exclusionNoticeKinds, exclusionRules } from './exclusions';
import { PROPOSED_MAX, SCOPE_CODES_MAX, scopeLists } from './lists';

const words = z.object({ zh: z.string(), en: z.string() });
const coded = z.object({ code: z.string(), name: z.string() });
const list = z.enum(scopeLists);
const ofIndustry = z.object({ industryCode: code });

export const scopeSchemas = {
  /** What is usual in an industry; offered, and nothing of it counts unconfirmed. */
  getIndustryConfig: {
    body: ofIndustry,
    data: z.object({
      /** What it is part of, the section first, and itself. */
      path: z.array(coded),
      /** How a scope may read. */
      wording: words.nullable(),
      specialProcesses: z.array(words),
      keyProcesses: z.array(words),
      source: words,
    }),
  },
  /** Environmental aspects that are usual in an industry. */
  getIndustryConfig14001: {
    body: ofIndustry,
    data: z.object({
      aspects: z.array(
        words.extend({ impactZh: z.string(), impactEn: z.string(), condition: z.enum(aspectConditions) }),
      ),
      source: words,
    }),
  },
  /** The scope codes that an industry probably needs, by list; without an industry the lists alone. */
  findCertificationScope: {
    body: z.object({ projectCode: code, industryCode: code.optional() }),
    data: z.object({
      lists: z.array(
        z.object({
          list,
          schemes: z.array(z.enum(certificationSchemes)),
          codes: z.array(coded.extend({ sector: words.nullable(), isListed: z.boolean() })),
          /** Whose proposal it is: the portal's, or one that the channel has set for an industry. */
          source: z.enum(['portal', 'channel']),
          setFor: coded.nullable(),
          /** Of what the channel has set for this very industry; 0: nothing. */
          version: z.number(),
        }),
      ),
      /** The edition of the lists, and what proposals are. */
      edition: words,
      proposals: words,
      allowedActions: z.array(z.literal('keep')),
    }),
  },
  /** Sets the codes of one list that the channel proposes for an industry; null gives them back to the portal's. */
  saveScopeProposals: {
    body: z.object({ industryCode: code, list, version, codes: z.array(code).min(1).max(PROPOSED_MAX).nullable() }),
    data: z.object({ version: z.number() }),
  },
  /** Scope codes of a list by code, name or sector; or those codes of it that are asked for. */
  listCertificationScopes: {
    query: z.object({
      list,
      keyword,
      /** Parted by commas. */
      codes: filter(z.string().max(20 * SCOPE_CODES_MAX)),
    }),
    data: z.array(coded.extend({ sector: words.nullable() })),
  },
  /** What may be not applicable, by scheme of the project, and what speaks against what it has entered. */
  findNotApplicableClauses: {
    body: z.object({ projectCode: code }),
    data: z.object({
      standards: z.array(
        words.extend({
          scheme: z.enum(certificationSchemes),
          rule: z.enum(exclusionRules),
          /** The edition that the project is certified by, and the one whose clauses are named. */
          edition: z.string(),
          clausesOf: z.string(),
          source: words,
          usual: z.array(
            z.object({
              clause: z.string(),
              whenZh: z.string(),
              whenEn: z.string(),
              reasonZh: z.string(),
              reasonEn: z.string(),
            }),
          ),
          clauses: z.array(words.extend({ clause: z.string() })),
        }),
      ),
      /** Of the project's industry, as saved. */
      specialProcesses: z.array(words),
      notices: z.array(
        z.object({
          row: z.number(),
          clause: z.string(),
          kind: z.enum(exclusionNoticeKinds),
          by: words.optional(),
        }),
      ),
    }),
  },
} as const;
