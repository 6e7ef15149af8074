import { saveCatalogueEntryRules } from '#domain/generated/rules/assets/saveCatalogueEntry';
import { errorCodes } from '#domain/kernel/errors';
import { CheckboxesField } from '@/components/choiceFields';
import { TextField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { assetsService, type CatalogueEntry } from '@/services/assets';
import { useWords } from '../useWords';

type Values = Pick<CatalogueEntry, 'categories'> & { name: string };
type Word = Values & { version: number };

const fresh: Values = { name: '', categories: [] };
const valuesOf = ({ name, categories }: Word): Values => ({ name, categories });
const fieldOfCode = { [errorCodes.nameTaken]: 'name' } as const;

interface Props {
  kind: 'threat' | 'vulnerability';
  /** Null: a new word. */
  entry: CatalogueEntry | null;
  onDone: () => void;
  onClose: () => void;
}

/** A word of one's own: its name, and the kinds of units it is for. */
export default function WordDrawer({ kind, entry, onDone, onClose }: Props) {
  const t = useT();
  const { word, options } = useWords();
  const ended = (text: string) => {
    void toast('success', text);
    onDone();
    onClose();
  };
  const record = useRecordForm<Word, Values>({
    name: `word:${kind}:${entry?.entryId ?? 'new'}`,
    row: entry && { name: entry.zh, categories: entry.categories, version: entry.version },
    valuesOf,
    fresh,
    draft: 'never',
    fieldOfCode,
    send: async (values, options, origin) => {
      const of = entry && origin && { entryId: entry.entryId, version: origin.version };
      await assetsService.saveCatalogueEntry({ body: { kind, ...values, ...of } }, options);
      return null;
    },
    onDone: () => ended(t('assets.method.savedWord', { name: record.form.getFieldValue('name') })),
  });
  const remove = ({ entryId, zh: name }: CatalogueEntry, version: number) =>
    assetsService
      .deleteCatalogueEntry({ body: { entryId, version } })
      .then(() => ended(t('assets.method.removedWord', { name })), report);
  return (
    <RecordDrawer
      record={record}
      width={480}
      title={
        entry
          ? t('assets.method.editWord', { name: entry.zh })
          : t(kind === 'threat' ? 'assets.method.addThreat' : 'assets.method.addVulnerability')
      }
      hint={t('record.saveKeys')}
      compare={{
        name: { label: t('assets.method.name') },
        categories: {
          label: t('assets.fields.categories'),
          show: (codes = []) => codes.map((code) => word('unitCategory', code)).join(' · '),
        },
      }}
      onClose={onClose}
      removal={
        entry
          ? {
              question: t('assets.method.removeWord', { name: entry.zh }),
              onConfirm: () => remove(entry, record.origin?.version ?? entry.version),
            }
          : undefined
      }
    >
      <TextField name="name" label={t('assets.method.name')} {...saveCatalogueEntryRules.name} autoFocus />
      <CheckboxesField
        name="categories"
        label={t('assets.fields.categories')}
        {...saveCatalogueEntryRules.categories}
        missing={t('assets.method.chooseCategories')}
        options={options('unitCategory')}
      />
    </RecordDrawer>
  );
}
