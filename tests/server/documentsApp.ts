import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { projects } from '#server/core/project/tables';
import { portalToday } from '#server/kernel/days';
import { documentTemplates } from '#server/subjects/iso/template/tables';
import { wordTemplate } from '../factories/wordTemplate';
import { assessmentApp } from './assessmentApp';

type Row = IsoWire['listGeneratedFiles']['data']['list'][number];
type Made = IsoWire['generateFiles']['data'];

export const LEADER = 'CHANNEL_TENANT_MANAGER';
export const REVIEWER = 'CHANNEL_TENANT_SUB_MANAGER';
export const APPROVER = 'CONSUMER_OWNER';
const today = portalToday();

/** A portal in which documents of management systems are made, reviewed, approved and issued. */
export function documentsApp(options: Parameters<typeof assessmentApp>[0] = {}) {
  const app = assessmentApp({ worker: true, ...options });
  const { t, clients, people, newProject } = app;
  type Role = keyof typeof clients;

  /** Templates of other tests would make documents, too. */
  beforeEach(() => t.peek((tx) => tx.update(documentTemplates).set({ isEnabled: false })));

  /** Facts of a project's company; each save is the next version. */
  async function newCompany(values: Record<string, string> = { companyName: '海辰科技' }) {
    const { projectCode, tenantCode } = await newProject();
    const [{ projectGroupCode } = { projectGroupCode: '' }] = await t.peek((tx) =>
      tx
        .select({ projectGroupCode: projects.projectGroupCode })
        .from(projects)
        .where(eq(projects.projectCode, projectCode)),
    );
    let versions = 0;
    const save = async (moduleCode: string, version: number, own: Record<string, string>) => {
      const body = { projectCode, projectGroupCode, moduleCode, version, values: own };
      const { errorCode, errorMsg } = await clients.CONSUMER_PM.post(calls.saveVariables.path, body);
      expect(errorCode, errorMsg).toBe('200');
    };
    await save('company', 0, values);
    return {
      projectCode,
      tenantCode,
      change: async (own: Record<string, string>) => {
        versions += 1;
        await save('company', versions, own);
      },
    };
  }

  /** A template of the channel. @returns its code */
  async function template(
    text: string,
    head: { name: string; kind?: string; numberPart?: string | null; schemes?: string[]; editions?: string[] },
  ) {
    const { data } = await clients[LEADER].upload<{ templateCode: string }>(calls.addDocumentTemplateFile.path, {
      name: '文件.docx',
      content: wordTemplate(text),
      fields: {},
    });
    const { templateCode } = data;
    const said = {
      kind: 'procedure',
      language: 'zh-CN',
      schemes: [],
      editions: [],
      isEnabled: true,
      numberPart: null,
      ...head,
    };
    expect(
      (await clients[LEADER].post(calls.saveDocumentTemplate.path, { templateCode, version: 1, ...said })).errorCode,
    ).toBe('200');
    return templateCode;
  }
  const nextTemplate = (templateCode: string, text: string) =>
    clients[LEADER].upload(calls.addDocumentTemplateFile.path, {
      name: '文件.docx',
      content: wordTemplate(text),
      fields: { templateCode },
    });

  const list = async (projectCode: string, role: Role = LEADER) =>
    (await clients[role].get<IsoWire['listGeneratedFiles']['data']>(calls.listGeneratedFiles.path, { projectCode }))
      .data;
  const rowOf = async (projectCode: string, name: string, role: Role = LEADER): Promise<Row> => {
    const row = (await list(projectCode, role)).list.findLast((one) => one.name === name && !one.retired);
    if (!row) throw new Error(`There is no ${name}.`);
    return row;
  };
  const generate = async (projectCode: string, templateCodes: string[], role: Role = LEADER) =>
    (await clients[role].post<Made>(calls.generateFiles.path, { projectCode, templateCodes })).data;
  const detail = async (projectCode: string, documentCode: string) =>
    (
      await clients[LEADER].get<IsoWire['getManagementDocument']['data']>(calls.getManagementDocument.path, {
        projectCode,
        documentCode,
      })
    ).data;
  const submit = (projectCode: string, documentCodes: string[]) =>
    clients[LEADER].post<{ submitted: number }>(calls.submitFile.path, {
      projectCode,
      documentCodes,
      reviewerId: people[REVIEWER].accountId,
      approverId: people[APPROVER].accountId,
    });
  const move = async (role: Role, projectCode: string, names: string[], action: string, reason?: string) => {
    const submissions = await Promise.all(
      names.map(async (name) => {
        const { documentCode, releaseId } = await rowOf(projectCode, name);
        return { documentCode, releaseId };
      }),
    );
    return clients[role].post(calls.moveManagementDocuments.path, {
      projectCode,
      submissions,
      action,
      ...(reason && { reason }),
    });
  };
  const issue = async (projectCode: string, documentCodes: string[], effectiveOn = today) =>
    (await clients[LEADER].post<Made>(calls.issueManagementDocuments.path, { projectCode, documentCodes, effectiveOn }))
      .data;
  const textOf = async (objectId: string, projectCode: string) => {
    const { bytes } = await clients[LEADER].get(file.downloadFile.path, { objectId, projectCode });
    return strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array())
      .replaceAll(/<[^>]+>/gu, '')
      .trim();
  };
  /** Templates are the channel's and numbers the company's: each test has its own. */
  let count = 0;
  /** A document that was made from its own template. */
  async function made(text = '{companyName} {documentNumber} {documentVersion} {documentApprovedBy}') {
    const company = await newCompany();
    count += 1;
    const [name, number] = [`文件控制程序${count}`, `CX-A${count}`];
    const templateCode = await template(text, { name, numberPart: number });
    const { made: rows, failed } = await generate(company.projectCode, [templateCode]);
    expect(failed).toEqual([]);
    return { ...company, name, number, templateCode, documentCode: rows[0]?.documentCode ?? '' };
  }
  async function approved(...given: Parameters<typeof made>) {
    const document = await made(...given);
    const { projectCode, documentCode, name } = document;
    expect((await submit(projectCode, [documentCode])).errorCode).toBe('200');
    expect((await move(REVIEWER, projectCode, [name], 'review')).errorCode).toBe('200');
    expect((await move(APPROVER, projectCode, [name], 'approve')).errorCode).toBe('200');
    return document;
  }

  return {
    ...app,
    newCompany,
    template,
    nextTemplate,
    list,
    rowOf,
    generate,
    detail,
    submit,
    move,
    issue,
    textOf,
    made,
    approved,
  };
}
