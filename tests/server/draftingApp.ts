import { eq } from 'drizzle-orm';
import { afterAll, expect } from 'vitest';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { projects } from '#server/core/project/tables';
import { auditLog } from '#server/kernel/tables';
import { assessmentApp } from './assessmentApp';
import { startLanguageModel } from './languageModel';
import type { Client } from './testApp';

export type Proposal = IsoWire['draftVariable']['data'];
type Values = IsoWire['saveVariables']['body']['values'];
/** A project with the group that its company's facts belong to. */
export interface OfCompany {
  projectCode: string;
  projectGroupCode: string;
  tenantCode: string;
}

export const PM = 'CONSUMER_PM';
export const LEADER = 'CHANNEL_TENANT_MANAGER';
export const scopeOf = ({ projectCode }: Pick<OfCompany, 'projectCode'>) => ({
  projectCode,
  moduleCode: 'scope',
  name: 'scope',
});
const filled = (path: string, { projectCode, projectGroupCode }: OfCompany) =>
  path.replace('{projectGroupCode}', projectGroupCode).replace('{projectCode}', projectCode);
export const variablesOf = async (of: OfCompany, client: Client) =>
  (await client.get<IsoWire['listVariables']['data']>(filled(calls.listVariables.path, of))).data;

/** A portal with a language model of its own. */
export async function draftingApp() {
  const stand = await startLanguageModel();
  afterAll(() => stand.close());
  const app = assessmentApp({ env: { ...stand.env, LANGUAGE_MODEL_SECONDS: '2' } });
  const { t, clients, newProject } = app;
  type Role = keyof typeof clients;

  const draft = (of: OfCompany, more: { wish?: string; seen?: string; name?: string } = {}, role: Role = PM) =>
    clients[role].post<Proposal>(calls.draftVariable.path, { ...scopeOf(of), ...more });
  const rowsOf = (entityCode: string) =>
    t.peek((tx) => tx.select().from(auditLog).where(eq(auditLog.entityCode, entityCode)));

  return {
    ...app,
    stand,
    draft,
    rowsOf,
    /** A project with facts of its company. */
    async company(values: Values = { companyName: '海辰科技', shortName: '海辰' }): Promise<OfCompany> {
      const { projectCode, tenantCode } = await newProject();
      const [{ projectGroupCode } = { projectGroupCode: '' }] = await t.peek((tx) =>
        tx.select().from(projects).where(eq(projects.projectCode, projectCode)),
      );
      const body = { projectCode, projectGroupCode, moduleCode: 'company', version: 0, values };
      expect((await clients[PM].post(calls.saveVariables.path, body)).errorCode).toBe('200');
      return { projectCode, projectGroupCode, tenantCode };
    },
    saveScope: (of: OfCompany, version: number, values: Values, takenOver?: string[], role: Role = PM) =>
      clients[role].post<IsoWire['saveProjectVariables']['data']>(filled(calls.saveProjectVariables.path, of), {
        moduleCode: 'scope',
        version,
        values,
        takenOver,
      }),
    variables: (of: OfCompany, client: Client = clients[PM]) => variablesOf(of, client),
    /** Looks at what is given, then has the text proposed. */
    async proposed(of: OfCompany, more: { wish?: string } = {}, role: Role = PM) {
      const { data, errorMsg } = await draft(of, more, role);
      expect(data, errorMsg).toBeTruthy();
      return draft(of, { ...more, seen: data.seen }, role);
    },
    /** What people wrote, as the language model got it last. */
    sentFacts(): Record<string, unknown> {
      const { messages } = stand.asked.at(-1)?.body ?? { messages: [] };
      return JSON.parse(messages[1]?.content ?? '{}');
    },
    actionsOn: async ({ projectCode }: OfCompany) => (await rowsOf(projectCode)).map(({ action }) => action),
    forbid: (client: Client, isForbidden: boolean, version: number) =>
      client.post<{ version: number }>(calls.saveDraftingSettings.path, { isForbidden, version }),
  };
}
