import { Tag } from 'antd';
import { problemReasons } from '#domain/subjects/assets/inventory/inventory';
import { EmptyState } from '@/components/EmptyState';
import { PortalTable } from '@/components/PortalTable';
import { type PageQuery, usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { assetsService, type ImportDetail } from '@/services/assets';
import { cellName, cutAt } from '@/utils/columns';
import { useFields } from '../useFields';
import styles from './import.module.css';

type Problem = NonNullable<ImportDetail['problems']>['list'][number] & { key: string };
type Change = Omit<NonNullable<ImportDetail['changes']>['list'][number], 'key'> & { key: string; record: string };

interface Props {
  importCode: string;
  view: 'problems' | 'changes';
}

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
      empty={<EmptyState title={t('assets.import.noErrors')} text="" />}
      columns={[
        { title: t('assets.import.sheet'), dataIndex: 'sheet', width: 140 },
        {
          title: t('assets.import.cell'),
          key: 'cell',
          width: 110,
          render: (_, { row, column }) => (
            <span className={styles.mono}>
              {row === 0 ? '–' : column === 0 ? t('assets.import.rowNumber', { row }) : cellName(column, row)}
            </span>
          ),
        },
        {
          title: t('assets.import.reason'),
          key: 'reason',
          className: 'wraps',
          width: 320,
          render: (_, { reason, detail }) => (
            <>
              <Tag className={styles.kind} color={problemReasons[reason] === 'error' ? 'red' : 'gold'}>
                {problemReasons[reason] === 'warning' && `${t('assets.import.warning')} · `}
                {t(`assets.import.reason_${reason}`)}
              </Tag>
              {detail && detailText(t, reason, detail)}
            </>
          ),
        },
        { title: t('assets.import.cellValue'), dataIndex: 'value', ...cutAt(320) },
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
      return t('assets.import.detail_row', { row: detail });
    case 'tooLong':
      return t('assets.tooLong', { max: detail });
    case 'unknownWord':
      return t('assets.import.detail_choices', { words: detail });
    case 'unknownReference':
      return t('assets.import.detail_likely', { code: detail });
    default:
      return detail;
  }
}

function Changes({ importCode }: { importCode: string }) {
  const t = useT();
  const { label, show } = useFields();
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
      empty={<EmptyState title={t('common.nothingMatches')} text={t('assets.import.unchanged')} />}
      columns={[
        {
          title: t('assets.import.part'),
          dataIndex: 'part',
          width: 140,
          render: (part: Change['part']) => t(`assets.import.part_${part}`),
        },
        {
          title: t('assets.import.changeKind'),
          dataIndex: 'change',
          width: 90,
          render: (change: Change['change']) => (
            <Tag color={change === 'added' ? 'green' : 'blue'}>{t(`assets.import.${change}`)}</Tag>
          ),
        },
        { title: t('assets.import.record'), dataIndex: 'record', ...cutAt(280) },
        {
          title: t('assets.import.changes'),
          key: 'fields',
          ...cutAt(520),
          render: (_, { change, fields }) =>
            fields
              .map(({ field, before, after }) =>
                change === 'added'
                  ? show(field, after)
                  : t('assets.import.fieldChange', {
                      field: label(field),
                      before: show(field, before),
                      after: show(field, after),
                    }),
              )
              .join(t('common.semicolon')),
        },
      ]}
    />
  );
}
