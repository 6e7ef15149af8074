import { listOf, type RowOf } from '#domain/kernel/lists';
import { consultationStates, consultationTopics } from './rules';
import type { consultationSchemas } from './schema';

export const consultationLists = {
  listConsultations: listOf<RowOf<typeof consultationSchemas.listConsultations>>()({
    title: 'customer.view_consultations',
    columns: {
      company: { kind: 'text', title: 'consultation.company', sortField: 'company' },
      contactName: { kind: 'text', title: 'consultation.contactName' },
      phone: { kind: 'text', title: 'consultation.phone' },
      topic: { kind: 'enum', title: 'consultation.topic', texts: 'consultation.topic_', values: consultationTopics },
      content: { kind: 'text', title: 'consultation.content' },
      state: { kind: 'enum', title: 'consultation.state', texts: 'consultation.state_', values: consultationStates },
      ownerName: {
        kind: 'text',
        title: 'consultation.owner',
        text: ({ ownerName }, { t }) => ownerName ?? t('consultation.noOwner'),
      },
      nextStep: { kind: 'text', title: 'consultation.nextStep' },
      nextDue: { kind: 'day', title: 'consultation.nextDue', sortField: 'nextDue' },
      outcome: { kind: 'text', title: 'consultation.outcome' },
      fromName: {
        kind: 'text',
        title: 'consultation.from',
        text: ({ fromName }, { t }) => fromName ?? t('consultation.fromOwn'),
      },
      createdAt: { kind: 'time', title: 'consultation.createdAt', sortField: 'createdAt' },
    },
  }),
};
