import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { gap as calls } from '#domain/subjects/gap/contract';
import type { GapWire } from '#domain/subjects/gap/schema';
import { questionnaire } from '#domain/subjects/questionnaire/contract';
import type { QuestionnaireWire } from '#domain/subjects/questionnaire/schema';
import { projects } from '#server/core/project/tables';
import { makeGapAnalysis } from '../../../../tests/factories/gap';
import { everyType, makeQuestionnaire } from '../../../../tests/factories/questionnaires';
import { assessmentApp } from '../../../../tests/server/assessmentApp';
import { gapFindings } from '../tables';

const LEVEL_3 = 'GBT22239-2019-L3';
const { t, people, clients, newProject } = assessmentApp();

const carried = (projectCode: string, query: object = {}) =>
  clients.CONSUMER_PM.get<GapWire['listCarriedFindings']['data']>(calls.listCarriedFindings.path, {
    projectCode,
    ...query,
  });

/** A questionnaire that speaks of the entrance: A.7.2 corresponds to 8.1.1.2. */
const onEntrance = (standardCode: string, ref: string) => {
  const content = everyType();
  const questions = content.questions.map((question) =>
    question.code === 'single' ? { ...question, refs: [ref] } : { ...question, refs: [] },
  );
  return { ...content, standardCode, questions };
};

describe('what is known of ISO/IEC 27001, told of GB/T 22239', () => {
  it('is the gravest of the findings that correspond, with where it comes from, and says whose judgement it is', async () => {
    const { projectCode, ...project } = await newProject();
    const made = await t.peek((tx) =>
      makeGapAnalysis(
        tx,
        { ...project, projectCode },
        {
          findings: [
            { ref: 'A.7.1', computedLevel: 2 },
            { ref: 'A.7.2', computedLevel: 2, level: 4 },
          ],
        },
      ),
    );
    const { data } = await carried(projectCode);
    expect(data.standards.map(({ standardCode }) => standardCode)).toEqual([LEVEL_3]);
    expect(data.note?.zh).toContain('判断');
    const entrance = data.list.find(({ ref }) => ref === '8.1.1.2');
    expect(entrance).toMatchObject({ level: 4, chapter: expect.stringMatching(/^8/u), isExcluded: false });
    expect(entrance?.sources.map(({ ref, findingId }) => [ref, findingId])).toContainEqual(['A.7.2', made['A.7.2']]);
    const without = data.list.filter(({ sources }) => sources.length === 0);
    expect(without.length).toBeGreaterThan(0);
    expect(without.every(({ level }) => level === null)).toBe(true);
    expect((await carried(projectCode, { standardCode: 'ISO27001-2022' })).errorCode).toBe('not_found');
  });

  it('asks the database as often for many findings as for one', async () => {
    const one = await newProject();
    const many = await newProject();
    await t.peek((tx) => makeGapAnalysis(tx, one));
    await t.peek((tx) =>
      makeGapAnalysis(tx, many, { findings: Array.from({ length: 90 }, (_, n) => ({ ref: `A.8.${n}` })) }),
    );
    await carried(one.projectCode);
    const few = await t.statements(() => carried(one.projectCode));
    expect(await t.statements(() => carried(many.projectCode))).toBe(few);
  });

  it('lets the answers to a questionnaire on the one speak in an analysis against the other', async () => {
    const project = await newProject();
    await t.peek((tx) =>
      tx.update(projects).set({ standardCode: LEVEL_3 }).where(eq(projects.projectCode, project.projectCode)),
    );
    const content = onEntrance('ISO27001-2022', 'A.7.2');
    await t.peek((tx) => makeQuestionnaire(tx, project, { content, answers: { single: { choice: ['no'] } } }));
    const { projectCode } = project;
    const begun = await clients.CHANNEL_TENANT_MANAGER.post(calls.moveGapAnalysis.path, {
      projectCode,
      action: 'begin',
    });
    expect(begun.success).toBe(true);
    const rows = await t.peek((tx) => tx.select().from(gapFindings).where(eq(gapFindings.projectCode, projectCode)));
    expect(rows.find(({ ref }) => ref === '8.1.1.2')).toMatchObject({
      computedLevel: 5,
      riskState: 'open',
      missingWords: [{ zh: '尚未建立', en: 'Missing' }],
    });
    expect(rows.filter(({ computedLevel }) => computedLevel !== null).length).toBeLessThan(rows.length);
  });

  it('offers answers of the one for questions on the other', async () => {
    const earlier = await newProject();
    const project = await newProject();
    const answers = { single: { choice: ['half'], note: '门禁已装两处' } };
    await t.peek((tx) =>
      makeQuestionnaire(tx, earlier, { content: onEntrance('ISO27001-2022', 'A.7.2'), answers, stage: 'finished' }),
    );
    const content = onEntrance(LEVEL_3, '8.1.1.2');
    // Another question altogether, as far as its code goes.
    const questions = content.questions.map((one) => (one.code === 'single' ? { ...one, code: 'gate' } : one));
    const { items } = await t.peek((tx) =>
      makeQuestionnaire(tx, project, {
        content: { ...content, questions: questions.filter(({ code }) => code !== 'follow') },
        respondentId: people.CONSUMER_EXECUTOR.accountId,
      }),
    );
    const { data } = await clients.CONSUMER_EXECUTOR.get<QuestionnaireWire['listEarlierAnswers']['data']>(
      questionnaire.listEarlierAnswers.path,
      { questionnairItemCode: items.gate ?? '' },
    );
    expect(data.find(({ fits }) => fits.note === '门禁已装两处')).toMatchObject({
      isSameQuestion: false,
      refs: ['8.1.1.2'],
      fits: { choice: ['half'] },
    });
  });
});
