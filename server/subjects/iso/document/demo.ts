import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { daysLater } from '#domain/kernel/days';
import { usedData } from '#domain/subjects/iso/document/document';
import { editionsMadeUnder, schemesOf } from '#domain/subjects/iso/edition/editions';
import { type DocumentData, type DocumentRow, documentData } from '#domain/subjects/iso/template/data';
import { dictionary } from '#domain/subjects/iso/template/dictionary';
import { shippedModules } from '#domain/subjects/iso/variable/modules';
import { modulesFor } from '#domain/subjects/iso/variable/variable';
import { approveInDemo } from '#server/capabilities/release/demo';
import { fingerprintsNow } from '#server/capabilities/release/kind';
import { releasedAs } from '#server/capabilities/release/queries';
import { approvalRules } from '#server/capabilities/release/tables';
import { within } from '#server/core/project/openProject';
import { projects as projectRows } from '#server/core/project/tables';
import type { DemoProject } from '#server/core/subject';
import { accounts } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { docxMime } from '#server/kernel/files/mime';
import type { FileStore } from '#server/kernel/files/store';
import { keepDemoFile } from '#server/seed/files';
import { accountOf, daysAgo } from '#server/seed/story';
import facts from '../../../seed/data/facts.json';
import { DEMO_EDITIONS } from '../edition/demo';
import products from '../product/demo.json';
import { workRequests } from '../request/tables';
import { projectTimelines } from '../tables';
import { documentFacts } from '../template/documents';
import { ownData } from '../template/ownData';
import { shippedTemplates } from '../template/shipped';
import { shippedDocument } from '../template/shippedDocument';
import { documentTemplates, documentTemplateVersions } from '../template/tables';
import { absentText, flagTexts } from '../template/texts';
import { fillTemplate } from '../template/word/fillTemplate';
import { managementDocumentRelease } from './release';
import { managementDocuments, managementDocumentVersions } from './tables';

const [CONSULTANT, REVIEWER, APPROVER, OWNER] = ['13800000011', '13800000012', '13800000021', '13800000022'];

interface DemoDocument {
  /** Of the portal's set. */
  key: string;
  /** Days since it was made, approved and issued. */
  made: number;
  approved?: number;
  issued?: number;
  /** Facts that it was made with, and that have changed since. */
  former?: Readonly<Record<string, string>>;
}

/** What an owner of the company was asked for; days until it is due, or since it was confirmed. */
interface DemoTask {
  note: string;
  due?: number;
  confirmed?: number;
}
const tasks = facts.documentTasks as Readonly<Record<string, DemoTask>>;

/** What was so of steps when a document was made, by their name. */
type Steps = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a document was made with: today's facts but for those that have changed since. */
function madeWith(data: DocumentData, { key, former = {} }: DemoDocument): DocumentData {
  const steps = (products.documents as Readonly<Record<string, Steps>>)[key] ?? {};
  const then = (row: DocumentRow): DocumentRow => {
    const parts = Object.entries(steps[String(row.name)] ?? {}).filter(([part]) => Object.hasOwn(row, part));
    return { ...row, ...Object.fromEntries(parts) };
  };
  const lists = ['processes', 'keyProcesses', 'specialProcesses'].flatMap((name) => {
    const rows = data[name];
    return Array.isArray(rows) ? [[name, (rows as readonly DocumentRow[]).map(then)] as const] : [];
  });
  return { ...data, ...Object.fromEntries(lists), ...former };
}

/** What the told company has of its documents: three are issued, one waits for that, two are drafts, the others are still to be made. */
const documents: readonly DemoDocument[] = [
  { key: 'ismsManual.zh-CN', made: 34, approved: 31, issued: 30, former: { employees: '268' } },
  { key: 'securityPolicy.zh-CN', made: 34, approved: 31, issued: 30 },
  { key: 'processInstructions.zh-CN', made: 28, approved: 20, issued: 19 },
  { key: 'processList.zh-CN', made: 24 },
  { key: 'documentControl.zh-CN', made: 6, approved: 2 },
  { key: 'internalAudit.zh-CN', made: 1 },
  { key: 'qualityManual.zh-CN', made: 3 },
];

