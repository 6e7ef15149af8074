import type { TenantGiven } from '#domain/core/tenant/schema';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { documentText } from '#server/kernel/documents/texts';
import { type ListColumn, listWorkbook } from '#server/kernel/documents/xlsx/listSheet';
import { allConsultations } from './queries';

type Row = Awaited<ReturnType<typeof allConsultations>>[number];

/** The requests that the filters let through, as a sheet to work with. */
export async function exportConsultations(
  ctx: Context,
  query: TenantGiven['exportConsultations']['query'],
): Promise<{ name: string; content: Buffer; count: number }> {
  const { language } = ctx;
  const rows = await ctx.read((tx) => allConsultations(ctx, tx, query));
  const columns: ListColumn<Row>[] = [
    [documentText(language, 'consultationSheet.column_company'), 32, ({ company }) => company],
    [documentText(language, 'consultationSheet.column_contactName'), 14, ({ contactName }) => contactName],
    [documentText(language, 'consultationSheet.column_phone'), 18, ({ phone }) => phone],
    [
      documentText(language, 'consultationSheet.column_topic'),
      18,
      ({ topic }) => documentText(language, `consultationSheet.topic_${topic}`),
    ],
    [documentText(language, 'consultationSheet.column_content'), 48, ({ content }) => content],
    [
      documentText(language, 'consultationSheet.column_state'),
      12,
      ({ state }) => documentText(language, `consultationSheet.state_${state}`),
    ],
    [documentText(language, 'consultationSheet.column_owner'), 12, ({ ownerName }) => ownerName ?? ''],
    [documentText(language, 'consultationSheet.column_nextStep'), 32, ({ nextStep }) => nextStep],
    [documentText(language, 'consultationSheet.column_nextDue'), 12, ({ nextDue }) => nextDue ?? ''],
    [documentText(language, 'consultationSheet.column_outcome'), 28, ({ outcome }) => outcome],
    [
      documentText(language, 'consultationSheet.column_from'),
      24,
      ({ fromName }) => fromName ?? documentText(language, 'consultationSheet.fromOwn'),
    ],
    [
      documentText(language, 'consultationSheet.column_createdAt'),
      12,
      ({ createdAt }) => portalToday(new Date(createdAt)),
    ],
  ];
  return {
    ...(await listWorkbook(documentText(language, 'consultationSheet.file'), rows, columns)),
    count: rows.length,
  };
}
