import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { job } from '#domain/capabilities/job/contract';
import { projectService } from '@/services/project';
import { type App, openApp } from './app';
import { button } from './buttons';
import { answerWith, signInAs } from './server';

export let app: App;
export const open = async (phone: string, path: string) => {
  await signInAs(phone);
  app = await openApp(path);
  await app.settled();
};
export const field = (id: string) => {
  const input = document.querySelector<HTMLInputElement>(`.ant-drawer input#${id}`);
  if (!input) throw new Error(`There is no field ${id}.`);
  return input;
};
// Pasted: every key typed renders the form again, which takes jsdom a tenth of a second.
export const fill = async (input: HTMLInputElement, text: string) => {
  await app.user.click(input);
  await app.user.paste(text);
};
/** Empties a field, once it takes the focus: a form that is just opening may still be drawing itself anew. */
export const empty = (id: string) => waitFor(() => app.user.clear(field(id)));
/** Replaces the content of a field; retries if the form rendered again in between. */
export const write = (id: string, text: string) =>
  waitFor(async () => {
    await app.user.clear(field(id));
    await app.user.paste(text);
    expect(field(id)).toHaveValue(text);
  });
/** Presses Enter in a field, once it takes the focus. */
export const enter = async (id: string) => {
  await waitFor(async () => {
    await app.user.click(field(id));
    expect(field(id)).toHaveFocus();
  });
  await app.user.keyboard('{Enter}');
};
export const problemAt = (id: string) =>
  field(id).closest('.ant-form-item')?.querySelector('.ant-form-item-explain-error');
export const lands = (path: string | RegExp) =>
  waitFor(() => expect(app.path()).toMatch(path instanceof RegExp ? path : new RegExp(`^${path}$`, 'u')), {
    timeout: 5000,
  });
const choose = async (select: HTMLElement, option: string) => {
  await app.user.click(select);
  await app.user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
};
export const fillCustomer = async (name: string, phone: string) => {
  await app.user.click(await screen.findByText('中型', { selector: '.ant-drawer label span' }));
  await choose(field('industries'), '金融业');
  await fill(field('name'), name);
  await fill(field('managerName'), '顾小满');
  await fill(field('managerPhone'), phone);
};
const stageTitles = { customer: '客户', standard: '类型与标准', people: '人员', dates: '日期', review: '核对并创建' };
export type Stage = keyof typeof stageTitles;
/** The stage that the form shows. */
export const stageIs = (stage: Stage) =>
  waitFor(
    () =>
      expect(document.querySelector('.ant-drawer section[aria-label]')).toHaveAttribute(
        'aria-label',
        stageTitles[stage],
      ),
    { timeout: 5000 },
  );
/** On to the next stages, one after the other. */
export const next = async (...stages: Stage[]) => {
  for (const stage of stages) {
    await app.user.click(await button('下一步'));
    await stageIs(stage);
  }
};
const jobInAddress = () =>
  waitFor(() => {
    const jobCode = new URLSearchParams(app.path().split('?')[1]).get('job');
    if (!jobCode) throw new Error('No job in the address.');
    return jobCode;
  });
/** The state of the job that creates the project; the server of the page tests has no worker. */
export const jobStands = async (part: object) =>
  answerWith(job.getJob.path, {
    jobCode: await jobInAddress(),
    kind: 'createProjectGroup',
    percent: 40,
    remaining: null,
    result: null,
    errorCode: null,
    errorMsg: null,
    createdBy: 'A1',
    allowedActions: [],
    createdAt: new Date().toISOString(),
    finishedAt: null,
    ...part,
  });
/** The group of a project of the demo data, for leaders of its channel. */
export const groupOf = async (projectCode: string) => {
  const { list } = await projectService.listProjectGroups({ query: { scope: 'all', pageSize: 200 } });
  const group = list.find(({ projects }) => projects.some((one) => one.projectCode === projectCode));
  if (!group) throw new Error(`There is no group of ${projectCode}.`);
  return group.projectGroupCode;
};
/** A group of the demo data. */
export const someGroup = async () => {
  const { list } = await projectService.listProjectGroups({ query: {} });
  const [group] = list;
  if (!group) throw new Error('The demo data has no project group.');
  return group;
};
