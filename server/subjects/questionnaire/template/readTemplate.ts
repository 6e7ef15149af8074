import { and, desc, eq } from 'drizzle-orm';
import type { Words } from '#domain/kernel/levels';
import type { TemplateContent } from '#domain/subjects/questionnaire/template/template';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { type ShippedTemplate, shippedTemplates } from '../shippedTemplates';
import { templates, templateVersions } from './tables';

/** What a template asks in one of its versions. */
export interface PublishedTemplate {
  templateCode: string;
  number: number;
  name: Words;
  content: TemplateContent;
}

export const shippedBy = (templateCode: string): ShippedTemplate | undefined =>
  shippedTemplates.find((shipped) => shipped.templateCode === templateCode);

/** The template with this code, of the caller's tenant. */
export const ownTemplate = (ctx: Context, templateCode: string) =>
  and(eq(templates.tenantCode, ctx.actor.tenantCode), eq(templates.templateCode, templateCode));

/**
 * A published version of a template that the caller's channel may use: its own, or one that ships with the portal.
 * @param number absent: the newest
 * @throws AppError notFound
 */
export async function readTemplate(
  tx: Tx,
  ctx: Context,
  templateCode: string,
  number?: number,
): Promise<PublishedTemplate> {
  const shipped = shippedBy(templateCode);
  if (shipped && (number ?? shipped.version) === shipped.version)
    return { templateCode, number: shipped.version, name: shipped.name, content: shipped.content };
  const [row] = await tx
    .select({ number: templateVersions.number, content: templateVersions.content, name: templates.name })
    .from(templateVersions)
    .innerJoin(
      templates,
      and(
        eq(templates.tenantCode, templateVersions.tenantCode),
        eq(templates.templateCode, templateVersions.templateCode),
      ),
    )
    .where(and(ownTemplate(ctx, templateCode), number === undefined ? undefined : eq(templateVersions.number, number)))
    .orderBy(desc(templateVersions.number))
    .limit(1);
  if (!row) throw new AppError('notFound');
  return { templateCode, ...row };
}
