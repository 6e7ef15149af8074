import { listOf, type RowOf } from '#domain/kernel/lists';
import { roleCodes } from '#domain/kernel/roles';
import { approvalStates } from '#domain/kernel/tenants';
import { applicantTypes } from './admission/rules';
import { consultationLists } from './consultations/lists';
import { customerLists } from './customers/lists';
import { peopleLists } from './people/lists';
import { unfulfilledStates } from './rules';
import type { tenantSchemas } from './schema';
import { transferLists } from './transfers/lists';

const { listCustomers: _, ...ofCustomers } = customerLists;

export const tenantLists = {
  ...ofCustomers,
  ...transferLists,
  ...consultationLists,
  ...peopleLists,
  listApplications: listOf<RowOf<typeof tenantSchemas.listApplications>>()({
    title: 'admission.reviewTitle',
    columns: {
      name: { kind: 'text', title: 'admission.name' },
      type: { kind: 'enum', title: 'admission.type', texts: 'admission.type_', values: applicantTypes },
      uscc: { kind: 'text', title: 'admission.uscc' },
      'applicant.showName': { kind: 'text', title: 'admission.applicant' },
      approvalState: { kind: 'enum', title: 'people.state', texts: 'admission.state_', values: approvalStates },
      appliedAt: { kind: 'time', title: 'marketing.appliedAt' },
      decidedAt: { kind: 'time', title: 'marketing.decidedAt' },
    },
  }),
  listInvitations: listOf<RowOf<typeof tenantSchemas.listInvitations>>()({
    title: 'route.personnelManage',
    columns: {
      name: { kind: 'text', title: 'people.name' },
      phone: { kind: 'text', title: 'people.phone' },
      roleCodes: { kind: 'enum', title: 'people.roles', texts: 'user.role_', values: roleCodes },
      state: { kind: 'enum', title: 'people.state', texts: 'people.state_', values: unfulfilledStates },
    },
  }),
};
