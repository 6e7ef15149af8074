import { describe, expect, it } from 'vitest';
import { limits } from './limits';

/** Bytes of a KB or MB, and ms of a time. */
const units: Readonly<Record<string, number>> = {
  KB: 1024,
  MB: 1024 * 1024,
  minute: 60_000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
};
const amountOf = (said: string | number): number => {
  if (typeof said === 'number') return said;
  const [amount, unit = ''] = said.split(' ');
  return Number(amount) * (units[unit] ?? Number.NaN);
};

/** As people are told them: a changed limit is a changed promise. */
const promised: Readonly<Record<keyof typeof limits, string | number>> = {
  pageSizeDefault: 10,
  pageSizeMax: 200,
  exactTotalMax: 1000,
  bodyBytes: '1 MB',
  templateBytes: '4 MB',
  bodyValues: 100_000,
  bodyDepth: 32,
  bodyNames: 1000,
  bodyAtOnceBytes: '128 KB',
  bodyTextBytes: '128 KB',
  uploadBytes: '50 MB',
  filesOfRequest: 20,
  uploadPartBytes: '2 MB',
  openUploads: 20,
  openUploadBytes: '200 MB',
  openUploadLifetime: '24 hours',
  applicantBytes: '100 MB',
  recordFileBytes: '20 MB',
  recordFiles: 20,
  materialFiles: 100,
  draftFields: 50,
  draftWish: 500,
  managementDocuments: 500,
  documentVersions: 200,
  documentsAtOnce: 100,
  documentNumberLength: 60,
  editorBytes: '16 MB',
  editorParagraphs: 5000,
  paragraphLength: 10_000,
  paragraphChips: 200,
  paragraphsAtOnce: 1000,
  approvalSteps: 6,
  approversOfStep: 20,
  deputyPeriods: 20,
  existingFiles: 200,
  documentFindings: 1_000,
  findingsAtOnce: 100,
  copiesAtOnce: 100,
  documentCopies: 20_000,
  copiesOfOne: 1000,
  reviewMonths: 60,
  retentionYears: 50,
  nonconformities: 500,
  nonconformityLinks: 50,
  nonconformityTargets: 20,
  companyProducts: 100,
  productProcesses: 1000,
  processesAtOnce: 200,
  environmentalAspects: 2000,
  documentTemplates: 500,
  templateVersions: 100,
  examQuestions: 5000,
  questionVersions: 100,
  questionsAtOnce: 200,
  examOptions: 8,
  examParts: 6,
  examText: 2000,
  examOptionText: 500,
  examAccepted: 20,
  examProcesses: 200,
  examCandidates: 10_000,
  examLength: 200,
  examMinutes: 480,
  examSections: 10,
  blueprintRows: 40,
  examTries: 10,
  learningUnits: 20,
  unitText: 10_000,
  inviteesAtOnce: 500,
  sittingsAtOnce: 1000,
  answersOfSitting: 20_000,
  questionFileBytes: '2 MB',
  certificateTitle: 60,
  certificateBody: 200,
  certificateIssuer: 100,
  questionFileFaults: 200,
  ownModules: 30,
  ownModuleComponents: 60,
  ownModuleFields: 20,
  zipFiles: 1000,
  zipBytes: 4e9,
  fileShares: 20,
  logoBytes: '1 MB',
  logoPixels: 2000,
  avatarBytes: '512 KB',
  avatarPixels: 512,
  spreadsheetBytes: '20 MB',
  inflatedBytes: '200 MB',
  workbookCharacters: '64 MB',
  verifyCodeLifetime: '5 minutes',
  verifyCodeTries: 5,
  verifyCodeInterval: '1 minute',
  phoneProofLifetime: '10 minutes',
  signInPassLifetime: '10 minutes',
  secondFactorLifetime: '5 minutes',
  freshFactor: '5 minutes',
  confirmingBar: '3 days',
  approvalLifetime: '7 days',
  invitationLifetime: '14 days',
  invitationsPerDay: 100,
  peopleAtOnce: 100,
  sessionIdle: '12 hours',
  sessionAbsolute: '7 days',
  nameLength: 100,
  personNameLength: 40,
  codeLength: 40,
  inviteCodeLength: 32,
  textLength: 2000,
  reasonLength: 500,
  noteLength: 300,
  keywordLength: 100,
  unitsAtOnce: 100_000,
  openOrders: 20,
  paymentSlips: 5,
  invoiceOrders: 50,
  bankLines: 5000,
  pastedLines: 1_000,
  lineParts: 50,
  bankConfirms: 100,
  lineFen: 1_000_000_000_000,
  unitsBought: 1000,
  giftPoints: 100_000,
  equityPapers: 10,
  applicationPapers: 10,
  namedAtOnce: 1000,
  bulkRows: 5000,
  sheetRows: 50_000,
  ownWords: 500,
  interviews: 200,
  ownMethods: 50,
};

describe('the limits', () => {
  it.each(Object.entries(promised))('keep %s at %s', (name, said) => {
    expect(limits[name as keyof typeof limits]).toBe(amountOf(said));
  });

  it('agree with one another', () => {
    // What is sent in parts fits into its parts; what a person has begun holds the largest file.
    expect(limits.uploadBytes % limits.uploadPartBytes).toBe(0);
    expect(limits.openUploadBytes).toBeGreaterThanOrEqual(limits.uploadBytes);
    for (const part of [limits.spreadsheetBytes, limits.recordFileBytes, limits.logoBytes, limits.avatarBytes])
      expect(part).toBeLessThanOrEqual(limits.uploadBytes);
    expect(limits.templateBytes).toBeGreaterThan(limits.bodyBytes);
    expect(limits.sessionAbsolute).toBeGreaterThan(limits.sessionIdle);
    expect(limits.verifyCodeLifetime).toBeGreaterThan(limits.verifyCodeInterval);
    expect(limits.pageSizeMax).toBeLessThan(limits.exactTotalMax);
  });
});
