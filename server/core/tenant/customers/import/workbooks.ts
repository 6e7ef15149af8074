import type { TenantGiven } from '#domain/core/tenant/schema';
import type { Language } from '#domain/kernel/texts';
import { allCustomers } from '#server/core/project/queries/listCustomers';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { templateOf, writeBook } from '#server/kernel/documents/book/write';
import { documentText } from '#server/kernel/documents/texts';
import { customerBook } from './customerBook';

/** The template is the same for everybody: made once in each language, when it is first asked for. */
const templates = new Map<Language, Promise<Buffer>>();

export function customerTemplate(language: Language): Promise<Buffer> {
  const template = templates.get(language) ?? templateOf(customerBook, language);
  templates.set(language, template);
  return template;
}

/** The customers that the filters let through, as a workbook that could be imported. */
export async function exportCustomers(
  ctx: Context,
  query: TenantGiven['exportCustomers']['query'],
): Promise<{ name: string; content: Buffer; count: number }> {
  const found = await ctx.read((tx) => allCustomers(ctx, tx, query));
  const rows = found.map(({ tenantName: name, contacts: [contact], ...row }) => ({
    ...row,
    name,
    ...(contact && {
      contactName: contact.name,
      contactTitle: contact.title,
      contactPhone: contact.phone,
      contactEmail: contact.email,
    }),
  }));
  return {
    name: `${documentText(ctx.language, 'customer.workbook.fileExport')}_${portalToday()}.xlsx`,
    content: await writeBook(customerBook, { customers: rows }, ctx.language),
    count: rows.length,
  };
}
