import { Skeleton } from 'antd';
import { FailureBlock } from '@/components/FailureBlock';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isoService, type NonconformityDetail, type NonconformityDomains } from '@/services/iso';
import { portalToday } from '@/utils/format';
import { StatementFields } from './StatementFields';
import { chosenLink, personOf, type StatementValues } from './statement';

interface Props {
  projectCode: string;
  /** Null: a new one. */
  nonconformity: NonconformityDetail | null;
  onDone: () => void;
  onClose: () => void;
}

const valuesOf = (row: NonconformityDetail): StatementValues => ({
  source: row.source,
  grade: row.grade,
  standardCode: row.standardCode,
  clause: row.clause,
  requirement: row.requirement ?? '',
  fact: row.fact,
  evidence: row.evidence ?? '',
  departmentCode: row.departmentCode,
  foundBy: row.foundBy,
  foundOn: row.foundOn,
  responsible: row.responsible ?? '',
  dueOn: row.dueOn,
  recursOfId: row.recursOfId,
  links: row.links.map(chosenLink),
});

/** What was found, as a form; a new one, or one that is open. */
export default function StatementDrawer(props: Props) {
  const { projectCode } = props;
  const { data, error, refresh } = useLoad(
    (options) => isoService.listNonconformityDomains({ query: { projectCode } }, options),
    [projectCode],
  );
  return (
    <StatementForm
      {...props}
      domains={data}
      failure={error && <FailureBlock compact error={error} onRetry={refresh} />}
    />
  );
}

interface FormProps extends Props {
  /** Absent while they are loaded. */
  domains: NonconformityDomains | undefined;
  failure: React.ReactNode;
}

function StatementForm({ projectCode, nonconformity, domains, failure, onDone, onClose }: FormProps) {
  const t = useT();
  const say = useSay();
  const record = useRecordForm<NonconformityDetail, StatementValues>({
    name: `nonconformity:${projectCode}:${nonconformity?.nonconformityId ?? 'new'}`,
    row: nonconformity,
    valuesOf,
    fresh: { source: 'internalAudit', grade: 'minor', foundOn: portalToday(), links: [] },
    send: async (values, options, origin) => {
      const { responsible = '', links = [], source, grade, foundOn } = values;
      const body = {
        projectCode,
        ...(origin && { nonconformityId: origin.nonconformityId, version: origin.version }),
        source: source ?? 'internalAudit',
        grade: grade ?? 'minor',
        standardCode: values.standardCode ?? domains?.standards[0]?.standardCode ?? '',
        clause: values.clause ?? '',
        requirement: values.requirement ?? '',
        fact: values.fact ?? '',
        evidence: values.evidence ?? '',
        departmentCode: values.departmentCode ?? null,
        foundBy: values.foundBy ?? '',
        foundOn: foundOn ?? portalToday(),
        responsible,
        responsibleId: personOf(domains?.people ?? [], responsible, origin),
        dueOn: values.dueOn ?? null,
        recursOfId: values.recursOfId ?? null,
        links: links.map(({ value }) => {
          const [kind, targetId = ''] = value.split(' ');
          return { kind: kind as NonconformityDetail['links'][number]['kind'], targetId };
        }),
      };
      await isoService.saveNonconformity({ body }, options);
      return null;
    },
    onDone: () => {
      void toast('success', t('nonconformity.saved'));
      onDone();
      onClose();
    },
  });
  const standardOf = (code: string | undefined) => domains?.standards.find(({ standardCode }) => standardCode === code);
  const named = (code: string | undefined) => {
    const standard = standardOf(code);
    return standard ? say(standard) : (code ?? '');
  };
  return (
    <RecordDrawer<NonconformityDetail, StatementValues>
      record={record}
      width={680}
      title={
        nonconformity ? t('nonconformity.edit', { number: nonconformity.nonconformityCode }) : t('nonconformity.add')
      }
      onClose={onClose}
      compare={{
        source: {
          label: t('nonconformity.source'),
          show: (value) => (value ? t(`nonconformity.source_${value}`) : ''),
        },
        grade: { label: t('nonconformity.grade'), show: (value) => (value ? t(`nonconformity.grade_${value}`) : '') },
        standardCode: { label: t('nonconformity.standard'), show: named },
        clause: { label: t('nonconformity.clause') },
        requirement: { label: t('nonconformity.requirement') },
        fact: { label: t('nonconformity.fact') },
        evidence: { label: t('nonconformity.evidence') },
        departmentCode: {
          label: t('nonconformity.department'),
          show: (code) => domains?.departments.find(({ departmentCode }) => departmentCode === code)?.name ?? '',
        },
        foundBy: { label: t('nonconformity.foundBy') },
        foundOn: { label: t('nonconformity.foundOn') },
        responsible: { label: t('nonconformity.responsible') },
        dueOn: { label: t('nonconformity.dueOn') },
        recursOfId: {
          label: t('nonconformity.recursOf'),
          show: (id) =>
            nonconformity?.earlier.find(({ nonconformityId }) => nonconformityId === id)?.nonconformityCode ?? '',
        },
        links: {
          label: t('nonconformity.links'),
          show: (links = []) => links.map(({ label }) => label).join(t('common.comma')),
        },
      }}
    >
      {failure}
      {!domains && !failure && <Skeleton active paragraph={{ rows: 10 }} />}
      {domains && (
        <StatementFields projectCode={projectCode} domains={domains} before={nonconformity} touched={record.touched} />
      )}
    </RecordDrawer>
  );
}
