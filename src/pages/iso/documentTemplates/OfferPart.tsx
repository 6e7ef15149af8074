import type { ReactNode } from 'react';
import { limits } from '#domain/kernel/limits';
import { type OfferChoice, pieceText } from '#domain/subjects/iso/template/offer';
import { RadioField } from '@/components/choiceFields';
import { NoteField } from '@/components/fields';
import { StatusLabel } from '@/components/StatusLabel';
import { TextDifference } from '@/components/TextDifference';
import { useT } from '@/locales';
import type { ShippedOffer } from '@/services/iso';
import styles from './documentTemplates.module.css';

type Part = ShippedOffer['parts'][number];
interface Props {
  part: Part;
  /** Among all parts, from 0. */
  place: number;
  /** Among those that differ, from 1. */
  number: number;
  heading: string | undefined;
  hasBase: boolean;
  choice: OfferChoice | undefined;
}

const textOf = (piece: Part['mine']): string[] => (piece ? [pieceText(piece)] : []);

/** What can become of a part: two texts can both stay, and what isn't there can't be kept. */
function choicesFor({ kind, mine, next }: Part): OfferChoice[] {
  const usual: OfferChoice[] = ['mine', 'new'];
  return kind === 'both' && mine && next ? [...usual, 'both', 'own'] : [...usual, 'own'];
}

/** A paragraph that differs: what each side has changed, and what becomes of it. */
export function OfferPart({ part, place, number, heading, hasBase, choice }: Props) {
  const t = useT();
  const { kind, base, mine, next } = part;
  const label = t('documentTemplate.offerPart', { number });
  const kindText = t(`documentTemplate.offerKind_${kind === 'both' && !hasBase ? 'unlike' : (kind as 'mine')}`);
  const choiceText = (value: OfferChoice): string => {
    if (value === 'mine' && !mine) return t('documentTemplate.offerChoice_leaveOut');
    if (value === 'new' && !next) return t('documentTemplate.offerChoice_remove');
    if (value === 'new' && !mine) return t('documentTemplate.offerChoice_add');
    return t(`documentTemplate.offerChoice_${value}`);
  };
  const cells = ((next ?? mine ?? base)?.cells ?? []).map((_, at) => ({ at }));
  return (
    <section className={styles.difference} aria-label={label}>
      <div className={styles.head}>
        <h3>
          {label}
          {heading && <span className={styles.soft}> {t('documentTemplate.offerWhere', { heading })}</span>}
        </h3>
        <StatusLabel tone={kind === 'both' ? 'late' : kind === 'new' ? 'active' : 'idle'}>{kindText}</StatusLabel>
      </div>
      {kind === 'both' && hasBase ? (
        <>
          <Side title={t('documentTemplate.offerByMe')}>
            <TextDifference before={textOf(base)} after={textOf(mine)} />
          </Side>
          <Side title={t('documentTemplate.offerByPortal')}>
            <TextDifference before={textOf(base)} after={textOf(next)} />
          </Side>
        </>
      ) : kind === 'both' ? (
        <Side title={t('documentTemplate.offerDifference')}>
          <TextDifference before={textOf(mine)} after={textOf(next)} />
        </Side>
      ) : (
        <TextDifference before={textOf(base)} after={textOf(kind === 'mine' ? mine : next)} />
      )}
      <RadioField
        name={['choices', String(place)]}
        label={t('documentTemplate.offerDecide')}
        required
        missing={t('documentTemplate.offerDecide')}
        values={choicesFor(part)}
        textOf={choiceText}
      />
      {choice === 'own' &&
        cells.map(({ at }) => (
          <NoteField
            key={at}
            name={['own', String(place), at]}
            label={
              cells.length > 1 ? t('documentTemplate.offerCell', { number: at + 1 }) : t('documentTemplate.offerOwn')
            }
            max={limits.textLength}
            required={cells.length === 1}
          />
        ))}
    </section>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <div className={styles.side}>{title}</div>
      {children}
    </div>
  );
}
