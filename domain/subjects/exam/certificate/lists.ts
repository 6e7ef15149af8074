import { listOf, type RowOf } from '#domain/kernel/lists';
import type { certificateSchemas } from './schema';
import { certificateStates } from './state';

export const certificateLists = {
  listExamCertificates: listOf<RowOf<typeof certificateSchemas.listExamCertificates>>()({
    title: 'route.certificates',
    columns: {
      certificateNumber: { kind: 'code', title: 'certificate.number', sortField: 'certificateNumber' },
      holderName: { kind: 'text', title: 'certificate.holder' },
      customerName: { kind: 'text', title: 'certificate.customer' },
      processName: { kind: 'words', title: 'certificate.process' },
      state: { kind: 'enum', title: 'certificate.state', texts: 'certificate.state_', values: certificateStates },
      issuedOn: { kind: 'day', title: 'certificate.issuedOn', sortField: 'issuedOn' },
      validUntil: { kind: 'day', title: 'certificate.validUntil', sortField: 'validUntil' },
    },
  }),
};
