import type { Language } from '#domain/kernel/texts';
import type { Act, Released } from '#server/capabilities/release/queries';
import { type Block, frontHeading, frontTable, p } from '#server/kernel/documents/document';
import { type Cell, plainText } from '#server/kernel/documents/table';
import { documentText } from '#server/kernel/documents/texts';
import type { Edition } from './editions';

/* The pages before a document's chapters: who prepared, reviewed and approved it, and its versions. */

const SHOWN_DRAFTS = 10;

/**
 * Preparation, review and approval with the day of each act, and room for signatures and seals. What hasn't happened yet is
 * named as awaited: no name is printed without an act.
 * @param released undefined where the document is not submitted
 * @param parties whose seals it bears
 */
export function approvalPage(language: Language, released: Released | undefined, parties: readonly string[]): Block[] {
  const head = (key: 'role' | 'name' | 'signature' | 'date'): Cell => ({
    text: documentText(language, `approvalPage.${key}`),
    bold: true,
    align: 'center',
  });
  const row = (key: 'prepared' | 'reviewed' | 'approved', act: Act | null | undefined): (Cell | string)[] => [
    documentText(language, `approvalPage.${key}`),
    act ? plainText(act.by) : documentText(language, `approvalPage.${key}_awaited`),
    '',
    act ? act.on : '',
  ];
  return [
    frontHeading(documentText(language, 'approvalPage.approval')),
    frontTable({
      hasHeader: false,
      rowHeight: 30,
      columns: [1.2, 2, 2.4, 1.6].map((width) => ({ title: '', width })),
      rows: [
        [head('role'), head('name'), head('signature'), head('date')],
        row('prepared', released?.prepared),
        row('reviewed', released?.reviewed),
        row('approved', released?.approved),
      ],
    }),
    frontTable({
      hasHeader: false,
      rowHeight: 90,
      columns: parties.flatMap(() => [1, 1]).map((width) => ({ title: '', width })),
      rows: [
        parties.map((party) => ({
          text: `${plainText(party)}\n${documentText(language, 'approvalPage.seal')}`,
          span: 2,
        })),
      ],
    }),
    ...(released ? [p(documentText(language, 'approvalPage.inPortal'))] : []),
  ];
}

/** The versions of a document; of a long series of drafts only the last ones, and every final one. */
export function versionHistory(language: Language, editions: readonly Edition[]): Block[] {
  const stateOf = ({ approvedBy, signedBy }: Edition) => {
    if (approvedBy !== null) return documentText(language, 'approvalPage.stateApproved', { by: plainText(approvedBy) });
    if (signedBy !== null) return documentText(language, 'approvalPage.stateSigned', { by: plainText(signedBy) });
    return documentText(language, 'approvalPage.stateDraft');
  };
  return [
    frontHeading(documentText(language, 'approvalPage.versions')),
    frontTable({
      columns: [
        { title: documentText(language, 'approvalPage.version'), width: 1, align: 'center' },
        { title: documentText(language, 'approvalPage.date'), width: 1.4, align: 'center' },
        { title: documentText(language, 'approvalPage.by'), width: 2 },
        { title: documentText(language, 'approvalPage.state'), width: 4 },
      ],
      rows: editions
        .filter(
          ({ approvedBy, signedBy }, index, all) =>
            approvedBy !== null || signedBy !== null || index >= all.length - SHOWN_DRAFTS,
        )
        .map((edition) => [`V${edition.version}`, edition.date, plainText(edition.by), stateOf(edition)]),
    }),
  ];
}
