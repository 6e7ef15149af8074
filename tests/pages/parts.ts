import { waitFor } from '@testing-library/react';

/** The row of a list with this text, when it is there. */
export const rowOf = (text: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('tr[data-row-key]')].find((row) =>
      row.textContent?.includes(text),
    );
    if (!found) throw new Error(`${text} is not listed.`);
    return found;
  });

/** The dialog of this title, when it is there. */
export const dialogOf = (title: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('.ant-modal')].find(
      (one) => one.querySelector('.ant-modal-title')?.textContent === title,
    );
    if (!found) throw new Error(`${title} is not open.`);
    return found;
  });

/** The drawer of this title, when it is there. */
export const drawerOf = (title: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('.ant-drawer-open')].find(
      (one) => one.querySelector('.ant-drawer-title')?.textContent === title,
    );
    if (!found) throw new Error(`${title} is not open.`);
    return found;
  });
