import { Link } from '@umijs/max';
import { Button, Collapse, Skeleton } from 'antd';
import { useMemo } from 'react';
import {
  type CheckCode,
  type CheckPlace,
  checkCodes,
  checkGroups,
  checks,
  severities,
} from '#domain/core/project/checks/checks';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { ChoiceFilter } from '@/components/filters';
import { StatusLabel } from '@/components/StatusLabel';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { type FoundCheck, projectService } from '@/services/project';
import { formatInstant, formatNumber } from '@/utils/format';
import { usePlaces } from '../usePlaces';
import styles from './Checks.module.css';

const tones = { blocking: 'late', warning: 'waiting', hint: 'idle' } as const;
const defaults = { severity: '' };

/** Where a check's things are looked at; a list is narrowed to the one that is named. */
function useMending(projectCode: string) {
  const places = usePlaces(projectCode);
  return (place: CheckPlace, { ref = '', within = '' }: Partial<FoundCheck['examples'][number]> = {}): string => {
    const wishes = { ...(ref && { keyword: ref }), ...(within && { questionnaire: within }) };
    switch (place) {
      case 'questionnaires':
      case 'findings':
      case 'statement':
        return places.gap(place, wishes);
      default:
        return places.assets(place, wishes);
    }
  };
}

/** What a project says that doesn't agree with itself, by what it is about, the gravest first. */
export default function Checks({ projectCode }: { projectCode: string }) {
  const t = useT();
  const [query, setQuery] = useUrlState(defaults);
  const { data, error, refresh, loading } = useLoad(
    (options) => projectService.listChecks({ query: { projectCode } }, options),
    [projectCode],
    true,
    // A user who has fixed something in another tab comes back to see it.
    { returning: true },
  );
  const found = useMemo(() => new Map((data?.found ?? []).map((one) => [one.code, one])), [data]);
  if (error && !data) return <FailureBlock error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  const of = (severity: (typeof severities)[number]) =>
    formatNumber(data.found.filter(({ code }) => checks[code].severity === severity).length);
  const severity = severities.find((one) => one === query.severity);
  const all = formatNumber(checkCodes.length);
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <span className={styles.grow} role="status">
          {t('checks.summary', { all, blocking: of('blocking'), warning: of('warning'), hint: of('hint') })}{' '}
          <span className={styles.soft}>{t('checks.checkedAt', { when: formatInstant(data.checkedAt) })}</span>
        </span>
        <ChoiceFilter
          label={t('checks.severity')}
          value={query.severity}
          options={severities.map((one) => ({ value: one, label: t(`checks.${one}`) }))}
          onChange={(wish) => setQuery({ severity: wish })}
        />
        <Button loading={loading} onClick={refresh}>
          {t('checks.again')}
        </Button>
      </div>
      {data.found.length === 0 && <EmptyState title={t('checks.clean')} text={t('checks.cleanText', { all })} />}
      {checkGroups.map((group) => (
        <Group
          key={group}
          projectCode={projectCode}
          title={t(`checks.group_${group}`)}
          found={checkCodes
            .filter((code) => checks[code].group === group && (!severity || checks[code].severity === severity))
            .flatMap((code) => found.get(code) ?? [])}
        />
      ))}
      <Silent codes={checkCodes.filter((code) => !found.has(code))} />
    </div>
  );
}

/** What was found of one kind; nothing where nothing was. */
function Group({ projectCode, title, found }: { projectCode: string; title: string; found: readonly FoundCheck[] }) {
  const t = useT();
  const mending = useMending(projectCode);
  if (found.length === 0) return null;
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {found.map(({ code, count, examples }) => {
          const { severity, place } = checks[code];
          return (
            <li key={code} className={styles.check}>
              <span className={styles.severity}>
                <StatusLabel tone={tones[severity]}>{t(`checks.${severity}`)}</StatusLabel>
              </span>
              <div className={styles.said}>
                <strong>{t(`checks.name_${code}`)}</strong> <span className={styles.count}>{formatNumber(count)}</span>
                <p>{t(`checks.text_${code}`)}</p>
                <Examples examples={examples} count={count} place={place} mending={mending} />
              </div>
              <Link to={mending(place)}>
                <Button size="small" tabIndex={-1} aria-label={`${t('checks.mend')} ${t(`checks.name_${code}`)}`}>
                  {t('checks.mend')}
                </Button>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface ExamplesProps extends Pick<FoundCheck, 'examples' | 'count'> {
  place: CheckPlace;
  mending: ReturnType<typeof useMending>;
}

function Examples({ examples, count, place, mending }: ExamplesProps) {
  const t = useT();
  const say = useSay();
  if (examples.length === 0) return null;
  const more = count - examples.length;
  return (
    <p className={styles.examples}>
      {examples.map((example) => {
        const said = `${example.ref} ${say(example.name)}`.trim();
        return (
          <span key={`${example.within} ${said}`} className={styles.example}>
            <Link to={mending(place, example)} title={said}>
              {said}
            </Link>
            {example.of?.map((one) => (
              <Link key={one.ref} className={styles.of} to={mending(one.place, one)}>
                {one.ref}
              </Link>
            ))}
          </span>
        );
      })}
      {more > 0 && <span className={styles.soft}>{t('checks.more', { count: more })}</span>}
    </p>
  );
}

/** What was asked as well, and found nothing; folded. */
function Silent({ codes }: { codes: readonly CheckCode[] }) {
  const t = useT();
  if (codes.length === 0) return null;
  return (
    <Collapse
      ghost
      items={[
        {
          key: 'silent',
          label: t('checks.silent', { count: codes.length }),
          children: (
            <ul className={styles.silent}>
              {codes.map((code) => (
                <li key={code}>
                  {t(`checks.group_${checks[code].group}`)} · {t(`checks.name_${code}`)}
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}
