import { listOf, type RowOf } from '#domain/kernel/lists';
import { templateKinds } from '../template/template';
import { editionNames } from './editions';
import type { editionSchemas } from './schema';
import { documentNeeds, needActors } from './transition';

export const editionLists = {
  listEditionDocuments: listOf<RowOf<typeof editionSchemas.listEditionDocuments>>()({
    title: 'edition.documents',
    columns: {
      number: { kind: 'code', title: 'edition.number' },
      name: { kind: 'text', title: 'edition.name' },
      kind: { kind: 'enum', title: 'edition.kind', texts: 'documentTemplate.kind_', values: templateKinds },
      label: { kind: 'code', title: 'edition.version' },
      editions: {
        kind: 'text',
        title: 'edition.madeUnder',
        text: ({ editions }, { t }) => editionNames(editions) || t('managementDocument.editionUnknown'),
      },
      need: { kind: 'enum', title: 'edition.need', texts: 'edition.need_', values: documentNeeds },
      actor: { kind: 'enum', title: 'edition.actor', texts: 'edition.actor_', values: needActors },
      templateName: { kind: 'text', title: 'edition.template' },
      candidates: {
        kind: 'text',
        title: 'edition.candidates',
        text: ({ candidates }, { t }) => candidates.join(t('common.comma')),
      },
    },
  }),
};
