import { screen, waitFor } from '@testing-library/react';
import { assetsService } from '@/services/assets';
import { app, click, DETAILS, dialog, PROJECT, there } from './page';

/* What tests of changes to many records at once share. */

export const RISKS = `${DETAILS}?tab=risks`;
export const UNITS = `${DETAILS}?tab=units`;
export const risksOf = async (query: object) =>
  assetsService.listRisks({ query: { projectCode: PROJECT, pageSize: 200, ...query } });
export const unitsOf = async (keyword: string) =>
  (await assetsService.listUnits({ query: { projectCode: PROJECT, keyword } })).list;
export const rows = () => there('tr[data-row-key][tabindex]');
export const tick = (label: string, inside: ParentNode) =>
  waitFor(() => {
    const found = [...inside.querySelectorAll<HTMLElement>('label')].find((one) => one.textContent === label);
    if (!found) throw new Error(`There is nothing to tick for ${label}.`);
    return app.user.click(found);
  });
/** The preview, which replaces the form. */
export const preview = async () => {
  await click('预览', await dialog());
  await screen.findByText('确认修改');
  return there('.ant-modal-wrap:has(.ant-modal-footer):not(:has([aria-busy="true"]))');
};
export const alert = (text: string) => screen.findByText(text);
