import { waitFor } from '@testing-library/react';

/** The buttons of this name that there are now. By selector: asking jsdom for a role takes seconds on a page with a table. */
export const buttons = (name: string | RegExp, inside: ParentNode = document) =>
  [...inside.querySelectorAll('button')].filter((one) => {
    const text = one.getAttribute('aria-label') ?? one.textContent ?? '';
    return name instanceof RegExp ? name.test(text) : text === name;
  });

/** The first button of this name, once it is there. */
export const button = (name: string | RegExp, inside?: ParentNode) =>
  waitFor(() => {
    const [found] = buttons(name, inside);
    if (!found) throw new Error(`There is no button ${name}.`);
    return found;
  });
