import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Derivation } from '#domain/subjects/gap/gap';
import { within } from '#server/core/project/openProject';
import { makeGapAnalysis } from '../../../../tests/factories/gap';
import { everyType, makeQuestionnaire } from '../../../../tests/factories/questionnaires';
import { assessmentApp } from '../../../../tests/server/assessmentApp';
import { databaseFolder } from '../../../../tests/server/databases';
import { gapFindings } from '../tables';

const { t, newProject } = assessmentApp();

describe('findings from before "not assessed" was a state', () => {
  it('lose what no answer gave, but not what a person or a finished report says', async () => {
    const answers = { single: { choice: ['half'] }, text: { text: '  ' } };
    const formerBasis = (code: string | undefined, score = 0) =>
      ({ basis: [{ itemCode: code, questionCode: 'q', score, weight: 1 }], raisedBy: [] }) as unknown as Derivation;
    const missingWords = [{ zh: '缺少记录', en: 'No record' }];
    const made = async (status: 'gap-analysising' | 'report-finished') => {
      const project = await newProject();
      await t.peek(async (tx) => {
        const { items } = await makeQuestionnaire(tx, project, { content: everyType(), answers, stage: 'review' });
        const open = { score: 0, computedLevel: 5 as const, riskState: 'open' as const, missingWords };
        await makeGapAnalysis(tx, project, {
          status,
          findings: [
            { ref: 'answered', ...open, score: 0.5, derivation: formerBasis(items.single, 0.5) },
            { ref: 'blank', ...open, derivation: formerBasis(items.text) },
            { ref: 'open', ...open, derivation: formerBasis(items.paper) },
            { ref: 'override', ...open, level: 4, derivation: formerBasis(items.paper) },
          ],
        });
      });
      return project;
    };
    const [open, finished] = [await made('gap-analysising'), await made('report-finished')];
    const migration = await readFile(join(databaseFolder, 'migrations/0012_assessed_findings.sql'), 'utf8');
    await t.owner.query(migration.replaceAll('--> statement-breakpoint', ''));
    const read = async (project: typeof open) => {
      const rows = await t.peek((tx) =>
        tx.select().from(gapFindings).where(within(gapFindings, project)).orderBy(asc(gapFindings.position)),
      );
      return rows.map(({ ref, score, computedLevel, riskState, missingWords: said, derivation }) => {
        const [basis] = derivation.basis;
        return [ref, score, computedLevel, riskState, said.length, basis?.isAnswered, basis?.score];
      });
    };
    expect(await read(open)).toEqual([
      ['answered', 0.5, 5, 'open', 1, true, 0.5],
      ['blank', null, null, null, 0, false, null],
      ['open', null, null, null, 0, false, null],
      ['override', null, null, 'open', 0, false, null],
    ]);
    expect(await read(finished)).toEqual([
      ['answered', 0.5, 5, 'open', 1, true, 0.5],
      ['blank', 0, 5, 'open', 1, false, 0],
      ['open', 0, 5, 'open', 1, false, 0],
      ['override', 0, 5, 'open', 1, false, 0],
    ]);
  });
});
