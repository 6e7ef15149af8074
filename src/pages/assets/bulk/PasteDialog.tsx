import { Button, Checkbox, Input, Modal, Select } from 'antd';
import sumBy from 'lodash/sumBy';
import { useId, useState } from 'react';
import { clipboardCells } from '#domain/kernel/clipboard';
import { headerOf, isPasteField, type PasteTarget, riskCodeColumn } from '#domain/subjects/assets/bulk/columns';
import { contradictions, type Identity, readLines, recordsOfLines } from '#domain/subjects/assets/bulk/lines';
import type { Edition } from '#domain/subjects/assets/method/method';
import styles from '@/components/bulk/bulk.module.css';
import { LeaveQuestion } from '@/components/LeaveQuestion';
import { PastedTable } from '@/components/paste/PastedTable';
import { pastedLines } from '@/components/paste/pastedLines';
import { saveMatches } from '@/components/paste/saveMatches';
import { TableFile } from '@/components/paste/TableFile';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import type { PortalList } from '@/hooks/usePortalList';
import { CACHE_TIME, report, useReference, useRequest } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { assetsService } from '@/services/assets';
import { formatNumber, NOTHING } from '@/utils/format';
import { rowsAt } from './rowsAt';
import { usePasteColumns } from './usePasteColumns';

export interface Pasted<Row> {
  text: string;
  row?: Row;
  isFromFile?: boolean;
  /** The column at which lines without a header begin. */
  column?: number;
  /** What the person has said that columns are. */
  chosen?: Readonly<Record<number, PasteTarget>>;
  /** No executors are proposed by the owners that the lines name. */
  isWithoutProposal?: boolean;
}

export interface PasteProps<Row> {
  projectCode: string;
  list: PortalList<Row>;
  /** What the list has. */
  target: 'units' | 'risks';
  edition: Edition;
  idOf: (row: Row) => string;
  /** What people know a row by. */
  nameOf: (row: Row) => string;
  /** The columns by which a line finds its row, the surest first; a row may be known by several values. */
  identities: readonly Identity<Row>[];
  /** What was pasted onto a row of the table, and which; or what has been entered here before its preview. */
  pasted?: Pasted<Row>;
  onPreview: (rows: { row: Row; change: object }[], pasted: Pasted<Row>, common: object) => Promise<void>;
  onClose: () => void;
}

/** A longer list is not compared with the lines: rows that were not read could be meant as well. */
const IDENTIFIED_MAX = 10_000;

