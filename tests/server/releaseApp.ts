import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import { release as calls } from '#domain/capabilities/release/contract';
import type { ReleaseWire } from '#domain/capabilities/release/schema';
import { makeFile } from '../factories/files';
import { assessmentApp, END, type Project } from './assessmentApp';
import type { Client } from './testApp';

const document = 'riskReport' as const;

interface Task {
  kind: string;
  projectCode: string;
  path: string;
}

/** A portal with signed assessments, whose reports are submitted, reviewed and approved. */
export function releaseApp() {
  const app = assessmentApp({ worker: true });
  const { t, clients, people, newProject, work } = app;

  const sign = async ({ projectCode }: Project) => {
    const answer = await clients.CONSUMER_PM.post('/consulting/project/assets/consumerComplete', { projectCode });
    expect(answer.success, answer.errorMsg).toBe(true);
  };
  /** A project with one finished unit, signed by its project manager, and a file of its report. */
  const signed = async () => {
    const project = await newProject();
    const { riskId } = await work(project, END);
    await sign(project);
    await t.peek((tx) => makeFile(t.services, tx, project));
    return { ...project, riskId };
  };
  const submit = (client: Client, { projectCode }: Project, reviewerId: string, approverId: string) =>
    client.post<{ releaseId: string }>(calls.submitRelease.path, { projectCode, document, reviewerId, approverId });
  const move = (client: Client, { projectCode }: Project, releaseId: string, action: string, reason?: string) =>
    client.post(calls.moveRelease.path, { projectCode, document, releaseId, action, ...(reason && { reason }) });
  /** A consultant submits a signed project; the channel's leader is to review, the customer's owner to approve. */
  const submitAgain = async (project: Project) => {
    const { accountId: reviewer } = people.CHANNEL_TENANT_SUB_MANAGER;
    const { accountId: approver } = people.CONSUMER_OWNER;
    const { data, errorMsg } = await submit(clients.CHANNEL_TENANT_MANAGER, project, reviewer, approver);
    if (!data) throw new Error(errorMsg);
    return data.releaseId;
  };
  const submitted = async () => {
    const project = await signed();
    return { ...project, releaseId: await submitAgain(project) };
  };
  const approve = async (project: Project, releaseId: string) => {
    for (const [role, action] of [
      ['CHANNEL_TENANT_SUB_MANAGER', 'review'],
      ['CONSUMER_OWNER', 'approve'],
    ] as const) {
      const { success, errorMsg } = await move(clients[role], project, releaseId, action);
      expect(success, errorMsg).toBe(true);
    }
  };

  return {
    ...app,
    sign,
    signed,
    submit,
    submitAgain,
    submitted,
    move,
    approve,
    approved: async () => {
      const project = await submitted();
      await approve(project, project.releaseId);
      return project;
    },
    see: async (client: Client, { projectCode }: Project) =>
      (await client.get<ReleaseWire['getRelease']['data']>(calls.getRelease.path, { projectCode, document })).data,
    /** The report drawn up now: its file name and its lines. */
    textOf: async ({ projectCode }: Project) => {
      const client = clients.CHANNEL_TENANT_MANAGER;
      const { data, errorMsg } = await client.get<{ objectId: string; name: string }>(
        '/consulting/project/assetsRiskEvaluateReport',
        { projectCode },
      );
      if (!data) throw new Error(errorMsg);
      const file = await client.get('/consulting/file/download', { objectId: data.objectId });
      const xml = Buffer.from(unzipSync(file.bytes)['word/document.xml'] ?? []).toString();
      return { name: data.name, text: xml.replace(/<\/w:p>/gu, '\n').replace(/<[^>]+>/gu, '') };
    },
    tasksOf: async (client: Client, { projectCode }: Project) =>
      (await client.get<Task[]>('/api/portal/user/waitingTasks')).data?.filter(
        (task) => task.projectCode === projectCode,
      ) ?? [],
  };
}

/** The lines of the approval table: what is printed for each of the three. */
export const printed = (text: string) => {
  const lines = text.split('\n');
  return Object.fromEntries(
    ['编制', '审核', '批准'].map((role) => {
      const at = lines.indexOf(role);
      return [role, [lines[at + 1], lines[at + 3]]];
    }),
  );
};
