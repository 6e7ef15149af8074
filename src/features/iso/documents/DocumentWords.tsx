import { Link, useLocation } from '@umijs/max';
import { StatusLabel } from '@/components/StatusLabel';
import { useSay } from '@/hooks/useSay';
import { localeNames, useT } from '@/locales';
import type { ManagementDocument } from '@/services/iso';
import { stateOf, toneOf } from './documentState';
import styles from './documents.module.css';

/** So many facts are named in a line. */
const NAMED = 4;

interface Props {
  of: ManagementDocument;
}

/** Where a document stands; of one that came back, who returned it and why in its title. */
export function DocumentLabel({ of }: Props) {
  const t = useT();
  const state = stateOf(of);
  const { returned } = of;
  const why = returned ? t('managementDocument.returnedBy', { who: returned.by, reason: returned.reason }) : undefined;
  return (
    <span title={why}>
      <StatusLabel tone={toneOf(state)}>{t(`managementDocument.state_${state}`)}</StatusLabel>
    </span>
  );
}

/** What kind of document it is, and in which language. */
export function KindLine({ of: { kind, language } }: Props) {
  const t = useT();
  return (
    <div className={styles.small}>
      {t(`documentTemplate.kind_${kind}`)} · {localeNames[language]}
    </div>
  );
}

/** The latest version, and the one in force where that is another. */
export function VersionWords({ of: { latest, inForce } }: Props) {
  const t = useT();
  if (!latest) return null;
  const since = inForce?.effectiveOn ? t('managementDocument.since', { day: inForce.effectiveOn }) : '';
  if (!inForce) return t('managementDocument.versionLabel', { label: latest.label });
  if (inForce.number === latest.number) return t('managementDocument.versionLabel', { label: latest.label }) + since;
  const parts = [
    t('managementDocument.inForce', { label: inForce.label }) + since,
    t('managementDocument.newVersion', { label: latest.label }),
  ];
  return parts.join(' · ');
}

/** What a document lacks, what has changed since it was made, and whether its template has. */
export function Hints({ of: { lacking, changed, isTemplateNewer } }: Props) {
  const t = useT();
  const say = useSay();
  const { pathname } = useLocation();
  if (lacking.length === 0 && changed.length === 0 && !isTemplateNewer) return null;
  const told = (names: ManagementDocument['lacking']) => ({
    count: names.length,
    names: names.slice(0, NAMED).map(say).join(t('common.comma')) + (names.length > NAMED ? ' …' : ''),
  });
  return (
    <ul className={styles.hints}>
      {lacking.length > 0 && (
        <li>
          {t('managementDocument.lacking', told(lacking))}{' '}
          <Link to={`${pathname}?tab=facts`} onClick={(event) => event.stopPropagation()}>
            {t('managementDocument.toFacts')}
          </Link>
        </li>
      )}
      {changed.length > 0 && <li>{t('managementDocument.changed', told(changed))}</li>}
      {isTemplateNewer && <li>{t('managementDocument.templateNewer')}</li>}
    </ul>
  );
}