/** Cells from a spreadsheet into a list: which column each is, which record each line, and what can't be used. */
export default function PasteDialog<Row extends object>(props: PasteProps<Row>) {
  const { projectCode, list, target, edition, idOf, nameOf, identities, pasted, onPreview, onClose } = props;
  const t = useT();
  const columns = usePasteColumns(target, edition);
  useFocusReturn();
  const id = useId();
  const rows = list.rows ?? [];
  const [text, setText] = useState(pasted?.text ?? '');
  const [isFromFile, setIsFromFile] = useState(pasted?.isFromFile ?? false);
  const [first, setFirst] = useState(() => {
    const row = pasted?.row;
    return row
      ? Math.max(
          0,
          rows.findIndex((one) => idOf(one) === idOf(row)),
        )
      : 0;
  });
  const usable = columns.findIndex(({ target }) => isPasteField(target));
  const [column, setColumn] = useState(pasted?.column ?? usable);
  const [chosen, setChosen] = useState(pasted?.chosen ?? {});
  const [isWithoutProposal, setIsWithoutProposal] = useState(pasted?.isWithoutProposal ?? false);
  const [isMatched, setIsMatched] = useState(false);
  const [sending, setSending] = useState(false);
  const guard = useLeaveGuard({ key: 'paste', dirty: text !== '', isUnsaved: () => text !== '' });
  const close = () => guard.ask('form', onClose);
  const { data: annex } = useReference(
    'annexControls',
    () => assetsService.listAnnexControls({ query: { projectCode } }, { silent: true }),
    CACHE_TIME,
  );

  const titles = new Map(columns.map(({ title, target }) => [title, target]));
  const coded = target === 'risks' ? riskCodeColumn(clipboardCells(text)) : undefined;
  const { header, lines, given, targets } = pastedLines<NonNullable<PasteTarget>>(text, {
    headerOf: (line) => headerOf(line, titles, coded),
    hasHeader: isFromFile,
    chosen,
    otherwise: (index) => {
      if (coded === undefined) return columns[column + index]?.target ?? null;
      return index === coded ? 'riskCode' : null;
    },
  });
  const identity = identities.find((one) => one.targets.every((target) => targets.includes(target)));
  const read = readLines(lines, targets, new Set(annex?.map(({ ref }) => ref)), identity?.targets ?? []);
  const isIdentified = identity !== undefined;
  const { currentPage, pageSize } = list.query;
  const from = isIdentified ? 0 : (currentPage - 1) * pageSize + first;
  const wanted = lines.length === 0 ? 0 : isIdentified ? IDENTIFIED_MAX + 1 : lines.length;
  const { data: found = [], loading } = useRequest(
    () => (wanted > 0 ? rowsAt(list, from, wanted) : Promise.resolve([])),
    {
      refreshDeps: [from, wanted],
    },
  );
  const isTooLong = isIdentified && found.length > IDENTIFIED_MAX;
  const identified = identity ? recordsOfLines(read.rows, found, identity.valuesOf) : undefined;
  const others = identities.filter((one) => one !== identity);
  const another = identified
    ? others.flatMap((one) => contradictions(lines, targets, identified.records, found, one))
    : [];
  const unusable = [...(identified?.bad ?? []), ...another];
  const unclear = new Set(unusable.map(({ line }) => line));
  const recordOf = (at: number): Row | undefined => {
    if (!identified) return found[at];
    return unclear.has(at) ? undefined : identified.records[at];
  };
  const bad = [
    ...read.bad,
    ...unusable.map((one) => ({ ...one, column: targets.indexOf(identity?.targets[0] ?? null) })),
  ];
  const ready = read.rows.flatMap(({ change, cells }, at) => {
    const row = recordOf(at);
    return row && cells > 0 && !isTooLong ? [{ row, change, cells }] : [];
  });
  const over = lines.filter((_, at) => !recordOf(at) && !unclear.has(at)).length;
  /** Lines that name owners, and no executors. */
  const mayPropose = target === 'units' && targets.includes('owner') && !targets.includes('assignee');
  const preview = async () => {
    setSending(true);
    try {
      if (isMatched && isFromFile && header) saveMatches(target, header, targets);
      const common = mayPropose && !isWithoutProposal ? { assigneeFrom: 'owner' } : {};
      await onPreview(ready, { text, row: rows[first], column, isFromFile, chosen, isWithoutProposal }, common);
    } catch (error) {
      report(error);
    } finally {
      setSending(false);
    }
  };
  const told = () => {
    if (loading) return [t('assets.bulk.loadingRows')];
    if (isTooLong) return [t('bulk.pasteBeyond', { max: formatNumber(IDENTIFIED_MAX) })];
    const cells = formatNumber(sumBy(ready, 'cells'));
    return [
      ready.length > 0 ? t('bulk.pasteReady', { rows: formatNumber(ready.length), cells }) : t('bulk.pasteNothing'),
      over > 0 ? t('bulk.pasteOver', { count: formatNumber(over) }) : '',
    ];
  };
  const titleOf = (target: PasteTarget) => columns.find((one) => one.target === target)?.title ?? '';

  return (
    <Modal
      open
      width={880}
      title={t('bulk.pasteTitle')}
      onCancel={close}
      footer={[
        <Button key="cancel" onClick={close}>
          {t('common.cancel')}
        </Button>,
        <Button
          key="ok"
          type="primary"
          loading={sending}
          disabled={ready.length === 0 || loading}
          onClick={() => void preview()}
        >
          {t('bulk.preview')}
        </Button>,
      ]}
    >
      <div className={styles.body}>
        <p className={styles.soft}>
          {t('assets.bulk.pasteHint', {
            key: identities
              .map(({ targets: of }) => of.map((one) => `“${titleOf(one)}”`).join(t('common.comma')))
              .join(t('bulk.or')),
          })}
        </p>
        <div className={styles.start}>
          <TableFile
            kind={target}
            columns={columns}
            onCells={(cells, matches) => {
              setText(cells);
              setIsFromFile(true);
              setChosen(matches);
              setIsMatched(false);
            }}
          />
        </div>
        <Input.TextArea
          autoFocus
          className={styles.area}
          aria-label={t('bulk.pasteArea')}
          placeholder={t('bulk.pasteArea')}
          value={text}
          autoSize={{ minRows: 4, maxRows: 8 }}
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value === '') setIsFromFile(false);
            setChosen({});
          }}
        />
        {!isIdentified && (
          <div className={styles.start}>
            <label htmlFor={`${id}row`}>{t('assets.bulk.pasteRow')}</label>
            <Select
              id={`${id}row`}
              value={first}
              onChange={setFirst}
              options={rows.map((row, value) => ({ value, label: nameOf(row) }))}
              popupMatchSelectWidth={false}
            />
            {!header && (
              <>
                <label htmlFor={`${id}column`}>{t('assets.bulk.pasteColumn')}</label>
                <Select
                  id={`${id}column`}
                  value={column}
                  onChange={(value) => {
                    setColumn(value);
                    setChosen({});
                  }}
                  options={columns.map(({ title }, value) => ({ value, label: title }))}
                  popupMatchSelectWidth={false}
                />
              </>
            )}
          </div>
        )}
        <PastedTable
          columns={columns}
          lines={lines}
          given={given}
          targets={targets}
          onTarget={(index, target) => {
            setChosen({ ...chosen, [index]: target });
            setIsMatched(true);
          }}
          nameAt={(line) => {
            const record = recordOf(line);
            return record ? nameOf(record) : loading ? '…' : NOTHING;
          }}
          bad={bad}
          textOf={({ problem }) => t(`assets.bulk.bad_${problem}`)}
          told={told()}
        />
        {mayPropose && (
          <Checkbox checked={!isWithoutProposal} onChange={(event) => setIsWithoutProposal(!event.target.checked)}>
            {t('assets.bulk.proposeExecutors')}
          </Checkbox>
        )}
      </div>
      <LeaveQuestion guard={guard} keepsDraft={false} />
    </Modal>
  );
}
