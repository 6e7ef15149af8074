import { beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '#domain/kernel/errors';
import { calls } from '../calls';
import { putProject } from '../factories/projects';
import { testApp } from '../server/testApp';
import { send } from './asking';
import { lines } from './lines';
import { makeWorld, type World } from './world';

/** Writes about a project that its end does not refuse in its own words, by the reason. All others are refused. */
const goesOn: Readonly<Record<string, readonly string[]>> = {
  'makes a file of it': ['assets.exportInventory', 'gap.createGapReport', 'gap.createStatementFile'],
  'reviews and approves its documents': ['release.submitRelease', 'release.moveRelease'],
  'carries out what was decided': [
    'assets.carryOutMeasure',
    'assets.judgeMeasure',
    'gap.assignFindings',
    'gap.saveDisposal',
    'gap.moveDisposal',
    'gap.addFindingFile',
    'gap.removeFindingFile',
    'questionnaire.submitControlInfo',
    'questionnaire.finishControlInfo',
    'questionnaire.closeRisk',
    'questionnaire.openRisk',
  ],
  'comments on it and adds evidence': [
    'assets.addComment',
    'assets.deleteComment',
    'assets.addRecordFile',
    'assets.removeRecordFile',
  ],
  'opens it again': ['assets.reopenAssessment'],
  'leaves out projects that are over': ['project.changeTeacher', 'project.changeCustomerOwner'],
  'is about projects that have not begun': ['project.takeUpProject', 'marketing.orderDelivery'],
};
const remaining = new Set(Object.values(goesOn).flat());
/** Open projects are not opened again. */
const reopening = ['assets.reopenAssessment', 'project.reopenProject'];

const writes = calls.filter(({ isBuilt, endpoint, call }) => isBuilt && endpoint.method !== 'GET' && lines.has(call));

describe('a finished project', () => {
  const test = testApp();
  let world: World;
  const refused: string[] = [];

  beforeAll(async () => {
    world = await test.peek((tx) => makeWorld(test.services, tx));
  });

  it.each(writes)('is not changed by $call, which works once it is open again', async ({ call, endpoint }) => {
    const line = lines.get(call);
    const role = line?.roles[0];
    const person = role && world.own.people[role];
    if (!line || !person) return;
    const ids = world.own.ids[role];
    const given = { ...ids, ...(await test.peek(async (tx) => line.fresh?.(tx, ids, test.services))) };
    const input = await line.input({ ...given, free: 'X-finished' });
    // A client of its own: some calls end the session.
    const client = await test.as(person.phone, person.tenantCode);
    const ask = async (state: 'finished' | 'inhand') => {
      await test.peek((tx) => putProject(tx, given.projectCode, state));
      return (await send(client, endpoint, input)).errorCode;
    };
    const answer = await ask('finished');
    const isAbout = JSON.stringify({ ...input, form: input.form?.fields }).includes(given.projectCode);
    if (answer === errorCodes.projectFinished) refused.push(call);
    else {
      expect(isAbout && !remaining.has(call), `${call} answers ${answer}`).toBe(false);
      return;
    }
    expect(remaining.has(call)).toBe(false);
    if (!reopening.includes(call)) expect(await ask('inhand')).toBe(line.outcome ?? errorCodes.ok);
  });

  it('refuses an import, an answer, a finding and a statement among them', () => {
    expect(refused).toEqual(
      expect.arrayContaining([
        'assets.parseInventory',
        'assets.confirmImport',
        'assets.saveRisk',
        'file.uploadFile',
        'gap.saveFinding',
        'gap.saveStatementEntries',
        'project.saveProject',
        'questionnaire.saveAnswer',
      ]),
    );
  });
});
