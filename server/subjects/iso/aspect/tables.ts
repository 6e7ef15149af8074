import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type {
  AspectAssessment,
  AspectCondition,
  AspectKind,
  AspectScores,
  AspectTense,
} from '#domain/subjects/iso/aspect/aspect';
import { instant, ofProject, party, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';
import { productProcesses } from '../product/tables';

/** What of a process touches the environment. */
export const environmentalAspects = pgTable(
  'environmental_aspects',
  {
    ...ofProject(),
    aspectCode: text('aspect_code').notNull(),
    processCode: text('process_code').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<AspectKind>().notNull(),
    impact: text('impact').notNull().default(''),
    condition: text('condition').$type<AspectCondition>().notNull(),
    tense: text('tense').$type<AspectTense>().notNull(),
    scores: jsonb('scores').$type<AspectScores>().notNull().default({}),
    decision: jsonb('decision').$type<AspectAssessment['decision']>(),
    control: text('control').notNull().default(''),
    /** Their name as it was, and when they evaluated it. */
    evaluatedByName: text('evaluated_by_name'),
    evaluatedAt: instant('evaluated_at'),
    ...versioned(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.aspectCode] }),
    index('environmental_aspects_of').on(t.tenantCode, t.projectCode, t.processCode),
    check('environmental_aspects_evaluated', sql`(evaluated_at IS NULL) = (evaluated_by_name IS NULL)`),
    foreignKey({
      name: 'environmental_aspects_process',
      columns: [t.tenantCode, t.projectCode, t.processCode],
      foreignColumns: [productProcesses.tenantCode, productProcesses.projectCode, productProcesses.processCode],
    }).onDelete('cascade'),
  ],
);
