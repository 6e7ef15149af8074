import { eq, sql } from 'drizzle-orm';
import { plainDocument } from '#domain/kernel/richText';
import type { RoleCode } from '#domain/kernel/roles';
import { roleCodes, roles } from '#domain/kernel/roles';
import type { TenantType } from '#domain/kernel/tenants';
import { standards } from '#domain/subjects/iso/standards';
import { announcements } from '#server/core/user/tables';
import type { Services } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';
import { systemUnits, unitAssets } from '#server/subjects/assets/inventory/tables';
import { assessments } from '#server/subjects/assets/tables';
import { questionnaireItems } from '#server/subjects/questionnaire/flow/tables';
import { makeApproval } from '../factories/approvals';
import { makeBulkChange } from '../factories/bulk';
import { makeConsultation } from '../factories/consultations';
import { makeHeldCopy } from '../factories/documentControl';
import { makeDocumentFinding } from '../factories/documentFindings';
import { makeDocumentTemplate } from '../factories/documentTemplates';
import { makeDelivery, makeEquityApplication } from '../factories/equity';
import { makeExamCertificate } from '../factories/examCertificates';
import { makeExamQuestion } from '../factories/examQuestions';
import { makeExamProcess, makeExamSitting } from '../factories/exams';
import { makeDepartment, makeFacts } from '../factories/facts';
import { makeFile, makeJob, makeShare } from '../factories/files';
import { inDisposal, makeFinding, makeGapAnalysis } from '../factories/gap';
import { makeGovImport, makeGovRight, makeRdProject } from '../factories/gov';
import { makeInterview } from '../factories/interviews';
import { makeImport, makeInventory, makeRisk, makeUnit } from '../factories/inventory';
import { makeManagementDocument } from '../factories/managementDocuments';
import { makeNonconformity } from '../factories/nonconformities';
import { makeOwnModule } from '../factories/ownModules';
import { makeBankRecord, makeInvoice, makeOrder, makePayment } from '../factories/points';
import { makeAspect, makeProcess, makeProduct } from '../factories/products';
import { makeProject } from '../factories/projects';
import { everyType, makeQuestionnaire } from '../factories/questionnaires';
import { makeDeputy, makeRelease } from '../factories/releases';
import { makeMethod, makeNotice, makeWord } from '../factories/settings';
import { makeMapping, makeStandard } from '../factories/standards';
import { makeTemplate } from '../factories/templates';
import {
  makeApplication,
  makeCustomer,
  makeInvitation,
  makePerson,
  makeSession,
  makeTenant,
  type Person,
} from '../factories/tenants';
import { makeTransfer } from '../factories/transfers';
import { changePlan, highRisk, makeComment } from '../factories/work';

