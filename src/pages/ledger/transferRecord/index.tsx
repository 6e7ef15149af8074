import { Button } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { ledgerLists } from '#domain/subjects/ledger/lists';
import { ageNames, recordFilters } from '#domain/subjects/ledger/transfers/workflow';
import { EmptyState } from '@/components/EmptyState';
import { FigureCard } from '@/components/FigureCard';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { useColumns } from '@/components/listColumns';
import { Page } from '@/components/Page';
import { PeriodFilter } from '@/components/PeriodFilter';
import { PortalTable } from '@/components/PortalTable';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { report, useRequest } from '@/hooks/useRequest';
import { useSelection } from '@/hooks/useSelection';
import { useT } from '@/locales';
import { type BankRecordRow, ledgerService } from '@/services/ledger';
import { formatNumber, formatYuan, NOTHING } from '@/utils/format';
import styles from '../ledger.module.css';
import { BankImportDrawer } from './BankImportDrawer';
import { ConfirmMany } from './ConfirmMany';
import { RecordDrawer } from './RecordDrawer';
import { RecordStateLabel } from './RecordStateLabel';

const filters = { keyword: '', state: '', age: '', from: '', to: '' };
const PATH = '/financialmanagement/manageComponyTransferRecord';

/** What the company's account received: matched with orders by one, confirmed by another. */
export default function TransferRecord() {
  const t = useT();
  const [importing, setImporting] = useState(false);
  const list = usePortalList({ name: 'bankRecords', load: ledgerService.listBankRecords, filters });
  const { query, setQuery, rows, answer } = list;
  const columns = useColumns(ledgerLists.listBankRecords, {
    payer: { cut: 220 },
    remark: { cut: 200 },
    state: {
      render: (_, { state, openFen }) => (
        <>
          <RecordStateLabel state={state} />
          {state === 'partial' && (
            <div className={styles.soft}>{t('ledger.openOf', { amount: formatYuan(openFen) })}</div>
          )}
        </>
      ),
    },
    orderCode: {
      paths: ['orderCode', 'tenantName'],
      render: (_, { orderCode, tenantName, parts }) =>
        orderCode ? (
          <>
            {orderCode} <div className={styles.soft}>{tenantName}</div>
            {parts.length > 1 && (
              <div className={styles.soft}>{t('ledger.andOthers', { count: parts.length - 1 })}</div>
            )}
          </>
        ) : (
          NOTHING
        ),
    },
    daysOld: {
      render: (_, { state, daysOld }) =>
        state === 'open' || state === 'partial' ? t('ledger.daysOld', { days: formatNumber(daysOld) }) : NOTHING,
    },
  });
  const find = (recordCode: string) => ledgerService.getBankRecord({ query: { recordCode } });
  const drawer = useDrawer<BankRecordRow>(rows, ({ recordCode }) => recordCode, { find, list });
  const selection = useSelection(list, ({ recordCode }) => recordCode);
  const preview = useRequest(
    async () => {
      const chosen = await selection.readAll();
      const records = chosen.map(({ recordCode, version }) => ({ recordCode, version }));
      return { records, first: await ledgerService.confirmBankRecords({ body: { records } }) };
    },
    { manual: true, onError: report },
  );
  const closePreview = () => preview.mutate(undefined);
  const bringIn = { label: t('ledger.importBank'), onClick: () => setImporting(true) };
  return (
    <Page
      title={t('route.companyTransferRecord')}
      action={
        <Button type="primary" onClick={bringIn.onClick}>
          {bringIn.label}
        </Button>
      }
    >
      <div className={styles.figures}>
        <FigureCard
          label={t('ledger.recordState_matched')}
          value={formatNumber(answer?.waiting.count)}
          note={answer ? formatYuan(answer.waiting.amountFen) : NOTHING}
          to={`${PATH}?state=matched`}
        />
        {ageNames.map((age) => {
          const found = answer?.ageing.find((one) => one.age === age);
          return (
            <FigureCard
              key={age}
              label={`${t('ledger.recordState_open')} · ${t(`ledger.age_${age}`)}`}
              value={formatNumber(found?.count)}
              note={found ? formatYuan(found.amountFen) : NOTHING}
              isLate={age === 'month' && (found?.count ?? 0) > 0}
              to={`${PATH}?state=unsettled&age=${age}`}
            />
          );
        })}
      </div>
      <PortalTable<BankRecordRow>
        list={list}
        rowKey="recordCode"
        onOpen={drawer.open}
        selection={{
          ...selection,
          // No more are confirmed at once.
          chooseAll: Number(list.total) > limits.bankConfirms ? undefined : selection.chooseAll,
          nameOf: ({ payer, serial }) => `${payer} ${serial}`,
          actions: (
            <Button type="primary" loading={preview.loading} onClick={preview.run}>
              {t('ledger.confirmMany')}
            </Button>
          ),
        }}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('ledger.recordSearch')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ChoiceFilter
              label={t('ledger.state')}
              value={query.state}
              options={recordFilters.map((state) => ({ value: state, label: t(`ledger.recordState_${state}`) }))}
              onChange={(state) => setQuery({ state })}
            />
            <ChoiceFilter
              label={t('ledger.age')}
              value={query.age}
              options={ageNames.map((age) => ({ value: age, label: t(`ledger.age_${age}`) }))}
              onChange={(age) => setQuery({ age })}
            />
            <PeriodFilter
              label={t('ledger.receivedOn')}
              placeholder={[t('ledger.from'), t('ledger.to')]}
              from={query.from}
              to={query.to}
              onChange={setQuery}
            />
          </>
        }
        empty={<EmptyState title={t('ledger.noRecords')} text={t('ledger.noRecordsText')} action={bringIn} />}
        columns={[
          columns.receivedOn,
          columns.amountFen,
          columns.payer,
          columns.remark,
          columns.state,
          columns.orderCode,
          columns.daysOld,
        ]}
      />
      {drawer.row && (
        <RecordDrawer
          key={drawer.row.recordCode}
          recordCode={drawer.row.recordCode}
          onChanged={list.refresh}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
        />
      )}
      {preview.data && (
        <ConfirmMany
          {...preview.data}
          onDone={() => {
            closePreview();
            selection.clear();
            list.refresh();
          }}
          onClose={closePreview}
        />
      )}
      {importing && <BankImportDrawer onImported={list.refresh} onClose={() => setImporting(false)} />}
    </Page>
  );
}
