import { waitFor } from '@testing-library/react';
import { stepOf } from '#domain/subjects/assets/work/workflow';
import { assetsService } from '@/services/assets';
import { type App, openApp } from '../app';
import { button } from '../buttons';
import { signInAs, signOut } from '../server';

export const MANAGER = '13800000021';
export const EXECUTOR = '13800000023';
export const CONSULTANT = '13800000011';
export const PROJECT = 'PDEMO27001A';
export const DETAILS = `/systemManage/companyDetails/${PROJECT}`;

/** The page that is open; another one after each `open`. */
export let app: App;
export const open = async (phone: string, path: string, locale?: 'en-US') => {
  signOut();
  await signInAs(phone);
  app = await openApp(path, locale);
  await app.settled();
};
/** The same browser after a reload: only its stored data is left. */
export const reload = async (path: string) => {
  app.unmount();
  app = await openApp(path);
};
export const click = async (name: string | RegExp, inside?: ParentNode) => app.user.click(await button(name, inside));
export const input = (label: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(
      `input[aria-label="${label}"], textarea[aria-label="${label}"]`,
    );
    if (!found) throw new Error(`There is no field ${label}.`);
    return found;
  });
/** Replaces the content of a field; pasted, since every typed key renders the form again. */
export const fill = async (field: HTMLElement, text: string) => {
  await app.user.clear(field);
  await app.user.click(field);
  await app.user.paste(text);
};
export const there = (selector: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  });
/** A dialog, once nothing in it is loading. */
export const dialog = () => there('.ant-modal:not(:has([aria-busy="true"]))');
export const unitsOf = async (query: object) =>
  (await assetsService.listWorkUnits({ query: { projectCode: PROJECT, ...query } })).list;
export const risksOf = async (unitId: string) =>
  (await assetsService.listRisks({ query: { projectCode: PROJECT, unitId } })).list;
/** A unit of the executor's that waits on a page at a step. */
export const waiting = async (page: 'assetAssess' | 'assetAssessReturn' | 'assessDisposal', step: string) => {
  const { list } = await assetsService.listOwnUnits({ query: { projectCode: PROJECT, page, pageSize: 200 } });
  const found = list.find((unit) => stepOf(unit.stage) === step);
  if (!found) throw new Error(`Nothing waits at ${step}.`);
  return found;
};
