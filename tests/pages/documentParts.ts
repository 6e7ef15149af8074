import type { DocumentVersion, ManagementDocument, ManagementDocumentDetail } from '@/services/iso';

/** A document that a project keeps, as its record shows it. */
export const at = '2026-11-20T02:00:00.000Z';

export const version: DocumentVersion = {
  number: 1,
  label: '0.1',
  name: '信息安全方针',
  origin: 'upload',
  objectId: 'OBJECT1',
  fileName: 'HC-FZ-01 信息安全方针_V0.1.docx',
  mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  size: 20_000,
  sha256: 'a'.repeat(64),
  editions: ['ISO27001-2022'],
  note: '',
  addedBy: '周文博',
  addedAt: at,
  effectiveOn: null,
  issuedBy: null,
  issuedAt: null,
  overOn: null,
  keptUntil: null,
  submissions: [],
};
export const free: ManagementDocument = {
  documentCode: 'D1',
  templateCode: null,
  name: '信息安全方针',
  kind: 'policy',
  language: 'zh-CN',
  editions: ['ISO27001-2022'],
  otherEditions: [],
  number: 'HC-FZ-01',
  status: 'generated',
  latest: version,
  inForce: null,
  isNumberFixed: false,
  nextReviewOn: null,
  isReviewDue: false,
  copies: { awaiting: 0, toRecall: 0 },
  standing: null,
  releaseId: null,
  returned: null,
  lacking: [],
  changed: [],
  isTemplateNewer: false,
  retired: null,
  task: null,
  edit: null,
  version: 1,
  allowedActions: ['replace', 'take', 'retire', 'submit'],
};
export type Edit = NonNullable<ManagementDocument['edit']>;
export const edit: Edit = {
  by: '周文博',
  isMine: false,
  kind: 'file',
  since: at,
  state: 'taken',
  failure: null,
  stateAt: at,
};
export const control: ManagementDocumentDetail['control'] = {
  reviewMonths: null,
  retentionYears: null,
  defaultReviewMonths: 12,
  defaultRetentionYears: 3,
  reviews: [],
};

/** The document as the person has it who edits it, and as the others have it. */
export const mine: ManagementDocument = {
  ...free,
  edit: { ...edit, by: '王思远', isMine: true },
  allowedActions: ['replace', 'take', 'giveBack', 'retire'],
};
export const theirs: ManagementDocument = { ...free, edit, allowedActions: ['takeAway', 'retire', 'submit'] };

const projectCode = 'PDEMO27001A';
/** Where the document is listed. */
export const PAGE = `/systemManage/companyDetails/${projectCode}?tab=documents`;
export const of = { projectCode, documentCode: 'D1' };
