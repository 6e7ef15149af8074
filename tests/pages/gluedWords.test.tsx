import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { app, MANAGER, OPERATOR, open, warmUp } from './ledgerPages';

warmUp();
afterEach(() => app.unmount());

const inline = new Set(['SPAN', 'A', 'STRONG', 'EM', 'SMALL']);
/** The outermost inline element around a text, within its cell. */
function piece(text: Node, cell: Element): Node {
  let at = text;
  while (at.parentElement && at.parentElement !== cell && inline.has(at.parentElement.tagName)) at = at.parentElement;
  return at;
}

/** Two values of a cell that stand beside each other without a space: they are copied, searched and read out as one word. */
function gluedIn(cell: Element): string[] {
  const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walk.nextNode(); node; node = walk.nextNode()) if (node.nodeValue) texts.push(node as Text);
  return texts.slice(1).flatMap((text, n) => {
    const before = texts[n] as Text;
    const [one, other] = [piece(before, cell), piece(text, cell)];
    const apart = one.parentNode !== other.parentNode || one === other || one.nextSibling !== other;
    const word = (value: string | null) => /[\p{L}\p{N}]/u.test(value ?? '');
    const elements = one.nodeType === Node.ELEMENT_NODE || other.nodeType === Node.ELEMENT_NODE;
    return !apart && elements && word(before.data.slice(-1)) && word(text.data[0] ?? '')
      ? [`${before.data}|${text.data}`]
      : [];
  });
}

describe('two values in one cell of a list', () => {
  it.each([
    [OPERATOR, '/useradministration'],
    [OPERATOR, '/useradministration?tab=people'],
    [OPERATOR, '/channel'],
    [OPERATOR, '/financialmanagement/OrderList'],
    [OPERATOR, '/financialmanagement/OrderList?tab=invoices'],
    [OPERATOR, '/financialmanagement/OrderList?tab=commissions'],
    [OPERATOR, '/financialmanagement/manageComponyTransferRecord'],
    [OPERATOR, '/financialmanagement/approvals'],
    [OPERATOR, '/productDevelopment/createProduct'],
    [MANAGER, '/customerManagement'],
    [MANAGER, '/customerManagement?view=consultations'],
    [MANAGER, '/personnelManage'],
  ])('have a space between them: %s %s', async (phone, path) => {
    await open(path, phone);
    const cells = await waitFor(() => {
      const found = [...document.querySelectorAll('tr[data-row-key] > td')];
      expect(found.length).toBeGreaterThan(0);
      return found;
    });
    expect(cells.flatMap(gluedIn)).toEqual([]);
  });
});
