import { eq } from 'drizzle-orm';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Tx } from '#server/kernel/db/tx';
import { makeDocumentTemplate } from '../../../../tests/factories/documentTemplates';
import { makeOwnModule, ownModuleSaid } from '../../../../tests/factories/ownModules';
import { wordTemplate } from '../../../../tests/factories/wordTemplate';
import { type Lines, nothing, ofProject } from '../../../../tests/isolation/line';
import { advisers, channelLeaders, consultants, wholeReaders } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';
import { variableModules } from '../variable/tables';
import { offerSeal } from './offer';
import { shippedTemplates } from './shipped';
import { documentTemplates } from './tables';

/** A template that may be used up. */
const another = async (
  tx: Tx,
  { channelTenantCode: tenantCode, accountId: createdBy }: Ids,
): Promise<Partial<Ids>> => ({
  documentTemplateCode: await makeDocumentTemplate(tx, { tenantCode, createdBy }),
});

/** The channel's only module of facts, which may be used up. */
async function ownModule(tx: Tx, { channelTenantCode }: Ids): Promise<Partial<Ids>> {
  await tx.delete(variableModules).where(eq(variableModules.tenantCode, channelTenantCode));
  return { ownModuleCode: await makeOwnModule(tx, channelTenantCode) };
}
/** One that began as the portal's manual, of a text that was not kept. */
const begun = async (tx: Tx, { channelTenantCode: tenantCode, accountId: createdBy }: Ids): Promise<Partial<Ids>> => ({
  documentTemplateCode: await makeDocumentTemplate(tx, { tenantCode, createdBy }, { shippedKey }),
});
const shippedKey = 'ismsManual.zh-CN';
const shippedText = shippedTemplates().find(({ key }) => key === shippedKey)?.text ?? '';

const ofTemplate = ({ documentTemplateCode: templateCode }: Ids) => ({ query: { templateCode } });

export const lines: Lines<typeof isoSchemas> = {
  listDocumentTemplates: { roles: advisers, input: nothing },
  getDocumentTemplate: { roles: consultants, admits: advisers, input: ofTemplate },
  addDocumentTemplateFile: {
    roles: channelLeaders,
    fresh: another,
    input: ({ documentTemplateCode: templateCode }) => ({
      form: { fields: { templateCode }, name: '手册.docx', content: wordTemplate('{companyName}') },
    }),
  },
  saveDocumentTemplate: {
    roles: channelLeaders,
    fresh: another,
    input: ({ documentTemplateCode: templateCode }) => ({
      body: {
        templateCode,
        version: 1,
        name: '手册',
        kind: 'manual',
        language: 'zh-CN',
        schemes: [],
        editions: [],
        numberPart: null,
        isEnabled: true,
      },
    }),
  },
  deleteDocumentTemplate: {
    roles: channelLeaders,
    fresh: another,
    input: ({ documentTemplateCode: templateCode }) => ({ body: { templateCode, version: 1 } }),
  },
  getMarkedDocumentTemplate: {
    roles: consultants,
    admits: advisers,
    // A permitted caller gets as far as its bytes, which it has none of.
    outcome: 'file_damaged',
    input: ofTemplate,
  },
  listDocumentNames: { roles: advisers, input: nothing },
  listOwnModules: { roles: advisers, input: nothing },
  saveOwnModule: {
    roles: channelLeaders,
    fresh: ownModule,
    input: ({ ownModuleCode: moduleCode }) => ({ body: { ...ownModuleSaid, moduleCode, version: 1 } }),
  },
  deleteOwnModule: {
    roles: channelLeaders,
    fresh: ownModule,
    input: ({ ownModuleCode: moduleCode }) => ({ body: { moduleCode, version: 1 } }),
  },
  listShippedTemplates: { roles: channelLeaders, input: nothing },
  takeShippedTemplate: {
    roles: channelLeaders,
    fresh: async (tx, { channelTenantCode }) => {
      await tx
        .update(documentTemplates)
        .set({ shippedKey: null })
        .where(eq(documentTemplates.tenantCode, channelTenantCode));
      return {};
    },
    input: () => ({ body: { key: 'ismsManual.zh-CN' } }),
  },
  getShippedOffer: { roles: channelLeaders, fresh: begun, outcome: 'file_damaged', input: ofTemplate },
  takeShippedOffer: {
    roles: channelLeaders,
    fresh: begun,
    outcome: 'file_damaged',
    input: ({ documentTemplateCode: templateCode }) => ({
      body: { templateCode, number: 1, seal: offerSeal(null, shippedText), decisions: [] },
    }),
  },
  takeShippedOffers: {
    roles: channelLeaders,
    input: ({ documentTemplateCode }) => ({ body: { templateCodes: [documentTemplateCode] } }),
  },
  listStandardTemplates: { roles: wholeReaders, input: ofProject },
  previewDocument: {
    roles: wholeReaders,
    outcome: 'file_damaged',
    input: ({ projectCode, documentTemplateCode: templateCode }) => ({ query: { projectCode, templateCode } }),
  },
};