/** The records of one side of the world, as a caller of a role sees them. */
export interface Ids {
  /** The caller, and the tenant of its kind on this side. */
  accountId: string;
  ownTenantCode: string;
  customerTenantCode: string;
  channelTenantCode: string;
  projectGroupCode: string;
  projectCode: string;
  departmentCode: string;
  /** Of the project, at version 1, submitted by nobody, from the template below. */
  managementDocumentCode: string;
  documentFindingCode: string;
  /** A copy of it that the project's department has. */
  copyId: string;
  /** Of the project, open, for which the executor is responsible. */
  nonconformityId: string;
  /** A product of the project's company, one of its processes and an environmental aspect of that, at version 1. */
  companyProductCode: string;
  processCode: string;
  aspectCode: string;
  /** Of the project: a right and an R&D project at version 1, and a dry run of a workbook of them. */
  govRightCode: string;
  rdProjectCode: string;
  govImportCode: string;
  /** Of the side's channel, at version 1; documents from it state nonconformities. */
  documentTemplateCode: string;
  ownModuleCode: string;
  /** Of the side's channel, a draft at version 1. */
  examQuestionCode: string;
  /** Of the caller's own tenant, open, at version 1. */
  examProcessCode: string;
  /** The caller's own, under way, in another process of that tenant. */
  sittingCode: string;
  /** Of the side's internal auditor, valid, at version 1: issued by its channel, for the platform's people by the platform. */
  certificateNumber: string;
  businessId: string;
  systemId: string;
  unitId: string;
  riskId: string;
  /** What is done about a risk of the unit. */
  measureId: string;
  /** The caller's comment on its unit. */
  commentId: string;
  importCode: string;
  /** A bulk edit of the risk. */
  changeCode: string;
  objectId: string;
  /** A link to it. */
  shareCode: string;
  jobCode: string;
  aocCode: string;
  /** A document of the guide, at version 1. */
  guideCode: string;
  /** A product, at version 1. */
  productCode: string;
  /** An executor of the customer. */
  memberId: string;
  /** Of the caller's own tenant: a word of the catalogue, and a method at version 1. */
  entryId: string;
  methodKey: string;
  /** A notice to the caller. */
  noticeId: string;
  /** Of the caller, in another browser. */
  sessionId: string;
  /** An invitation into the customer, for another person than the caller. */
  invitationCode: string;
  /** Channels below the side's channel. */
  partnerCode: string;
  otherPartnerCode: string;
  /** An inquiry to the caller's tenant: of the partner for the channel, of the channel for the platform. */
  applicationCode: string;
  /** Of the side's channel, at version 1, mapped onto ISO/IEC 27001. */
  standardCode: string;
  /** A refused transfer of the customer to another partner of the side's channel. */
  transferCode: string;
  /** A request for advice that the caller answers for, at its tenant. */
  consultationCode: string;
  /** Of the caller's tenant: an order for points, and its started payment in the demo. */
  orderCode: string;
  paymentCode: string;
  /** A delivery that the caller's channel, or its side's, has ordered. */
  deliveryCode: string;
  /** An invoice that it has requested. */
  invoiceCode: string;
  /** A request for approval in the caller's tenant, by another person. */
  approvalCode: string;
  /** A line of a bank statement; the platform's alone. */
  recordCode: string;
  /** An application to the channel, or to the caller's tenant. */
  applicantTenantCode: string;
  /** Finished; the executor has answered its first question. */
  questionnaireCode: string;
  itemCode: string;
  /** Of the project's gap analysis; the executor deals with it. */
  findingId: string;
  /** Of the side's channel, never published. */
  templateCode: string;
  /** The submitted risk report of the project, and two people of the customer who can review and approve it. */
  releaseId: string;
  reviewerId: string;
  approverId: string;
  /** Of the caller's tenant, who acts for the caller in this period. */
  deputyAccountId: string;
  deputyId: string;
  /** A recorded interview of the project, at version 1. */
  interviewId: string;
  /** A name that is free; another one for every call that succeeds. */
  free: string;
}

export interface Side {
  /** Part of every name of this side, so that a leak shows. */
  mark: string;
  /** Of its channel. */
  inviteCode: string;
  people: Partial<Record<RoleCode, Person>>;
  ids: Record<RoleCode, Ids>;
  /** Part of names of the own side that this role must not see, and their owner. */
  hidden: Partial<Record<RoleCode, readonly string[]>>;
  /** The records of another executor of the same customer in the same project. */
  colleague: Pick<
    Ids,
    | 'unitId'
    | 'riskId'
    | 'measureId'
    | 'questionnaireCode'
    | 'itemCode'
    | 'findingId'
    | 'nonconformityId'
    | 'noticeId'
    | 'jobCode'
  >;
}

/** In everything about units of the executor's project that are not the executor's. */
export const OTHER_UNITS = 'UNITS-OF-OTHERS';
/** Part of all names of a project, by its consultant. */
const ledBy = (role: RoleCode) => `LED-BY-${role}`;

/** Two sides that must know nothing of one another, each with a channel, a customer and a certification body. */
export interface World {
  own: Side;
  foreign: Side;
}

