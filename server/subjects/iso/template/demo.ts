import { eq } from 'drizzle-orm';
import { dictionary } from '#domain/subjects/iso/template/dictionary';
import { accounts } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { docxMime } from '#server/kernel/files/mime';
import type { FileStore } from '#server/kernel/files/store';
import { newCode } from '#server/kernel/ids';
import { keepDemoFile } from '#server/seed/files';
import { accountOf, daysAgo } from '#server/seed/story';
import data from './demo.json';
import { type ShippedTemplate, shippedTemplates } from './shipped';
import { shippedDocument } from './shippedDocument';
import { documentTemplates, documentTemplateVersions } from './tables';
import { checkTemplate } from './word/checkTemplate';

const tenantCode = 'TCHANNELA';
const MANAGER = '13800000011';

/** What the demo's channel has taken of the portal's set, by the days since then. */
const taken: Readonly<Record<string, number>> = {
  'ismsManual.zh-CN': 75,
  'securityPolicy.zh-CN': 75,
  'documentControl.zh-CN': 74,
  'internalAudit.zh-CN': 74,
  'dutiesTable.zh-CN': 60,
  'nonconformityReport.zh-CN': 11,
  'nonconformityRegister.zh-CN': 11,
  'qualityManual.zh-CN': 40,
  'processInstructions.zh-CN': 45,
  'processList.zh-CN': 45,
  'envEvaluationReport.zh-CN': 45,
  'securityPolicy.en-US': 12,
  'ohsManual.zh-CN': 33,
  'hazardAssessment.zh-CN': 33,
  'incidentInvestigation.zh-CN': 33,
  'hazardList.zh-CN': 33,
  'rdManagementRules.zh-CN': 50,
  'rdEstablishment.zh-CN': 50,
  'rdProjectList.zh-CN': 50,
  'resultConversion.zh-CN': 50,
  'scienceStaff.zh-CN': 50,
  'rdLedgerSummary.zh-CN': 50,
  'ipList.zh-CN': 50,
  'applicationMaterials.zh-CN': 50,
};

/** One of its own, which is being written: the check has found a misspelt name and a list without an end. */
const unfinished = {
  name: data.name,
  kind: 'procedure',
  language: 'zh-CN',
  schemes: ['ISMS'],
  editions: [],
  numberPart: 'CX-05',
  text: data.lines.join('\n'),
} as const satisfies Partial<ShippedTemplate>;

/** One that was taken when the set had another text, and that the channel has changed since. */
function offeredOf(one: ShippedTemplate): { own: ShippedTemplate; former: string } {
  const changed = (text: string, changes: readonly string[][]): string =>
    changes.reduce((so, [from = '', to = '']) => {
      if (!so.includes(from)) throw new Error(`${one.key} does not say: ${from}`);
      return so.replace(from, to);
    }, text);
  const former = changed(one.text, data.offer.former);
  return { own: { ...one, text: changed(former, data.offer.own) }, former };
}

/** The Word templates of the demo's channel. */
export async function fillTemplates(tx: Tx, store: FileStore): Promise<void> {
  const [leader] = await tx.select().from(accounts).where(eq(accounts.phone, MANAGER));
  const createdBy = accountOf(MANAGER);
  const enter = async (
    of: Omit<ShippedTemplate, 'key'>,
    shippedKey: string | null,
    days: number,
    shippedText: string | null = of.text,
  ) => {
    const { name, kind, language, schemes, editions, numberPart, text } = of;
    const [templateCode, fileName, createdAt] = [newCode('W'), `${name}.docx`, daysAgo(days)];
    const content = await shippedDocument(text, name, language);
    const attached = { entity: 'documentTemplate', entityCode: templateCode, kind: 'documentTemplate' };
    const objectId = await keepDemoFile(
      tx,
      store,
      { tenantCode, projectCode: null, name: fileName, mime: docxMime, createdBy, createdAt, ...attached },
      content,
    );
    const { faults, count: faultCount, uses, prints } = checkTemplate(content, dictionary);
    const head = {
      name,
      kind,
      language,
      schemes: [...schemes],
      editions: [...editions],
      numberPart,
      shippedKey,
      shippedText: shippedKey === null ? null : shippedText,
      lastNumber: 1,
    };
    await tx.insert(documentTemplates).values({ tenantCode, templateCode, ...head, createdAt, updatedAt: createdAt });
    await tx.insert(documentTemplateVersions).values({
      tenantCode,
      templateCode,
      number: 1,
      objectId,
      fileName,
      size: content.byteLength,
      faults,
      faultCount,
      uses,
      prints,
      addedBy: leader?.showName ?? '',
      createdAt,
    });
  };
  for (const one of shippedTemplates()) {
    const days = taken[one.key];
    if (days === undefined) continue;
    const { own, former } = one.key === data.offer.key ? offeredOf(one) : { own: one, former: one.text };
    await enter(own, one.key, days, former);
  }
  await enter(unfinished, null, 3);
}
