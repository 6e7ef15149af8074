import { openMatters } from '#domain/subjects/assets/report/conclusions';
import { approvalPage, versionHistory } from '#server/capabilities/report/front';
import { type Block, frontHeading, frontTable, item, p } from '#server/kernel/documents/document';
import type { Build } from './build';

/** Who answers for the report: signatures and seals, its versions, who gets it, and what is open while it is a draft. */
export function frontPages(build: Build): Block[] {
  const { language, released, signed, customer, consultant, editions } = build.input;
  return [
    ...draftNotice(build),
    ...approvalPage(language, released, [customer, consultant]),
    ...(signed ? [p(build.t('assets.report.front.signedInPortal', { by: signed.by, on: signed.on }))] : []),
    ...versionHistory(language, editions),
    ...distribution(build),
  ];
}

function draftNotice(build: Build): Block[] {
  const open = openMatters(build.figures, build.standing);
  if (open.length === 0) return [];
  return [
    frontHeading(build.t('assets.report.front.draft')),
    p(build.t('assets.report.front.draftText')),
    ...open.map(({ key, values }) => item(`□ ${build.t(`assets.report.open.${key}`, values as { count: number })}`)),
  ];
}

export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function distribution(build: Build): Block[] {
  const { settings, customer, consultant } = build.input;
  const named = linesOf(settings.distribution);
  const receivers = named.length > 0 ? named : [...new Set([customer, consultant])];
  return [
    frontHeading(build.t('assets.report.front.distribution')),
    frontTable({
      columns: [
        { title: build.t('assets.report.index'), width: 0.6, align: 'center' },
        { title: build.t('assets.report.front.receiver'), width: 6 },
      ],
      rows: receivers.map((receiver, index) => [{ text: String(index + 1), align: 'center' }, receiver]),
    }),
  ];
}