/** @param above the parent of the side's channel; if that is the platform, the side has the platform's people, too */
async function makeSide(
  services: Services,
  tx: Tx,
  mark: string,
  above: { platform?: string; channel?: string },
): Promise<Side> {
  const { platform } = above;
  const parentTenantCode = platform ?? above.channel;
  const inviteCode = newCode('V');
  const channel = await makeTenant(tx, {
    type: 'channel',
    name: `渠道 ${mark}`,
    inviteCode,
    ...(parentTenantCode && { parentTenantCode }),
  });
  const below = { type: 'channel' as const, parentTenantCode: channel };
  const partnerCode = await makeTenant(tx, { ...below, name: `伙伴 ${mark}` });
  const otherPartnerCode = await makeTenant(tx, { ...below, name: `另一伙伴 ${mark}` });
  const customer = await makeCustomer(tx, { channel, name: `客户 ${mark}` });
  const body = await makeTenant(tx, { type: 'certification_body', name: `机构 ${mark}` });
  const tenantOf: Record<TenantType, string> = {
    channel,
    customer: customer.tenantCode,
    certification_body: body,
    platform: platform ?? channel,
  };
  const people: Side['people'] = {};
  for (const roleCode of roleCodes) {
    const { tenant } = roles[roleCode];
    if (tenant === 'platform' && !platform) continue;
    people[roleCode] = await makePerson(tx, tenantOf[tenant], [roleCode], { showName: `${roleCode} ${mark}` });
  }
  const aocCode = 'N1';
  await tx
    .insert(announcements)
    .values({ aocCode, title: '公告', content: '内容', doc: plainDocument('内容'), state: 'published' })
    .onConflictDoNothing();

  // Consultants without a manager's role answer for projects of their own.
  const memberId = people.CONSUMER_EXECUTOR?.accountId ?? '';
  const signer = () => makePerson(tx, customer.tenantCode, ['CONSUMER_OWNER'], { showName: `签署人 ${mark}` });
  const signers = [await signer(), await signer()] as const;
  const documentTemplateCode = await makeDocumentTemplate(
    tx,
    { tenantCode: channel, createdBy: '' },
    { name: `文件模板 ${mark}` },
    { uses: ['companyName', 'nonconformities'] },
  );
  const ownModuleCode = await makeOwnModule(tx, channel, `机房 ${mark}`);
  const examQuestionCode = await makeExamQuestion(tx, channel);
  const ownerFor = async (role: RoleCode) => {
    const owner = people[role];
    if (!owner) throw new Error('A side lacks somebody who owns projects.');
    const marks = `${mark} ${ledBy(role)}`;
    // A government project has all fields of the others as well.
    const project = await makeProject(tx, {
      customer,
      ownerAccountId: owner.accountId,
      name: `项目 ${marks}`,
      projectType: 'gov',
    });
    const assets = await makeInventory(tx, project, ` ${marks}`);
    // An executor sees the units that are assigned to it alone.
    await tx.update(unitAssets).set({ assigneeId: memberId }).where(eq(unitAssets.unitId, assets.unitId));
    const measureId = await planFor(tx, project, assets.unitId, marks);
    const changeCode = await makeBulkChange(tx, project, assets.riskId, owner.accountId);
    const file = () => makeFile(services, tx, project, { name: `${marks}.docx`, content: Buffer.from(marks) });
    const objectId = await file();
    const shareCode = await makeShare(tx, project, objectId, owner.accountId);
    const { questionnaireCode, items } = await makeQuestionnaire(tx, project, {
      stage: 'finished',
      name: `问卷 ${marks}`,
      content: everyType(` ${marks}`),
    });
    const itemCode = items.single ?? '';
    await tx
      .update(questionnaireItems)
      .set({ respondentId: memberId })
      .where(eq(questionnaireItems.itemCode, itemCode));
    await makeFacts(tx, project, { company: { companyName: `企业 ${marks}` }, scope: { scope: `范围 ${marks}` } });
    const found = await makeGapAnalysis(tx, project, { mark: ` ${marks}`, findings: [inDisposal(memberId)] });
    const companyProductCode = await makeProduct(tx, project, { name: `产品 ${marks}` });
    const processCode = await makeProcess(tx, project, companyProductCode, { name: `过程 ${marks}` });
    return {
      ...assets,
      companyProductCode,
      processCode,
      aspectCode: await makeAspect(tx, project, processCode, { name: `环境因素 ${marks}` }),
      govRightCode: await makeGovRight(tx, project, { name: `知识产权 ${marks}` }),
      rdProjectCode: await makeRdProject(tx, project, { name: `研发项目 ${marks}` }),
      govImportCode: await makeGovImport(tx, project, { fileName: `申报 ${marks}.xlsx`, objectId }),
      measureId,
      questionnaireCode,
      itemCode,
      findingId: found['5.2'] ?? '',
      changeCode,
      customerTenantCode: customer.tenantCode,
      channelTenantCode: channel,
      projectGroupCode: project.projectGroupCode,
      projectCode: project.projectCode,
      departmentCode: await makeDepartment(tx, project, { name: `部门 ${marks}` }),
      copyId: await makeHeldCopy(services, tx, project, { name: `副本 ${marks}` }),
      managementDocumentCode: await makeManagementDocument(services, tx, project, {
        name: `文件 ${marks}`,
        templateCode: documentTemplateCode,
      }),
      documentFindingCode: await makeDocumentFinding(tx, project, {
        found: { kind: 'department', name: `发现 ${marks}`, head: '', duties: '' },
      }),
      nonconformityId: await makeNonconformity(tx, project, { responsibleId: memberId, fact: `不符合 ${marks}` }),
      importCode: await makeImport(tx, project, { objectId, markedObjectId: await file() }),
      objectId,
      shareCode,
      jobCode: await makeJob(tx, project, {
        accountId: owner.accountId,
        actorTenantCode: channel,
        result: { name: marks },
      }),
      aocCode,
      guideCode: 'K1',
      productCode: 'ASSET_RISK',
      memberId,
      releaseId: await makeRelease(tx, project, { preparedByName: `编制 ${marks}` }),
      interviewId: await makeInterview(tx, project, { notes: `访谈 ${marks}` }),
      reviewerId: signers[0].accountId,
      approverId: signers[1].accountId,
      deputyAccountId: signers[1].accountId,
      deputyId: await makeDeputy(tx, {
        tenantCode: customer.tenantCode,
        accountId: signers[0].accountId,
      }),
      free: 'X-0',
    };
  };
  const led = await ownerFor('CHANNEL_TENANT_MANAGER');
  const byRole: Partial<Record<RoleCode, typeof led>> = {
    CHANNEL_OWNER: await ownerFor('CHANNEL_OWNER'),
    CHANNEL_EXECUTOR: await ownerFor('CHANNEL_EXECUTOR'),
  };
  const made = new Map<string, Pick<Ids, 'entryId' | 'methodKey' | 'examProcessCode'>>();
  for (const tenantCode of new Set(Object.values(tenantOf)))
    made.set(tenantCode, {
      entryId: await makeWord(tx, tenantCode, `威胁 ${mark}`),
      methodKey: await makeMethod(tx, tenantCode, `方法 ${mark}`),
      examProcessCode: await makeExamProcess(tx, tenantCode, { content: { name: { zh: `认证 ${mark}`, en: '' } } }),
    });
  const named = { zh: `模板 ${mark}`, en: `Template ${mark}` };
  const templateCode = await makeTemplate(tx, { tenantCode: channel, name: named });
  const applicantTenantCode = await makeApplication(tx, channel, `申请 ${mark}`);
  const inviter = { tenantCode: customer.tenantCode, accountId: people.CONSUMER_PM?.accountId ?? '' };
  const invitationCode = await makeInvitation(tx, inviter, { name: `受邀人 ${mark}` });
  const standardCode = await makeStandard(tx, channel, `标准 ${mark}`);
  await makeMapping(tx, channel, {
    from: standardCode,
    to: standards[0].standardCode,
    rows: [{ from: '1.1', to: 'A.5.1', note: `对应 ${mark}` }],
  });
  const sender = {
    tenantCode: customer.tenantCode,
    from: channel,
    accountId: people.CHANNEL_TENANT_MANAGER?.accountId ?? memberId,
  };
  const transferCode = await makeTransfer(tx, { ...sender, to: otherPartnerCode, customerName: `客户 ${mark}` });
  const auditor = { tenantCode: customer.tenantCode, accountId: people.INTERNAL_AUDITOR?.accountId ?? memberId };
  const certified = { ...auditor, holderName: `持证人 ${mark}` };
  const certificateNumber = await makeExamCertificate(tx, { ...certified, organizerCode: channel });
  const ofPlatform = await makeExamCertificate(tx, { ...certified, organizerCode: tenantOf.platform });
  const ids = {} as Side['ids'];
  for (const roleCode of roleCodes) {
    const ownTenantCode = tenantOf[roles[roleCode].tenant];
    const words = made.get(ownTenantCode);
    if (!words) throw new Error(`${ownTenantCode} has no words.`);
    const accountId = people[roleCode]?.accountId ?? memberId;
    const noticeId = await makeNotice(tx, ownTenantCode, accountId, mark);
    const project = byRole[roleCode] ?? led;
    const own = { tenantCode: project.customerTenantCode, projectCode: project.projectCode };
    const commentId = await makeComment(tx, own, { unitId: project.unitId, accountId });
    const sessionId = await makeSession(tx, accountId);
    const from = ownTenantCode === channel ? partnerCode : channel;
    const applicationCode = await makeEquityApplication(tx, { from, to: ownTenantCode, name: `申请方 ${mark}` });
    const asks = { company: `来询 ${mark}`, contactName: `来询人 ${mark}` };
    const consultationCode = await makeConsultation(tx, {
      tenantCode: ownTenantCode,
      ownerAccountId: accountId,
      ...asks,
    });
    const alike = {
      standardCode,
      documentTemplateCode,
      ownModuleCode,
      examQuestionCode,
      templateCode,
      applicantTenantCode,
      invitationCode,
      partnerCode,
      otherPartnerCode,
      applicationCode,
      transferCode,
    };
    const orderCode = await makeOrder(
      tx,
      { tenantCode: ownTenantCode, accountId },
      { orderedByName: `下单人 ${mark}` },
    );
    const paymentCode = await makePayment(tx, { tenantCode: ownTenantCode, orderCode });
    const invoiceCode = await makeInvoice(
      tx,
      { tenantCode: ownTenantCode, accountId },
      { askedByName: `申请人 ${mark}`, note: mark },
    );
    const approvalCode = await makeApproval(
      tx,
      { tenantCode: ownTenantCode, askedBy: memberId },
      { askedByName: `申请人 ${mark}`, reason: mark },
    );
    const recordCode = await makeBankRecord(tx, { payer: `付款方 ${mark}` });
    const deliveryCode = await makeDelivery(
      tx,
      { tenantCode: channel, projectCode: project.projectCode, accountId },
      { projectName: `项目 ${mark}`, wish: mark },
    );
    const sittingCode = await makeExamSitting(tx, {
      tenantCode: customer.tenantCode,
      organizerCode: ownTenantCode,
      processCode: await makeExamProcess(tx, ownTenantCode, { content: { name: { zh: `考试 ${mark}`, en: '' } } }),
      accountId,
      showName: `考生 ${mark}`,
    });
    const told = {
      sittingCode,
      certificateNumber: roles[roleCode].tenant === 'platform' ? ofPlatform : certificateNumber,
      deliveryCode,
      noticeId,
      commentId,
      consultationCode,
      orderCode,
      paymentCode,
      recordCode,
      approvalCode,
      invoiceCode,
    };
    ids[roleCode] = { ...project, ...words, ...alike, ...told, accountId, sessionId, ownTenantCode };
  }
  const hidden: Side['hidden'] = {
    CONSUMER_EXECUTOR: [OTHER_UNITS],
    CHANNEL_OWNER: [ledBy('CHANNEL_TENANT_MANAGER'), ledBy('CHANNEL_EXECUTOR')],
    CHANNEL_EXECUTOR: [ledBy('CHANNEL_TENANT_MANAGER'), ledBy('CHANNEL_OWNER')],
  };
  const colleague = await makeColleague(tx, led, `${mark} ${OTHER_UNITS}`);
  return { mark, inviteCode, people, ids, hidden, colleague };
}

