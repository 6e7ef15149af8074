import { waitFor, within } from '@testing-library/react';
import type { App } from './app';

/** Chooses an option of the field with this label. @param inside where the field is, if there are several */
export async function choose({ user }: App, label: string, option: RegExp, inside: HTMLElement = document.body) {
  const field = within(inside).getByLabelText(label);
  await user.click(field);
  // Several lists may have such an option; this one is the field's own.
  const list = await waitFor(() => {
    const found = document.getElementById(field.getAttribute('aria-controls') ?? '')?.closest('.ant-select-dropdown');
    if (!found) throw new Error(`The choices of ${label} are not there.`);
    return found as HTMLElement;
  });
  await user.click(await within(list).findByText(option, { selector: '.ant-select-item-option-content' }));
}
