import type { Words } from '#domain/kernel/levels';
import type { TemplateContent } from '#domain/subjects/questionnaire/template/template';
import type { Tx } from '#server/kernel/db/tx';
import { accountOf, daysAgo } from '#server/seed/story';
import data from '../../../seed/data/templates.json';
import { templates, templateVersions } from './tables';

interface Drafted {
  templateCode: string;
  name: Words;
  description: Words;
  /** Phone of who keeps it, and how many days ago it was changed. */
  by: string;
  days: number;
  /** Oldest first; what was never published has a draft alone. */
  versions?: { note: string; days: number; content: TemplateContent }[];
  draft?: TemplateContent;
}

const CHANNEL = 'TCHANNELA';

/** Templates of the demo's channel: one that was published twice, one that is being drafted. */
export async function fillTemplates(tx: Tx): Promise<void> {
  // JSON knows no unions: a wrong row fails when a database is filled.
  const drafted = data.templates as unknown as Drafted[];
  for (const { templateCode, name, description, by, days, versions = [], draft } of drafted) {
    const newest = versions.at(-1);
    const content = draft ?? newest?.content;
    if (!content) throw new Error(`The template ${templateCode} of the demo asks nothing.`);
    const key = { tenantCode: CHANNEL, templateCode };
    await tx.insert(templates).values({
      ...key,
      name,
      description,
      draft: content,
      updatedBy: accountOf(by),
      updatedAt: daysAgo(days),
      ...(newest && { published: versions.length, publishedAt: daysAgo(newest.days) }),
    });
    if (newest)
      await tx.insert(templateVersions).values(
        versions.map((version, index) => ({
          ...key,
          number: index + 1,
          content: version.content,
          note: version.note,
          createdBy: accountOf(by),
          createdAt: daysAgo(version.days),
        })),
      );
  }
}
