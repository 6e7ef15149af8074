import { describe, expect, it } from 'vitest';
import type { JobWire } from '#domain/capabilities/job/schema';
import { assessmentApp, inhand } from '../../../tests/server/assessmentApp';
import type { Client } from '../../../tests/server/testApp';

const { clients, newProject, work } = assessmentApp({ worker: true });

describe('jobs', () => {
  it("speak of everybody's units: executors see those that they started, and no others", async () => {
    const project = await newProject();
    const { projectCode } = project;
    await work(project, inhand('assess'));
    const exported = await clients.CONSUMER_PM.post('/api/portal/inventory/export', { projectCode });
    expect(exported.success, exported.errorMsg).toBe(true);
    const jobsOf = async (client: Client) =>
      (await client.get<JobWire['listJobs']['data']>('/api/portal/job/list', { projectCode })).data;
    const seen = await jobsOf(clients.CONSUMER_PM);
    expect(seen.total).toBe(1);
    expect(await jobsOf(clients.CONSUMER_EXECUTOR)).toEqual({ list: [], total: 0 });
    const jobCode = seen.list[0]?.jobCode ?? '';
    expect((await clients.CONSUMER_EXECUTOR.get('/api/portal/job/detail', { jobCode })).errorCode).toBe('not_found');
  });
});
