import { ProForm } from '@ant-design/pro-components';
import { Button, Popconfirm, Segmented } from 'antd';
import { useState } from 'react';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { useRecordForm } from '@/hooks/useRecordForm';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { isoService, type ScopeListRow } from '@/services/iso';
import { CodeSelect } from './CodeSelect';
import styles from './scope.module.css';

interface Coded {
  code: string;
  name: string;
}
interface Row {
  version: number;
  codes: string[];
}
interface Values {
  codes: Coded[];
}

interface Props {
  industryCode: string;
  lists: readonly ScopeListRow[];
  onSaved: () => void;
  onClose: () => void;
}

/** What the channel proposes for an industry, one list at a time. */
export default function ProposalsDrawer(props: Props) {
  const [shown, setShown] = useState(props.lists[0]?.list);
  const list = props.lists.find((one) => one.list === shown);
  if (!list) return null;
  return <OneList key={list.list} {...props} list={list} onShow={setShown} />;
}

interface OneProps extends Props {
  list: ScopeListRow;
  onShow: (list: ScopeListRow['list']) => void;
}

function OneList({ industryCode, lists, list: row, onShow, onSaved, onClose }: OneProps) {
  const t = useT();
  const { list, codes, version, source } = row;
  const { data: config } = useLoad(
    (options) => isoService.getIndustryConfig({ body: { industryCode } }, options),
    [industryCode],
  );
  const nameOf = (code: string) => codes.find((one) => one.code === code)?.name ?? '';
  const done = () => {
    void toast('success', t('scope.proposalsSaved'));
    onSaved();
    onClose();
  };
  const record = useRecordForm<Row, Values>({
    name: `scopeProposals:${industryCode}:${list}`,
    row: { version, codes: codes.map(({ code }) => code) },
    valuesOf: (one) => ({ codes: one.codes.map((code) => ({ code, name: nameOf(code) })) }),
    fresh: { codes: [] },
    send: async (values, options, origin) => {
      const body = {
        industryCode,
        list,
        version: origin?.version ?? 0,
        codes: values.codes.map(({ code }) => code),
      };
      await isoService.saveScopeProposals({ body }, options);
      return null;
    },
    onDone: done,
  });
  const giveBack = () =>
    isoService
      .saveScopeProposals({ body: { industryCode, list, version: record.origin?.version ?? version, codes: null } })
      .then(done, report);
  const industry = config?.path.at(-1)?.name ?? industryCode;
  return (
    <RecordDrawer
      record={record}
      width={640}
      title={t('scope.proposalsTitle', { industry })}
      onClose={onClose}
      compare={{
        codes: {
          label: t('scope.proposalsCodes'),
          show: (value) => (value ?? []).map(({ code, name }) => `${code} ${name}`).join('\n'),
        },
      }}
      hint={
        version > 0 && (
          <Popconfirm title={t('scope.proposalsBackAsk')} onConfirm={giveBack}>
            <Button type="link" size="small">
              {t('scope.proposalsBack')}
            </Button>
          </Popconfirm>
        )
      }
    >
      <div className={styles.proposals}>
        <p className={styles.soft}>{t('scope.proposalsIntro')}</p>
        {lists.length > 1 && (
          <Segmented
            aria-label={t('scope.proposalsList')}
            value={list}
            options={lists.map((one) => ({ value: one.list, label: t(`scope.list_${one.list}`) }))}
            onChange={onShow}
          />
        )}
        <p className={styles.soft}>{t(source === 'channel' ? 'scope.sourceChannel' : 'scope.sourcePortal')}</p>
      </div>
      <ProForm.Item
        name="codes"
        label={t('scope.proposalsCodes')}
        rules={[
          {
            validator: async (_: unknown, value: readonly Coded[] | undefined) => {
              if (!value?.length) throw new Error(t('assets.required', { field: t('scope.proposalsCodes') }));
            },
          },
        ]}
      >
        <ProposedCodes list={list} />
      </ProForm.Item>
    </RecordDrawer>
  );
}

interface CodesProps {
  list: ScopeListRow['list'];
  value?: readonly Coded[];
  onChange?: (codes: Coded[]) => void;
}

function ProposedCodes({ list, value = [], onChange }: CodesProps) {
  const t = useT();
  return (
    <CodeSelect list={list} label={t('scope.proposalsCodes')} value={value} onChange={(codes) => onChange?.(codes)} />
  );
}