/** Another executor with a submitted unit, an unassigned unit, and their records. */
async function makeColleague(
  tx: Tx,
  {
    customerTenantCode: tenantCode,
    projectCode,
    systemId,
  }: Pick<Ids, 'customerTenantCode' | 'projectCode' | 'systemId'>,
  marks: string,
): Promise<Side['colleague']> {
  const project = { tenantCode, projectCode };
  const { accountId } = await makePerson(tx, tenantCode, ['CONSUMER_EXECUTOR'], { showName: `同事 ${marks}` });
  const { unitId, riskId, measureId } = await makeUnitOfOthers(tx, project, systemId, marks, {
    state: 'submitted',
    assigneeId: accountId,
  });
  await makeUnitOfOthers(tx, project, systemId, marks, { dueDate: '2020-01-01' });
  const questionnaire = await makeQuestionnaire(tx, project, {
    stage: 'finished',
    name: `问卷 ${marks}`,
    content: everyType(` ${marks}`),
    respondentId: accountId,
  });
  return {
    unitId,
    riskId,
    measureId,
    questionnaireCode: questionnaire.questionnaireCode,
    itemCode: questionnaire.items.single ?? '',
    findingId: await makeFinding(tx, project, {
      ref: '5.3',
      title: { zh: marks, en: marks },
      responsibleId: accountId,
    }),
    nonconformityId: await makeNonconformity(tx, project, {
      fact: marks,
      responsible: marks,
      responsibleId: accountId,
    }),
    noticeId: await makeNotice(tx, tenantCode, accountId, marks),
    jobCode: await makeJob(tx, project, { accountId, actorTenantCode: tenantCode, result: { name: marks } }),
  };
}

