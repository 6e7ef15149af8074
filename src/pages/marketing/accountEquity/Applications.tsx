import { applicationStates } from '#domain/subjects/marketing/rules';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { PortalTable } from '@/components/PortalTable';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type ApplicationRow, marketingService } from '@/services/marketing';
import { formatInstant, formatNumber, NOTHING } from '@/utils/format';
import styles from '../marketing.module.css';
import { ApplicationDrawer } from './ApplicationDrawer';
import { ApplicationStateLabel } from './ApplicationStateLabel';

const filters = { keyword: '', state: '' };
interface Props {
  /** Those that the user's tenant has made, or that ask it. */
  side: 'mine' | 'asked';
  onApply?: () => void;
}

/** Applications for products, latest first. */
export function Applications({ side, onApply }: Props) {
  const t = useT();
  const say = useSay();
  const list = usePortalList({
    name: `applications:${side}`,
    load: marketingService.listApplications,
    filters,
    of: { side },
  });
  const { query, setQuery, rows } = list;
  const find = (applicationCode: string) => marketingService.getApplication({ query: { applicationCode } });
  const drawer = useDrawer<ApplicationRow>(rows, ({ applicationCode }) => applicationCode, { find });
  return (
    <>
      <PortalTable<ApplicationRow>
        list={list}
        rowKey="applicationCode"
        onOpen={drawer.open}
        filters={
          <>
            {side === 'asked' && (
              <SearchFilter
                value={query.keyword}
                placeholder={t('marketing.search')}
                onSearch={(keyword) => setQuery({ keyword })}
              />
            )}
            <ChoiceFilter
              label={t('marketing.state')}
              value={query.state}
              options={applicationStates.map((state) => ({ value: state, label: t(`marketing.application_${state}`) }))}
              onChange={(state) => setQuery({ state })}
            />
          </>
        }
        empty={
          <EmptyState
            title={t(`marketing.noApplications_${side}`)}
            text={t(`marketing.noApplicationsText_${side}`)}
            action={onApply && { label: t('marketing.apply'), onClick: onApply }}
          />
        }
        columns={[
          {
            title: t('marketing.appliedAt'),
            dataIndex: 'appliedAt',
            className: styles.number,
            render: (at: string) => formatInstant(at),
          },
          ...(side === 'asked'
            ? [
                {
                  title: t('marketing.applicant'),
                  dataIndex: 'tenantName' as const,
                  render: (_: unknown, { tenantName }: ApplicationRow) => <Cut width={220}>{tenantName}</Cut>,
                },
              ]
            : [
                {
                  title: t('marketing.grantor'),
                  dataIndex: 'grantorName' as const,
                  render: (_: unknown, { grantorName }: ApplicationRow) => <Cut width={220}>{grantorName}</Cut>,
                },
              ]),
          {
            title: t('marketing.items'),
            dataIndex: 'items',
            render: (_, { items }) =>
              items.map(({ productCode, name, asked, granted }) => (
                <div key={productCode} className={styles.number}>
                  {granted === null
                    ? t('marketing.itemAsked', { name: say(name), asked: formatNumber(asked) })
                    : t('marketing.itemGranted', {
                        name: say(name),
                        asked: formatNumber(asked),
                        granted: formatNumber(granted),
                      })}
                </div>
              )),
          },
          {
            title: t('marketing.state'),
            dataIndex: 'state',
            render: (_, { state }) => <ApplicationStateLabel state={state} />,
          },
          { title: t('marketing.appliedBy'), dataIndex: 'appliedBy' },
          {
            title: t('marketing.decidedAt'),
            dataIndex: 'decidedAt',
            className: styles.number,
            render: (at: string | null) => (at ? formatInstant(at) : NOTHING),
          },
        ]}
      />
      {drawer.row && (
        <ApplicationDrawer
          key={drawer.row.applicationCode}
          applicationCode={drawer.row.applicationCode}
          onChanged={list.refresh}
          onClose={drawer.close}
        />
      )}
    </>
  );
}
