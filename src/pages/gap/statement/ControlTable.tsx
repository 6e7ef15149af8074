import { FileDoneOutlined, WarningOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { proposalOf } from '#domain/subjects/gap/statement/rules';
import { CodeText } from '@/components/CodeText';
import { EmptyState } from '@/components/EmptyState';
import { PlainTable } from '@/components/PlainTable';
import { StatusLabel } from '@/components/StatusLabel';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { StatedControl } from '@/services/gap';
import { cutAt } from '@/utils/columns';
import { formatNumber, NOTHING } from '@/utils/format';
import styles from './statement.module.css';
import { implementationTones, useEntryWords } from './words';

interface Props {
  rows: readonly StatedControl[];
  filtered: boolean;
  onClear: () => void;
  onOpen: (control: StatedControl) => void;
  /** Absent: nothing can be changed. */
  selection: { chosen: readonly string[]; onChange: (refs: readonly string[]) => void } | undefined;
}

/** All controls, with the problems of each. */
export function ControlTable({ rows, filtered, onClear, onOpen, selection }: Props) {
  const t = useT();
  const say = useSay();
  const words = useEntryWords();
  return (
    <PlainTable<StatedControl>
      rowKey="ref"
      dataSource={[...rows]}
      sticky={{ offsetHeader: 48 }}
      onRow={(row) => ({ onClick: () => onOpen(row), className: styles.row })}
      rowSelection={
        selection && {
          selectedRowKeys: [...selection.chosen],
          onChange: (keys) => selection.onChange(keys.map(String)),
          getTitleCheckboxProps: () => ({ 'aria-label': t('common.selectPage') }),
          getCheckboxProps: ({ ref }) => ({ 'aria-label': t('questionnaire.statement.select', { ref }) }),
        }
      }
      locale={{
        emptyText: (
          <EmptyState
            title={t('questionnaire.statement.noMatch')}
            text=""
            action={filtered ? { label: t('common.clearFilters'), onClick: onClear } : undefined}
          />
        ),
      }}
      columns={[
        {
          title: t('questionnaire.statement.ref'),
          dataIndex: 'ref',
          width: 112,
          render: (ref: string) => <CodeText code={ref} />,
        },
        {
          title: t('questionnaire.statement.control'),
          dataIndex: 'title',
          ...cutAt(200),
          render: (_, row) => (
            <button
              type="button"
              className={styles.name}
              onClick={(event) => {
                event.stopPropagation();
                onOpen(row);
              }}
            >
              {say(row.title)}
            </button>
          ),
        },
        {
          title: t('questionnaire.statement.isApplicable'),
          key: 'isApplicable',
          width: 170,
          className: 'wraps',
          render: (_, row) => <Applicability control={row} />,
        },
        {
          title: t('questionnaire.statement.drivers'),
          key: 'drivers',
          width: 124,
          ellipsis: true,
          render: (_, { entry }) => words.drivers(entry.drivers) || NOTHING,
        },
        {
          title: t('questionnaire.statement.implementation'),
          key: 'implementation',
          width: 156,
          render: (_, { entry: { implementation } }) =>
            implementation ? (
              <StatusLabel tone={implementationTones[implementation]}>
                {words.implementation(implementation)}
              </StatusLabel>
            ) : (
              NOTHING
            ),
        },
        {
          title: t('questionnaire.statement.owner'),
          key: 'owner',
          width: 124,
          ellipsis: true,
          render: (_, { entry }) => entry.owner ?? NOTHING,
        },
        {
          title: t('questionnaire.statement.linked'),
          key: 'linked',
          width: 120,
          render: (_, row) => <Linked control={row} />,
        },
      ]}
    />
  );
}

/** Whether the control applies and the problems with that; the proposal while it is undecided. */
function Applicability({ control: { entry, facts, problems } }: { control: StatedControl }) {
  const t = useT();
  const words = useEntryWords();
  const { isApplicable } = entry;
  const proposal = isApplicable === null ? proposalOf(facts) : null;
  return (
    <>
      <StatusLabel tone={isApplicable === null ? 'waiting' : isApplicable ? 'done' : 'idle'}>
        {words.applicable(isApplicable)}
      </StatusLabel>
      {problems
        .filter((problem) => problem !== 'undecided')
        .map((problem) => (
          <div key={problem}>
            <StatusLabel tone="late">{t(`questionnaire.statement.problem_${problem}`)}</StatusLabel>
          </div>
        ))}
      {proposal && (
        <div className={styles.soft}>
          {t('questionnaire.statement.proposal', { what: words.applicable(proposal.isApplicable) })}
        </div>
      )}
    </>
  );
}

/** How many risks name it, and how many things show it. */
function Linked({ control: { facts, evidence, links } }: { control: StatedControl }) {
  const t = useT();
  const shown = evidence.length + links.length;
  if (facts.risks + shown === 0) return NOTHING;
  return (
    <span className={styles.linked}>
      {facts.risks > 0 && (
        <Tooltip title={t('questionnaire.statement.risksNaming', { count: facts.risks })}>
          <span>
            <WarningOutlined aria-label={t('questionnaire.statement.risksNaming', { count: facts.risks })} />{' '}
            {formatNumber(facts.risks)}
          </span>
        </Tooltip>
      )}
      {shown > 0 && (
        <Tooltip title={t('questionnaire.statement.evidenceCount', { count: shown })}>
          <span>
            <FileDoneOutlined aria-label={t('questionnaire.statement.evidenceCount', { count: shown })} />{' '}
            {formatNumber(shown)}
          </span>
        </Tooltip>
      )}
    </span>
  );
}