/** An owner of the company was asked for a document. */
const askInDemo = (
  tx: Tx,
  { tenantCode, projectCode }: DemoProject,
  recordCode: string,
  { note, due, confirmed }: DemoTask,
) =>
  tx.insert(workRequests).values({
    tenantCode,
    projectCode,
    kind: 'document',
    recordCode,
    assigneeId: accountOf(OWNER),
    askedBy: accountOf(CONSULTANT),
    note,
    ...(due !== undefined && { dueOn: daysLater(portalToday(), due), updatedAt: daysAgo(1) }),
    ...(confirmed !== undefined && {
      status: 'finished',
      submittedAt: daysAgo(confirmed + 1),
      updatedAt: daysAgo(confirmed),
    }),
  });

/** What documents of a company are made from. @param uses names of records that they state */
export async function factsInDemo(tx: Tx, told: DemoProject, uses: readonly string[] = []) {
  const { tenantCode, projectCode } = told;
  const [row] = await tx
    .select({
      projectName: projectRows.name,
      standardCode: projectRows.standardCode,
      groupCode: projectRows.projectGroupCode,
      schemes: projectTimelines.schemes,
      days: projectTimelines.days,
    })
    .from(projectRows)
    .innerJoin(projectTimelines, within(projectTimelines, told))
    .where(within(projectRows, told));
  if (!row) throw new Error(`${projectCode} has no dates.`);
  const { schemes, ...known } = row;
  const all = schemesOf(schemes, row.standardCode);
  const stated = modulesFor(shippedModules, all);
  return documentFacts(tx, { tenantCode, projectCode, ...known, schemes: all, stated }, [{ file: { uses } }]);
}

const { countersigned: COUNTERSIGNED, approved: APPROVED } = facts.approvalSteps;

/** Who approves the told company's manuals and procedures: an owner first, then the project manager. */
const ruleInDemo = (tx: Tx, { tenantCode, projectCode }: DemoProject) =>
  tx.insert(approvalRules).values(
    (['manual', 'procedure'] as const).map((category) => ({
      tenantCode,
      projectCode,
      document: managementDocumentRelease.document,
      category,
      inOrder: true,
      steps: [
        { name: COUNTERSIGNED, quorum: 1, accountIds: [], roleCodes: ['CONSUMER_OWNER'] },
        { name: APPROVED, quorum: 1, accountIds: [accountOf(APPROVER)], roleCodes: [] },
      ],
      createdAt: daysAgo(7),
      updatedAt: daysAgo(7),
      updatedBy: accountOf(CONSULTANT),
    })),
  );

interface DemoDraft {
  documentCode: string;
  /** Of the portal's set. */
  key: string;
  prefix: string;
  /** Days since it was made, and since its last act. */
  made: number;
  stamped: number;
  addedByName: string;
  /** What it was made with, of the names that its template uses. */
  dataOf: (uses: readonly string[]) => DocumentData;
}

