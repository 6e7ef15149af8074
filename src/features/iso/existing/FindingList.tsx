import { Button, Segmented } from 'antd';
import sortBy from 'lodash/sortBy';
import { useState } from 'react';
import { matcherOf } from '#domain/kernel/spelling';
import { findingKinds, findingStates } from '#domain/subjects/iso/existing/found';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { PlainTable } from '@/components/PlainTable';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import type { DocumentFinding, DocumentFindings } from '@/services/iso';
import { formatInstant } from '@/utils/format';
import styles from './existing.module.css';
import { FindingActs } from './FindingActs';
import { LinesCell, NameCell, StandingLabel, useFindingName, usePlaceText } from './FindingCells';

const filters = { state: 'open', kind: '', keyword: '' };
type State = DocumentFinding['state'];

/** What the project has already, or has no place for, and what lacks its file comes after what can be taken over. */
const isSettled = ({ isSame, isAsked, lacksFile }: DocumentFinding) => isSame || !isAsked || lacksFile;

interface Props {
  projectCode: string;
  data: DocumentFindings;
  onChanged: () => void;
}

/** Findings by state and kind, each beside what the project has, with what can be done with those that are selected. */
export function FindingList({ projectCode, data, onChanged }: Props) {
  const t = useT();
  const nameOf = useFindingName();
  const placeText = usePlaceText();
  const [query, setQuery] = useUrlState(filters);
  const [keys, setKeys] = useState<readonly string[]>([]);
  const { findings, products } = data;
  const state: State = findingStates.find((one) => one === query.state) ?? 'open';
  const ofState = findings.filter((one) => one.state === state);
  const matches = matcherOf(query.keyword);
  const shown = ofState.filter(
    (one) =>
      (query.kind === '' || one.kind === query.kind) &&
      matches(nameOf(one), ...one.lines.map(({ found }) => found), ...one.places.map(placeText)),
  );
  const isNarrowed = query.kind !== '' || query.keyword !== '';
  const chosen = shown.filter(({ findingCode }) => keys.includes(findingCode));
  const kinds = findingKinds.filter((kind) => ofState.some((one) => one.kind === kind));
  /** Of several values of one fact one can be right: the one that was chosen last. */
  const choose = (group: readonly DocumentFinding[], now: readonly string[]) => {
    const others = chosen.filter((one) => !group.includes(one)).map(({ findingCode }) => findingCode);
    const picked = sortBy(
      group.filter(({ findingCode }) => now.includes(findingCode)),
      ({ findingCode }) => !keys.includes(findingCode),
    );
    const byThing = new Map(
      picked.map(({ kind, name, findingCode }) => [
        kind === 'fact' || kind === 'day' ? `${kind} ${name}` : findingCode,
        findingCode,
      ]),
    );
    setKeys([...others, ...byThing.values()]);
  };
  return (
    <>
      <div className={styles.filters}>
        <Segmented
          aria-label={t('existing.states')}
          value={state}
          onChange={(value) => {
            setKeys([]);
            setQuery({ state: value });
          }}
          options={findingStates.map((value) => ({
            value,
            label: `${t(`existing.state_${value}`)} ${findings.filter((one) => one.state === value).length}`,
          }))}
        />
        <SearchFilter
          value={query.keyword}
          placeholder={t('existing.search')}
          onSearch={(keyword) => setQuery({ keyword })}
        />
        <ChoiceFilter
          label={t('existing.kind')}
          value={query.kind}
          values={kinds}
          textOf={(kind) => t(`existing.kind_${kind}`)}
          onChange={(kind) => setQuery({ kind })}
        />
        {isNarrowed && (
          <Button type="link" onClick={() => setQuery({ kind: '', keyword: '' })}>
            {t('common.clearFilters')}
          </Button>
        )}
      </div>
      <FindingActs
        projectCode={projectCode}
        chosen={chosen}
        products={products}
        onDone={() => {
          setKeys([]);
          onChanged();
        }}
      />
      {shown.length === 0 && (
        <p className={styles.soft}>{t(isNarrowed ? 'existing.noneFiltered' : `existing.none_${state}`)}</p>
      )}
      {kinds.map((kind) => {
        const group = sortBy(
          shown.filter((one) => one.kind === kind),
          isSettled,
        );
        if (group.length === 0) return null;
        return (
          <section key={kind} className={styles.section} aria-label={t(`existing.kind_${kind}`)}>
            <h3>
              {t(`existing.kind_${kind}`)} <span className={styles.soft}>{group.length}</span>
            </h3>
            <FindingTable findings={group} keys={keys} onChoose={(now) => choose(group, now)} />
          </section>
        );
      })}
    </>
  );
}

interface TableProps {
  findings: readonly DocumentFinding[];
  keys: readonly string[];
  onChoose: (keys: readonly string[]) => void;
}

function FindingTable({ findings, keys, onChoose }: TableProps) {
  const t = useT();
  const nameOf = useFindingName();
  const isChoosable = ({ allowedActions }: DocumentFinding) => allowedActions.length > 0;
  const isDecided = findings.some(({ decidedAt }) => decidedAt !== null);
  return (
    <PlainTable
      rowKey="findingCode"
      dataSource={findings}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      rowSelection={
        findings.some(isChoosable)
          ? {
              selectedRowKeys: [...keys],
              preserveSelectedRowKeys: true,
              onChange: (now) => onChoose(now.map(String)),
              getCheckboxProps: (row) => ({
                disabled: !isChoosable(row),
                'aria-label': t('existing.select', { name: nameOf(row) }),
              }),
            }
          : false
      }
      columns={[
        {
          title: t('existing.name'),
          key: 'name',
          width: 280,
          render: (_, row) => <NameCell finding={row} />,
        },
        {
          title: (
            <div className={styles.lines}>
              <span />
              <span>{t('existing.foundHead')}</span>
              <span>{t('existing.presentHead')}</span>
            </div>
          ),
          key: 'content',
          render: (_, row) => <LinesCell finding={row} />,
        },
        {
          title: isDecided ? t('existing.decided') : t('existing.result'),
          key: 'standing',
          width: 170,
          render: (_, row) => (
            <div className={styles.wraps}>
              {row.decidedAt === null ? (
                <StandingLabel finding={row} />
              ) : (
                t('existing.decidedLine', { who: row.decidedBy ?? '', when: formatInstant(row.decidedAt) })
              )}
            </div>
          ),
        },
      ]}
    />
  );
}
