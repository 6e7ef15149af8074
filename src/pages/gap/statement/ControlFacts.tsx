import { Link } from '@umijs/max';
import { Alert } from 'antd';
import { gap as calls } from '#domain/subjects/gap/contract';
import { DownloadFailure } from '@/components/DownloadFailure';
import { Facts } from '@/components/Facts';
import { FileActions } from '@/components/files/FileActions';
import { LevelTag } from '@/components/LevelTag';
import { MeasureStateLabel } from '@/features/measure/MeasureState';
import { usePlaces } from '@/features/project/usePlaces';
import { useDownload } from '@/hooks/useDownload';
import { useT } from '@/locales';
import { saveFile, shownAt } from '@/services/file';
import { gapService, type StatedControl } from '@/services/gap';
import { formatInstant } from '@/utils/format';
import { Links, RiskLabel } from '../analysis/FindingParts';
import gapStyles from '../analysis/gap.module.css';

interface Props {
  projectCode: string;
  control: StatedControl;
}

/** What the project knows of a control: problems of the statement, its finding, risks, measure and evidence. */
export function ControlFacts({ projectCode, control }: Props) {
  const t = useT();
  const places = usePlaces(projectCode);
  const { ref, facts, problems, measure, deadline, links, evidence } = control;
  const against = problems.filter((problem) => problem !== 'undecided');
  return (
    <>
      {against.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={against.map((problem) => t(`questionnaire.statement.problem_${problem}`)).join(t('common.comma'))}
        />
      )}
      <Facts
        items={[
          {
            key: 'finding',
            label: t('questionnaire.gap.finding'),
            children: (
              <span>
                {facts.isExcluded ? t('questionnaire.gap.excluded') : <LevelTag level={facts.level} />}{' '}
                {facts.riskState && <RiskLabel state={facts.riskState} />}{' '}
                <Link to={places.gap('findings', { keyword: ref })}>{t('questionnaire.statement.toFinding')}</Link>
              </span>
            ),
          },
          {
            key: 'risks',
            label: t('questionnaire.statement.risks'),
            children: facts.risks > 0 && <Risks projectCode={projectCode} control={control} />,
          },
          {
            key: 'measures',
            label: t('questionnaire.gap.measures'),
            children: control.measures.count > 0 && <Measures projectCode={projectCode} control={control} />,
          },
          {
            key: 'measure',
            label: t('questionnaire.gap.measure'),
            children: measure && <span className={gapStyles.wrap}>{measure}</span>,
          },
          { key: 'deadline', label: t('questionnaire.gap.deadline'), children: deadline },
          {
            key: 'evidence',
            label: t('questionnaire.gap.evidence'),
            children: evidence.length > 0 && <Files projectCode={projectCode} control={control} />,
          },
          {
            key: 'links',
            label: t('questionnaire.gap.links'),
            children: links.length > 0 && <Links links={links} />,
          },
        ]}
      />
    </>
  );
}

/** The gravest risks whose treatment names it, and how many there are besides. */
function Risks({ projectCode, control: { facts, gravest } }: Props) {
  const t = useT();
  const places = usePlaces(projectCode);
  const more = facts.risks - gravest.length;
  return (
    <ul className={gapStyles.sources}>
      {gravest.map(({ riskId, assetCode, name, level }) => (
        <li key={riskId}>
          <LevelTag level={level} />
          <Link to={places.assets('risks', { keyword: assetCode })}>
            {assetCode} {name}
          </Link>
        </li>
      ))}
      {more > 0 && <li className={gapStyles.soft}>{t('questionnaire.statement.moreRisks', { count: more })}</li>}
    </ul>
  );
}

/** The first measures of the treatment plan for it, and how many there are besides. */
function Measures({ projectCode, control: { measures } }: Props) {
  const t = useT();
  const places = usePlaces(projectCode);
  const more = measures.count - measures.first.length;
  return (
    <ul className={gapStyles.sources}>
      {measures.first.map(({ measureId, measureCode, treatmentPlan, state }) => (
        <li key={measureId}>
          <Link to={places.assets('measures', { keyword: measureCode })}>{measureCode}</Link> {treatmentPlan}
          <MeasureStateLabel state={state} />
        </li>
      ))}
      {more > 0 && <li className={gapStyles.soft}>{t('questionnaire.statement.moreMeasures', { count: more })}</li>}
    </ul>
  );
}

/** Files that show it, each with its day. */
function Files({ projectCode, control: { findingId, evidence } }: Props) {
  const { download, failed } = useDownload();
  const about = { projectCode, findingId };
  const fetchOne = (objectId: string) => gapService.getFindingFile({ query: { ...about, objectId } }, { silent: true });
  return (
    <>
      <ul className={gapStyles.files}>
        {evidence.map(({ objectId, name, mime, addedAt }) => (
          <li key={objectId}>
            <span className={gapStyles.fileName} title={name}>
              {name}
            </span>
            <span className={gapStyles.soft}>{formatInstant(addedAt)}</span>
            <FileActions
              file={{ objectId, name, mime }}
              fetch={() => fetchOne(objectId)}
              address={shownAt(calls.getFindingFile, { ...about, objectId })}
              onDownload={() => download(() => fetchOne(objectId).then(saveFile))}
            />
          </li>
        ))}
      </ul>
      <DownloadFailure failed={failed} />
    </>
  );
}
