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
  'makes a file of it': [
    'assets.exportInventory',
    'gap.createGapReport',
    'gap.createStatementFile',
    'iso.createDocumentHistory',
    'iso.createDocumentPdf',
  ],
  'reviews and approves its documents': [
    'release.submitRelease',
    'release.moveRelease',
    'iso.submitFile',
    'iso.submitNonconformityFile',
    'iso.moveManagementDocuments',
  ],
  'carries out what was decided': [
    'assets.carryOutMeasure',
    'assets.judgeMeasure',
    'assets.moveMeasures',
    'gap.assignFindings',
    'gap.linkMeasures',
    'gap.planMeasure',
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
  'reads it, though by POST': [
    'file.getBatchDownload',
    'iso.findCertificationScope',
    'iso.findNotApplicableClauses',
    'iso.validateProducts',
  ],
  'shares its files': ['file.shareFile', 'file.withdrawShare'],
  'opens it again': ['assets.reopenAssessment'],
  'leaves out projects that are over': ['project.changeTeacher', 'project.changeCustomerOwner'],
  'leaves out projects that were changed since, as by closing them': ['project.undoProjectChange'],
  'is about projects that have not begun': ['project.takeUpProject', 'marketing.orderDelivery'],
};
const remaining = new Set(Object.values(goesOn).flat());
/** Subjects, and calls of the others, that are not about a project: its end does not matter to them. */
const otherSubjects = [
  'approval',
  'exam',
  'job',
  'ledger',
  'marketing',
  'platform',
  'tenant',
  'trail',
  'user',
  'view',
  'workday',
];
const otherCalls = [
  'assets.chooseMethod',
  'assets.saveMethod',
  'assets.saveCatalogueEntry',
  'assets.deleteCatalogueEntry',
  'file.getSharedFile',
  'file.downloadSharedFile',
  'file.readTables',
  'iso.readFactWorkbook',
  'file.saveMatches',
  'iso.parseStandard',
  'iso.parseMapping',
  'iso.confirmStandardImport',
  'iso.undoStandardImport',
  'iso.addDocumentTemplateFile',
  'iso.saveDocumentTemplate',
  'iso.deleteDocumentTemplate',
  'iso.takeShippedOffer',
  'iso.takeShippedOffers',
  'iso.takeShippedTemplate',
  'iso.saveOwnModule',
  'iso.deleteOwnModule',
  'iso.getIndustryConfig',
  'iso.getIndustryConfig14001',
  'iso.saveDraftingSettings',
  'iso.saveScopeProposals',
  'project.saveProjectGroup',
  'questionnaire.createTemplate',
  'release.nameDeputy',
  'release.endDeputy',
  'questionnaire.saveTemplate',
  'questionnaire.publishTemplate',
  'questionnaire.enableTemplate',
  'questionnaire.deleteTemplate',
  'questionnaire.parseTemplate',
];
/** Open projects are not opened again. */
const reopening = ['assets.reopenAssessment', 'project.reopenProject'];

const isElsewhere = ({ call, subject }: { call: string; subject: string }) =>
  otherSubjects.includes(subject) || otherCalls.includes(call);

const writes = calls.filter(({ isBuilt, endpoint, call }) => isBuilt && endpoint.method !== 'GET' && lines.has(call));

describe('a finished project', () => {
  const test = testApp();
  let world: World;

  beforeAll(async () => {
    world = await test.peek((tx) => makeWorld(test.services, tx));
  });

  const within = writes.filter((write) => !isElsewhere(write));
  it.each(within)('is not changed by $call, which works once it is open again', async ({ call, endpoint }) => {
    const line = lines.get(call);
    const role = line?.roles[0];
    const person = role && world.own.people[role];
    if (!line || !person) return expect.fail(`${call} has no line, or its line names nobody of this side.`);
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
    if (remaining.has(call)) return expect(answer).not.toBe(errorCodes.projectFinished);
    expect(answer).toBe(errorCodes.projectFinished);
    if (!reopening.includes(call)) expect(await ask('inhand')).toBe(line.outcome ?? errorCodes.ok);
  });

  it('has no other exceptions than writes that exist', () => {
    const names = writes.map(({ call }) => call);
    expect([...remaining, ...otherCalls].filter((call) => !names.includes(call))).toEqual([]);
    expect(otherSubjects.filter((subject) => !writes.some((write) => write.subject === subject))).toEqual([]);
  });
});