/** A unit of another executor, with a high risk; all their texts are marked. */
async function makeUnitOfOthers(
  tx: Tx,
  project: { tenantCode: string; projectCode: string },
  systemId: string,
  marks: string,
  part: Parameters<typeof makeUnit>[3] = {},
) {
  const unit = { owner: marks, location: marks, description: marks, ...part };
  const unitId = await makeUnit(tx, project, `单元 ${marks}`, unit);
  await tx.insert(systemUnits).values({ ...project, systemId, unitId, essential: true });
  const texts = { vulnerability: marks, existingControl: marks, treatmentPlan: marks, treatmentOwner: marks };
  const riskId = await makeRisk(tx, project, unitId, { ...highRisk, threat: `威胁 ${marks}`, ...texts });
  return { unitId, riskId, measureId: await planFor(tx, project, unitId, marks) };
}

/** A risk of a unit with something to be done about it; all texts are marked. */
async function planFor(
  tx: Tx,
  project: { tenantCode: string; projectCode: string },
  unitId: string,
  marks: string,
): Promise<string> {
  const riskId = await makeRisk(tx, project, unitId, { threat: `另一威胁 ${marks}`, vulnerability: marks });
  const plan = { treatment: 'modify', treatmentPlan: `措施 ${marks} ${unitId}`, treatmentOwner: marks } as const;
  return (await changePlan(tx, project, riskId, plan)) ?? '';
}

