import { listOf, type RowOf } from '#domain/kernel/lists';
import { copyKinds, copyStates, recallHows } from './documentControl';
import type { documentControlSchemas } from './schema';

type CopyRow = RowOf<typeof documentControlSchemas.listDocumentCopies>;

/** A controlled copy's number as it is stamped on it: 01, 02 … */
export const copyNumberText = (copyNumber: number | null): string =>
  copyNumber === null ? '' : String(copyNumber).padStart(2, '0');

export const documentControlLists = {
  listDocumentCopies: listOf<CopyRow>()({
    title: 'documentControl.register',
    columns: {
      documentNumber: { kind: 'code', title: 'managementDocument.number' },
      documentName: { kind: 'text', title: 'managementDocument.name' },
      label: {
        kind: 'text',
        title: 'managementDocument.version',
        text: ({ label }, { t }) => t('managementDocument.versionLabel', { label }),
      },
      kind: { kind: 'enum', title: 'documentControl.kind', texts: 'documentControl.kind_', values: copyKinds },
      copyNumber: {
        kind: 'text',
        title: 'documentControl.copyNumber',
        text: ({ copyNumber }) => copyNumberText(copyNumber),
      },
      copies: { kind: 'number', title: 'documentControl.copies' },
      recipient: { kind: 'text', title: 'documentControl.recipient' },
      purpose: { kind: 'text', title: 'documentControl.purpose' },
      distributedOn: { kind: 'day', title: 'documentControl.distributedOn' },
      distributedBy: { kind: 'text', title: 'documentControl.distributedBy' },
      state: { kind: 'enum', title: 'documentControl.state', texts: 'documentControl.state_', values: copyStates },
      acknowledgedBy: { kind: 'text', title: 'documentControl.acknowledgedBy' },
      acknowledgedOn: { kind: 'day', title: 'documentControl.acknowledgedOn' },
      recallHow: { kind: 'enum', title: 'documentControl.how', texts: 'documentControl.how_', values: recallHows },
      recalledOn: { kind: 'day', title: 'documentControl.recalledOn' },
      recalledBy: { kind: 'text', title: 'documentControl.recalledBy' },
      recallNote: { kind: 'text', title: 'documentControl.note' },
      sha256: { kind: 'code', title: 'documentControl.sha256' },
    },
  }),
};
