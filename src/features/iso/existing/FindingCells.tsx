import { StatusLabel } from '@/components/StatusLabel';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { DocumentFinding } from '@/services/iso';
import styles from './existing.module.css';

type Place = DocumentFinding['places'][number];
type Line = DocumentFinding['lines'][number];

/** What a finding is called: a fact by its variable, a day by its milestone. */
export function useFindingName(): (finding: Pick<DocumentFinding, 'kind' | 'name' | 'words'>) => string {
  const t = useT();
  const say = useSay();
  return ({ kind, name, words }) => {
    if (words) return say(words);
    return kind === 'day' ? t('timeline.field_release') : name;
  };
}

/** Where something stands, in words. */
export function usePlaceText(): (place: Place) => string {
  const t = useT();
  return (place) => {
    switch (place.at) {
      case 'file':
        return t('existing.at_file', { file: place.file });
      case 'cell':
        return t('existing.at_cell', place);
      case 'paragraph':
        return t(place.heading === '' ? 'existing.at_paragraph' : 'existing.at_paragraphBelow', place);
      case 'table':
        return t(place.heading === '' ? 'existing.at_table' : 'existing.at_tableBelow', place);
    }
  };
}

/** What is found, with the first place where it stands; all of them as a hint. */
export function NameCell({ finding }: { finding: DocumentFinding }) {
  const t = useT();
  const name = useFindingName()(finding);
  const placeText = usePlaceText();
  const [first, ...others] = finding.places;
  return (
    <div className={styles.wraps}>
      <div>{name}</div>
      {first && (
        <div className={styles.small} title={finding.places.map(placeText).join('\n')}>
          {placeText(first)}
          {others.length > 0 && ` ${t('existing.more', { count: others.length })}`}
        </div>
      )}
    </div>
  );
}

/** What the document says, beside what the project has. */
export function LinesCell({ finding: { lines, kind, isPresent } }: { finding: DocumentFinding }) {
  const t = useT();
  const textOf = ({ field }: Line, value: string) =>
    field === 'documentKind' && value !== '' ? t(`documentTemplate.kind_${value as 'other'}`) : value;
  const hasNumber = lines.some(({ field }) => field === 'number');
  return (
    <dl className={styles.lines}>
      {kind === 'document' && !hasNumber && (
        <>
          <dt>{t('existing.field_number')}</dt>
          <dd className={styles.soft}>{t('existing.noNumber')}</dd>
          <dd />
        </>
      )}
      {lines.map((line) => (
        <LineRow
          key={line.field}
          label={t(`existing.field_${line.field}`)}
          found={textOf(line, line.found)}
          present={isPresent ? textOf(line, line.present) || t('existing.nothing') : ''}
        />
      ))}
    </dl>
  );
}

function LineRow({ label, found, present }: { label: string; found: string; present: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <span className={styles.text} title={found}>
          {found}
        </span>
      </dd>
      <dd className={styles.soft}>
        <span className={styles.text} title={present}>
          {present}
        </span>
      </dd>
    </>
  );
}

/** How a finding stands to what the project has. */
export function StandingLabel({
  finding: { isSame, isPresent, isAsked, lacksFile, kind },
}: {
  finding: DocumentFinding;
}) {
  const t = useT();
  if (isSame) return <StatusLabel tone="done">{t('existing.same')}</StatusLabel>;
  if (!isAsked) return <StatusLabel tone="idle">{t('existing.notAsked')}</StatusLabel>;
  if (lacksFile) return <StatusLabel tone="idle">{t('existing.lacksFile')}</StatusLabel>;
  if (!isPresent) return <StatusLabel tone="active">{t('existing.isNew')}</StatusLabel>;
  return (
    <StatusLabel tone="waiting">{t(kind === 'document' ? 'existing.nextVersion' : 'existing.differs')}</StatusLabel>
  );
}
