import { Tag } from 'antd';
import { attributeDictionary, type DictionaryCode } from '#domain/assets/inventory/dictionaries';
import { problemReasons } from '#domain/assets/inventory/inventory';
import { EmptyState } from '@/components/EmptyState';
import { PortalTable } from '@/components/PortalTable';
import { type PageQuery, usePortalList } from '@/hooks/usePortalList';
import { useWords } from '@/hooks/useWords';
import { type MessageKey, useT } from '@/locales';
import { assetsService, type ImportDetail } from '@/services/assets';
import { cutAt } from '@/utils/columns';
import styles from './import.module.css';

type Problem = NonNullable<ImportDetail['problems']>['list'][number] & { key: string };
type Change = Omit<NonNullable<ImportDetail['changes']>['list'][number], 'key'> & { key: string; record: string };

interface Props {
  importCode: string;
  view: 'problems' | 'changes';
}

/** 28 → AB, as spreadsheets name their columns. */
const letters = (column: number): string =>
  (column > 26 ? letters(Math.floor((column - 1) / 26)) : '') + String.fromCharCode(65 + ((column - 1) % 26));

/** One page after the other of what a dry run found. */
export function FindingList({ importCode, view }: Props) {
  return view === 'problems' ? <Problems importCode={importCode} /> : <Changes importCode={importCode} />;
}

function Problems({ importCode }: { importCode: string }) {
  const t = useT();
  const list = usePortalList({
    name: 'importProblems',
    load: async ({ query }: { query: PageQuery }, options) => {
      const { problems } = await assetsService.getImport(
        { query: { importCode, view: 'problems', ...query } },
        options,
      );
      return {
        total: problems?.total ?? 0,
        list: (problems?.list ?? []).map((row, i): Problem => ({ ...row, key: `${query.currentPage}:${i}` })),
      };
    },
    deps: [importCode],
    inAddress: false,
    pageSize: 20,
  });
  return (
    <PortalTable<Problem>
      list={list}
      rowKey="key"
      empty={<EmptyState title={t('assets.noErrors')} text="" />}
      columns={[
        { title: t('assets.sheet'), dataIndex: 'sheet', width: 140 },
        {
          title: t('assets.cell'),
          key: 'cell',
          width: 110,
          render: (_, { row, column }) => (
            <span className={styles.mono}>
              {row === 0 ? '–' : column === 0 ? t('assets.rowNumber', { row }) : `${letters(column)}${row}`}
            </span>
          ),
        },
        {
          title: t('assets.reason'),
          key: 'reason',
          className: 'wraps',
          width: 320,
          render: (_, { reason, detail }) => (
            <>
              <Tag color={problemReasons[reason] === 'error' ? 'red' : 'gold'}>
                {problemReasons[reason] === 'warning' && `${t('assets.warning')} · `}
                {t(`assets.reason_${reason}`)}
              </Tag>
              {detail && detailText(t, reason, detail)}
            </>
          ),
        },
        { title: t('assets.cellValue'), dataIndex: 'value', ...cutAt(320) },
      ]}
    />
  );
}

/** What a problem's detail means depends on the problem. */
function detailText(t: ReturnType<typeof useT>, reason: Problem['reason'], detail: string): string {
  switch (reason) {
    case 'duplicateCode':
    case 'duplicateLink':
    case 'conflictingLink':
    case 'duplicateRisk':
    case 'duplicateName':
      return t('assets.detail_row', { row: detail });
    case 'tooLong':
      return t('assets.tooLong', { max: detail });
    case 'unknownWord':
      return t('assets.detail_choices', { words: detail });
    case 'unknownReference':
      return t('assets.detail_likely', { code: detail });
    default:
      return detail;
  }
}

/** Fields that hold a dictionary's code. */
const coded: Readonly<Record<string, DictionaryCode>> = {
  ...attributeDictionary,
  type: 'biz_association_type',
  degree: 'biz_association_degree',
  systemType: 'systemType',
  systemRelated: 'systemRelated',
  carryType: 'carryType',
  carryLevel: 'carryLevel',
  category: 'unitCategory',
  assetType: 'assetType',
};

function Changes({ importCode }: { importCode: string }) {
  const t = useT();
  const { word } = useWords();
  const shown = (field: string, value: string | number | boolean | null) => {
    if (value === null || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
    const dictionary = coded[field];
    return dictionary ? word(dictionary, String(value)) : String(value);
  };
  const list = usePortalList({
    name: 'importChanges',
    load: async ({ query }: { query: PageQuery }, options) => {
      const { changes } = await assetsService.getImport({ query: { importCode, view: 'changes', ...query } }, options);
      return {
        total: changes?.total ?? 0,
        list: (changes?.list ?? []).map(
          ({ key, ...row }, i): Change => ({ ...row, record: key.join(' · '), key: `${query.currentPage}:${i}` }),
        ),
      };
    },
    deps: [importCode],
    inAddress: false,
  });
  return (
    <PortalTable<Change>
      list={list}
      rowKey="key"
      empty={<EmptyState title={t('assets.emptyFiltered')} text={t('assets.unchanged')} />}
      columns={[
        {
          title: t('assets.part'),
          dataIndex: 'part',
          width: 140,
          render: (part: Change['part']) => t(`assets.part_${part}`),
        },
        {
          title: t('assets.changeKind'),
          dataIndex: 'change',
          width: 90,
          render: (change: Change['change']) => (
            <Tag color={change === 'added' ? 'green' : 'blue'}>{t(`assets.${change}`)}</Tag>
          ),
        },
        { title: t('assets.record'), dataIndex: 'record', ...cutAt(280) },
        {
          title: t('assets.changes'),
          key: 'fields',
          ...cutAt(520),
          render: (_, { change, fields }) =>
            fields
              .map(({ field, before, after }) =>
                change === 'added'
                  ? shown(field, after)
                  : t('assets.fieldChange', {
                      field: fieldName(t, field),
                      before: shown(field, before),
                      after: shown(field, after),
                    }),
              )
              .join(t('common.semicolon')),
        },
      ]}
    />
  );
}

const named = new Set<string>([
  'name',
  'ownImportance',
  'description',
  'confidentiality',
  'integrity',
  'availability',
  'systemType',
  'systemRelated',
  'category',
  'assetType',
  'owner',
  'location',
  'carryType',
  'carryLevel',
  'essential',
  'threat',
  'vulnerability',
  'threatFrequency',
  'vulnerabilitySeverity',
  'existingControl',
  'bizFunc',
  'bizObj',
  'bizProcess',
  'bizScope',
  'bizAlignGoal',
  'bizWorth',
  'bizCompleteness',
  'bizDomain',
  'bizRegion',
]);

function fieldName(t: ReturnType<typeof useT>, field: string): string {
  if (field === 'type') return t('assets.associationType');
  if (field === 'degree') return t('assets.associationDegree');
  return named.has(field) ? t(`assets.${field}` as MessageKey) : field;
}