export async function makeWorld(services: Services, tx: Tx): Promise<World> {
  const platform = await makeTenant(tx, { type: 'platform' });
  return {
    own: await makeSide(services, tx, 'MARK-OWN-SIDE', { platform }),
    foreign: await makeSide(services, tx, 'MARK-FOREIGN-SIDE', {}),
  };
}

/** A channel with two sub-partners, each with customers and people of its own, which are hidden from the others. */
export async function makeFamily(services: Services, tx: Tx): Promise<Record<'parent' | 'child' | 'sibling', Side>> {
  const parent = await makeSide(services, tx, 'MARK-PARENT-SIDE', {});
  const below = { channel: parent.ids.CHANNEL_TENANT_MANAGER.channelTenantCode };
  return {
    parent,
    child: await makeSide(services, tx, 'MARK-CHILD-SIDE', below),
    sibling: await makeSide(services, tx, 'MARK-SIBLING-SIDE', below),
  };
}

const inProject = ({ customerTenantCode, projectCode }: Ids) => ({ tenantCode: customerTenantCode, projectCode });

/** Units and risks in the executor's project that are not the executor's, as one answer to compare. */
export const unitsOfOthers = async (tx: Tx, { projectCode, memberId }: Ids): Promise<unknown> =>
  (
    await tx.execute(sql`
      SELECT u::text AS unit, array_agg(r::text ORDER BY r.risk_id) AS risks
      FROM unit_assets u LEFT JOIN risks r USING (tenant_code, project_code, unit_id)
      WHERE u.project_code = ${projectCode} AND u.assignee_id IS DISTINCT FROM ${memberId} AND u.name LIKE ${`%${OTHER_UNITS}`}
      GROUP BY u ORDER BY 1`)
  ).rows;

/** Another unassigned, submitted unit; stored totals of the inventory become invalid. */
export async function addUnitOfOthers(tx: Tx, ids: Ids): Promise<string> {
  const { unitId } = await makeUnitOfOthers(tx, inProject(ids), ids.systemId, OTHER_UNITS, { state: 'submitted' });
  await tx
    .update(assessments)
    .set({ inventoryVersion: sql`${assessments.inventoryVersion} + 1` })
    .where(eq(assessments.projectCode, ids.projectCode));
  return unitId;
}
