import { listOf, type RowOf } from '#domain/kernel/lists';
import type { FileShelf } from './rules';
import type { fileSchemas } from './schema';

export const fileLists = {
  listFiles: listOf<RowOf<typeof fileSchemas.listFiles>>()({
    title: 'file.files',
    columns: {
      name: { kind: 'text', title: 'file.name' },
      shelf: {
        kind: 'text',
        title: 'file.shelf',
        text: ({ shelf }, { t }) => t(`file.shelf_${(shelf ?? 'other') as FileShelf | 'other'}`),
      },
      size: { kind: 'bytes', title: 'file.size' },
      addedBy: { kind: 'text', title: 'file.addedBy' },
      addedAt: { kind: 'time', title: 'file.addedAt' },
    },
  }),
};
