import { Button, Drawer, Skeleton } from 'antd';
import { saveDisposalRules } from '#domain/generated/rules/gap/saveDisposal';
import { DrawerTitle } from '@/components/DrawerTitle';
import { FailureBlock } from '@/components/FailureBlock';
import { NoteField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { useRecordForm } from '@/hooks/useRecordForm';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type FindingDetail, gapService } from '@/services/gap';
import { questionnaireService } from '@/services/questionnaire';
import { Evidence } from '../analysis/Evidence';
import { FindingFacts } from '../analysis/FindingFacts';
import { FindingMeasures } from '../analysis/FindingMeasures';
import styles from '../analysis/gap.module.css';
import { LinksField } from '../analysis/LinksField';

interface Props {
  projectCode: string;
  findingId: string;
  onChanged: () => void;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** One finding of the caller's: what is missing, and what was done about it. */
export default function DisposalDrawer(props: Props) {
  const t = useT();
  const { projectCode, findingId, onChanged, onClose } = props;
  const { data, error, refresh } = useLoad(
    (options) => gapService.getFinding({ query: { projectCode, findingId } }, options),
    [findingId],
  );
  const shown = data?.findingId === findingId ? data : undefined;
  if (!shown)
    return (
      <Drawer open size={720} title={<DrawerTitle>{t('questionnaire.gap.finding')}</DrawerTitle>} onClose={onClose}>
        {error ? (
          <FailureBlock compact error={error} onRetry={refresh} />
        ) : (
          <Skeleton active paragraph={{ rows: 12 }} />
        )}
      </Drawer>
    );
  const changed = () => {
    refresh();
    onChanged();
  };
  return <DisposalForm {...props} finding={shown} onChanged={changed} />;
}

interface Values {
  result: string;
  links: { title: string; url: string }[];
}

const valuesOf = ({ result, links }: FindingDetail): Values => ({ result: result ?? '', links });

function DisposalForm({
  projectCode,
  finding,
  onChanged,
  onClose,
  onPrevious,
  onNext,
}: Props & { finding: FindingDetail }) {
  const t = useT();
  const say = useSay();
  const { findingId, allowedActions } = finding;
  const editable = allowedActions.includes('dispose');
  const record = useRecordForm<FindingDetail, Values>({
    name: `disposal:${projectCode}:${findingId}`,
    row: finding,
    valuesOf,
    fresh: { result: '', links: [] },
    editable,
    send: async ({ result, links = [] }, options, origin, step) => {
      const body = { projectCode, findingId, version: (origin ?? finding).version, links };
      const saved = step
        ? await questionnaireService.submitControlInfo({ body: { ...body, result } }, options)
        : await gapService.saveDisposal({ body: { ...body, result } }, options);
      void toast('success', t(step ? 'questionnaire.gap.submittedDone' : 'questionnaire.gap.saved'));
      onChanged();
      return saved;
    },
  });
  const revoke = async () => {
    await gapService.moveDisposal({ body: { projectCode, findingId, version: finding.version, action: 'revoke' } });
    onChanged();
  };
  return (
    <RecordDrawer<FindingDetail, Values>
      record={record}
      width={720}
      title={`${finding.ref} ${say(finding.title)}`}
      submitLabel={t('common.save')}
      hint={
        <Button onClick={() => record.submit(undefined, 'submit')} disabled={!allowedActions.includes('submit')}>
          {t('questionnaire.gap.submit')}
        </Button>
      }
      compare={{
        result: { label: t('questionnaire.gap.result') },
        links: {
          label: t('questionnaire.gap.links'),
          show: (links = []) => links.map(({ title }) => title).join(t('common.comma')),
        },
      }}
      onClose={onClose}
      steps={{ onPrevious, onNext }}
    >
      <FindingFacts projectCode={projectCode} finding={finding} />
      <FindingMeasures
        projectCode={projectCode}
        finding={finding}
        ownPath={`/assessDisposal/${projectCode}?part=measures`}
        onChanged={onChanged}
      />
      {allowedActions.includes('revoke') && (
        <p>
          <Button onClick={() => void revoke().catch(report)}>{t('questionnaire.gap.revokeSubmitted')}</Button>
        </p>
      )}
      {editable && (
        <>
          <h3 className={styles.heading}>{t('questionnaire.gap.done')}</h3>
          <NoteField
            name="result"
            label={t('questionnaire.gap.result')}
            {...saveDisposalRules.result}
            minRows={4}
            placeholder={t('questionnaire.gap.resultHint')}
          />
          <LinksField />
        </>
      )}
      <h3 className={styles.heading}>{t('questionnaire.gap.evidence')}</h3>
      <Evidence projectCode={projectCode} finding={finding} editable={editable} onChanged={onChanged} />
    </RecordDrawer>
  );
}
