import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import { AppError } from '#server/kernel/errors';
import type { UsedTemplate } from '../flow/verbs/addQuestionnaire';
import { templates, templateVersions } from './tables';

/**
 * A published version of a template that the caller's channel may use.
 * @param number absent: the newest
 * @throws AppError notFound
 */
export async function readTemplate(tx: Tx, ctx: Context, templateCode: string, number?: number): Promise<UsedTemplate> {
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
    .where(
      and(
        eq(templateVersions.tenantCode, ctx.actor.tenantCode),
        eq(templateVersions.templateCode, templateCode),
        number === undefined ? undefined : eq(templateVersions.number, number),
      ),
    )
    .orderBy(desc(templateVersions.number))
    .limit(1);
  if (!row) throw new AppError('notFound');
  return { templateCode, ...row };
}