/** Enters the first draft of a document; `keep` makes its file again with what it says of itself by then. */
export async function enterDraft(
  tx: Tx,
  store: FileStore,
  { tenantCode, projectCode }: DemoProject,
  { documentCode, key, prefix, made, stamped, addedByName, dataOf }: DemoDraft,
) {
  const shipped = shippedTemplates().find((one) => one.key === key);
  const [template] = await tx
    .select({ templateCode: documentTemplates.templateCode, uses: documentTemplateVersions.uses })
    .from(documentTemplates)
    .innerJoin(documentTemplateVersions, eq(documentTemplateVersions.templateCode, documentTemplates.templateCode))
    .where(eq(documentTemplates.shippedKey, key));
  if (!shipped || !template) throw new Error(`The demo has no template ${key}.`);
  const { name, kind, language, numberPart } = shipped;
  const number = `${prefix}-${numberPart}`;
  const source = await shippedDocument(shipped.text, name, language);
  const data = dataOf(template.uses);
  const options = { dictionary, flags: flagTexts(language), absent: absentText(language) };
  const keep = async (label: string, own: ReturnType<typeof ownData>, days: number) => {
    const content = await fillTemplate(source, { ...data, ...own }, options);
    const file = {
      tenantCode,
      projectCode,
      kind: 'managementDocument',
      entity: 'managementDocument',
      entityCode: documentCode,
      name: `${number} ${name}_V${label}.docx`,
      mime: docxMime,
      createdBy: accountOf(CONSULTANT),
      createdAt: daysAgo(days),
    };
    const objectId = await keepDemoFile(tx, store, file, content);
    return { objectId, sha256: createHash('sha256').update(content).digest('hex') };
  };
  const draft = await keep('0.1', ownData(language, { number, label: '0.1' }), made);
  await tx.insert(managementDocuments).values({
    tenantCode,
    projectCode,
    documentCode,
    number,
    name,
    kind,
    language,
    templateCode: template.templateCode,
    lastNumber: 1,
    createdAt: daysAgo(made),
    updatedAt: daysAgo(stamped),
  });
  await tx.insert(managementDocumentVersions).values({
    tenantCode,
    projectCode,
    documentCode,
    number: 1,
    label: '0.1',
    name,
    origin: 'template',
    templateNumber: 1,
    editions: editionsMadeUnder(shipped.schemes, DEMO_EDITIONS),
    data,
    ...draft,
    addedByName,
    addedBy: accountOf(CONSULTANT),
    createdAt: daysAgo(made),
  });
  return { documentCode, number, kind, language, keep };
}

/** Issues an approved draft, so many days ago. */
export async function issueInDemo(
  tx: Tx,
  project: DemoProject,
  { documentCode, number, language, keep }: Awaited<ReturnType<typeof enterDraft>>,
  issued: number,
  issuedByName: string,
): Promise<void> {
  const [fingerprint] = await fingerprintsNow(tx, managementDocumentRelease, project, [documentCode]);
  const released = await releasedAs(tx, managementDocumentRelease, project, fingerprint ?? null, documentCode);
  const effectiveOn = daysLater(portalToday(), -issued);
  const own = ownData(language, { number, label: '1.0', effectiveOn, ...(released && { released }) });
  const { objectId: issuedObjectId } = await keep('1.0', own, issued);
  await tx
    .update(managementDocumentVersions)
    .set({ label: '1.0', issuedObjectId, effectiveOn, issuedByName, issuedAt: daysAgo(issued) })
    .where(and(within(managementDocumentVersions, project), eq(managementDocumentVersions.documentCode, documentCode)));
}

/** The documents of the told company's management system, at different points of their life. */
export async function fillDocuments(tx: Tx, projects: readonly DemoProject[], store: FileStore): Promise<void> {
  const told = projects.find(({ isTold }) => isTold);
  if (!told) return;
  const facts = documentData(await factsInDemo(tx, told), 'zh-CN');
  const [author] = await tx.select().from(accounts).where(eq(accounts.phone, CONSULTANT));
  const addedByName = author?.showName ?? '';
  await ruleInDemo(tx, told);
  for (const [at, document] of documents.entries()) {
    const { key, made, approved, issued } = document;
    const asked = tasks[key];
    const draft = await enterDraft(tx, store, told, {
      documentCode: `DDEMODOC${at + 1}`,
      key,
      prefix: 'HC',
      made,
      stamped: issued ?? approved ?? made,
      addedByName,
      dataOf: (uses) => madeWith(usedData(facts, uses), document),
    });
    const { documentCode, kind } = draft;
    if (asked) await askInDemo(tx, told, documentCode, asked);
    if (approved === undefined) continue;
    await approveInDemo(tx, told, {
      kind: managementDocumentRelease,
      releaseId: `00000000-0000-4000-8000-0000000001${String(at).padStart(2, '0')}`,
      recordCode: documentCode,
      prepared: [CONSULTANT, made - 1],
      reviewed: [REVIEWER, approved + 1],
      approved: [APPROVER, approved],
      // The last one came under the company's rule for procedures.
      ...(kind === 'procedure' &&
        issued === undefined && {
          before: [{ name: COUNTERSIGNED, act: [OWNER, approved] as const }],
          lastStep: APPROVED,
        }),
    });
    if (issued === undefined) continue;
    await issueInDemo(tx, told, draft, issued, addedByName);
  }
}
