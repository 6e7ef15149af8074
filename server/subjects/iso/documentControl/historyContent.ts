import { asc, eq } from 'drizzle-orm';
import type { Language } from '#domain/kernel/texts';
import { copyNumberText } from '#domain/subjects/iso/documentControl/lists';
import { tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { portalMinute } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { type DocumentContent, h1, p, sectionsFrom } from '#server/kernel/documents/document';
import { plainText, type Row } from '#server/kernel/documents/table';
import { getManagementDocument } from '../document/detail';
import { openCertification } from '../openCertification';
import { approvalRows, chapter, type Detail, type Said, words } from './historyParts';
import { type CopyView, readCopies, shownCopy } from './listCopies';
import { documentCopies } from './tables';

/** All that was done about a document. */
export interface DocumentHistory {
  readonly detail: Detail;
  readonly copies: readonly CopyView[];
  readonly tenantCode: string;
  readonly customer: string;
  readonly consultant: string;
  readonly projectName: string;
  /** When it was read, YYYY-MM-DD HH:MM. */
  readonly asOf: string;
}

/** @throws AppError notFound */
export async function documentHistory(
  ctx: Context,
  tx: Tx,
  given: { projectCode: string; documentCode: string },
): Promise<DocumentHistory> {
  const project = await openCertification(ctx, tx, given.projectCode);
  const detail = await getManagementDocument(ctx, tx, given);
  const { tenantCode, channelTenantCode, projectName } = project;
  const copies = await readCopies(tx, eq(documentCopies.documentCode, given.documentCode)).orderBy(
    asc(documentCopies.number),
    asc(documentCopies.kind),
    asc(documentCopies.copyNumber),
    asc(documentCopies.createdAt),
  );
  const parties = await tx
    .select({ tenantCode: tenants.tenantCode, name: tenants.name })
    .from(tenants)
    .where(anyOf(tenants.tenantCode, [tenantCode, channelTenantCode]));
  const nameOf = (code: string) => parties.find((one) => one.tenantCode === code)?.name ?? '';
  return {
    detail,
    copies: copies.map((copy) => shownCopy(project, copy)),
    tenantCode,
    customer: nameOf(tenantCode),
    consultant: nameOf(channelTenantCode),
    projectName,
    asOf: portalMinute(new Date()),
  };
}

function versionRows({ versions }: Detail, { t, minute }: Said): Row[] {
  return versions.map(({ label, origin, addedBy, addedAt, issuedBy, issuedAt, ...version }) => [
    `V${label}`,
    t(`documentHistory.origin_${origin}`),
    `${plainText(addedBy)}\n${minute(addedAt)}`,
    issuedAt === null ? '' : `${plainText(issuedBy ?? '')}\n${minute(issuedAt)}`,
    version.effectiveOn ?? '',
    version.overOn ?? '',
    version.keptUntil ?? '',
    version.sha256,
  ]);
}

function submissionRows({ versions }: Detail, { t, minute }: Said): Row[] {
  const act = ({ name, at }: { name: string; at: string | null }) =>
    at === null ? '' : `${plainText(name)}\n${minute(at)}`;
  return versions.flatMap(({ label, submissions }) =>
    submissions.map(
      ({ standing, prepared, reviewed, approved, returned }): Row => [
        `V${label}`,
        act(prepared),
        act(reviewed),
        act(approved),
        returned ? `${plainText(returned.name)}\n${minute(returned.at)}\n${plainText(returned.reason)}` : '',
        t(`documentHistory.standing_${standing}`),
      ],
    ),
  );
}

const copyRows = (copies: readonly CopyView[], { t }: Said): Row[] =>
  copies.map((copy) => {
    const { label, kind, recipient, purpose, distributedOn, distributedBy, state } = copy;
    const { acknowledgedBy, acknowledgedOn, recallHow, recalledOn, recalledBy, recallNote } = copy;
    const lines = (...said: (string | null)[]) =>
      said
        .filter((one): one is string => Boolean(one))
        .map(plainText)
        .join('\n');
    return [
      `V${label}`,
      kind === 'controlled'
        ? t('documentHistory.controlledCopy', { number: copyNumberText(copy.copyNumber) })
        : t('documentHistory.uncontrolledCopies', { count: copy.copies }),
      lines(recipient, purpose),
      lines(distributedOn, distributedBy),
      lines(acknowledgedOn, acknowledgedBy),
      recallHow === null ? '' : lines(recalledOn, t(`documentHistory.how_${recallHow}`), recalledBy, recallNote),
      t(`documentHistory.state_${state}`),
    ];
  });

const hashColumns = (copies: readonly CopyView[]): Row[] =>
  [...new Map(copies.map(({ label, sha256 }) => [`V${label}`, sha256]))].map(([label, sha256]) => [label, sha256]);

/** A document's history as a file: what was made, approved, issued, given out, read, reviewed and withdrawn, by whom and when. */
export function historyDocument(history: DocumentHistory, language: Language): DocumentContent {
  const said = words(language);
  const { t, minute } = said;
  const { detail, copies, customer, consultant, projectName, asOf } = history;
  const { document, control } = detail;
  const { retired, inForce } = document;
  const kept = detail.versions.filter(({ overOn }) => overOn !== null);
  return {
    language,
    title: t('documentHistory.title'),
    subject: plainText(customer),
    author: plainText(consultant),
    publisher: plainText(customer),
    classification: t('documentHistory.classification'),
    number: document.number,
    facts: [
      [t('documentHistory.number'), document.number],
      [t('documentHistory.name'), plainText(document.name)],
      [t('documentHistory.project'), plainText(projectName)],
      [t('documentHistory.inForce'), inForce ? `V${inForce.label}` : said.none],
      [t('documentHistory.nextReview'), document.nextReviewOn ?? said.none],
      [t('documentHistory.asOf'), asOf],
    ],
    front: [],
    sections: sectionsFrom(
      [
        chapter(
          said,
          'documentHistory.versions',
          [
            ['documentHistory.version', 0.8],
            ['documentHistory.origin', 1],
            ['documentHistory.added', 1.6],
            ['documentHistory.issued', 1.6],
            ['documentHistory.effectiveOn', 1.2],
            ['documentHistory.overOn', 1.2],
            ['documentHistory.keptUntil', 1.2],
            ['documentHistory.sha256', 3],
          ],
          versionRows(detail, said),
        ),
        chapter(
          said,
          'documentHistory.acts',
          [
            ['documentHistory.version', 0.8],
            ['documentHistory.prepared', 1.6],
            ['documentHistory.reviewed', 1.6],
            ['documentHistory.approved', 1.6],
            ['documentHistory.returned', 2.4],
            ['documentHistory.standing', 1.4],
          ],
          submissionRows(detail, said),
        ),
        chapter(
          said,
          'documentHistory.approvals',
          [
            ['documentHistory.version', 0.8],
            ['documentHistory.step', 1.8],
            ['documentHistory.quorum', 1],
            ['documentHistory.approver', 1.5],
            ['documentHistory.deputy', 1.5],
            ['documentHistory.approvedAt', 1.5],
            ['documentHistory.standing', 1.4],
          ],
          approvalRows(detail, said),
        ),
        chapter(
          said,
          'documentHistory.copies',
          [
            ['documentHistory.version', 0.8],
            ['documentHistory.copy', 1.2],
            ['documentHistory.recipient', 2],
            ['documentHistory.distributed', 1.5],
            ['documentHistory.acknowledged', 1.5],
            ['documentHistory.recalled', 1.8],
            ['documentHistory.standing', 1.3],
          ],
          copyRows(copies, said),
        ),
        ...(copies.length > 0
          ? [
              chapter(
                said,
                'documentHistory.acknowledgedFiles',
                [
                  ['documentHistory.version', 1],
                  ['documentHistory.sha256', 5],
                ],
                hashColumns(copies),
              ),
            ]
          : []),
        chapter(
          said,
          'documentHistory.reviews',
          [
            ['documentHistory.reviewedOn', 1.2],
            ['documentHistory.version', 0.8],
            ['documentHistory.reviewedBy', 1.4],
            ['documentHistory.note', 3.6],
            ['documentHistory.nextReview', 1.2],
          ],
          [...control.reviews]
            .reverse()
            .map(
              (one): Row => [
                one.reviewedOn,
                `V${one.label}`,
                plainText(one.reviewedBy),
                plainText(one.note),
                one.nextReviewOn,
              ],
            ),
        ),
        [
          h1(t('documentHistory.withdrawal')),
          p(
            retired
              ? t('documentHistory.withdrawn', {
                  who: plainText(retired.by),
                  when: minute(retired.at),
                  reason: plainText(retired.reason),
                })
              : t('documentHistory.inUse'),
          ),
          p(
            t('documentHistory.retention', {
              years: control.retentionYears ?? control.defaultRetentionYears,
              months: control.reviewMonths ?? control.defaultReviewMonths,
            }),
          ),
          ...(kept.length > 0
            ? [
                p(t('documentHistory.keptVersions')),
                said.table(
                  [
                    ['documentHistory.version', 1],
                    ['documentHistory.overOn', 1],
                    ['documentHistory.keptUntil', 1],
                  ],
                  kept.map(({ label, overOn, keptUntil }): Row => [`V${label}`, overOn ?? '', keptUntil ?? '']),
                ),
              ]
            : []),
        ],
      ].map((blocks) => ({ landscape: true, blocks })),
    ),
  };
}
