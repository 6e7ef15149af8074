import { type EditionWarning, editionOf, guidanceEditions } from '#domain/subjects/iso/edition/editions';
import { type Fact, Facts } from '@/components/Facts';
import { StatusLabel } from '@/components/StatusLabel';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { EditionTransitionDetail } from '@/services/iso';
import styles from './edition.module.css';
import { useEditionTexts } from './useEditionTexts';

/** The days that matter for a change of edition, each with whether it was checked, and what the planned audit breaks. */
export function TransitionDays({ of: { to, audit, warnings } }: { of: EditionTransitionDetail }) {
  const t = useT();
  const say = useSay();
  const { marked, publishedText, warningText } = useEditionTexts();
  const { transition } = editionOf(to);
  if (!transition) return null;
  const { bodiesReadyBy, initialOnlyFrom, endsOn, isConfirmed, source } = transition;
  const known = (day: string | null) => (day === null ? t('edition.unknown') : marked(day, isConfirmed));
  const fact = (key: string, label: string, children: Fact['children']): Fact => ({ key, label, children });
  const [before, guidance] = [guidanceEditions.at(0), guidanceEditions.at(-1)];
  return (
    <section className={styles.part} aria-label={t('edition.days')}>
      <div className={styles.head}>
        <h3>{t('edition.days')}</h3>
      </div>
      <Facts
        items={[
          fact('published', t('edition.day_published'), publishedText(to)),
          fact('ready', t('edition.day_ready'), known(bodiesReadyBy)),
          fact('initialOnly', t('edition.day_initialOnly'), known(initialOnlyFrom)),
          fact('ends', t('edition.day_ends'), known(endsOn)),
          fact('audit', t('edition.day_audit'), <PlannedAudit day={audit} warnings={warnings} textOf={warningText} />),
          fact('source', t('edition.source'), say(source)),
          fact(
            'guidance',
            t('edition.guidance'),
            before && guidance
              ? t('edition.guidanceText', { name: guidance.name, day: guidance.publishedOn, before: before.name })
              : '',
          ),
        ]}
      />
    </section>
  );
}

interface PlannedProps {
  day: string | null;
  warnings: readonly EditionWarning[];
  textOf: (warning: EditionWarning) => string;
}

function PlannedAudit({ day, warnings, textOf }: PlannedProps) {
  const t = useT();
  return (
    <div className={styles.lines}>
      <span>{day ?? t('edition.noAudit')}</span>
      {warnings.map((one) => (
        <StatusLabel key={`${one.edition}:${one.rule}`} tone={one.rule === 'notReady' ? 'waiting' : 'late'}>
          {textOf(one)}
        </StatusLabel>
      ))}
    </div>
  );
}
