import { Form, Modal, Skeleton } from 'antd';
import { type OfferChoice, usualChoice } from '#domain/subjects/iso/template/offer';
import { FailureBlock } from '@/components/FailureBlock';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import type { SendOptions } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import { isoService, type ShippedOffer } from '@/services/iso';
import styles from './documentTemplates.module.css';
import { OfferPart } from './OfferPart';

/** What is decided on each part that differs, by its place. */
export interface OfferValues {
  choices: Record<string, OfferChoice | undefined>;
  /** The text of one's own; of a row, one for each cell. */
  own: Record<string, string[]>;
}

interface Props {
  templateCode: string;
  onTaken: () => void;
  onClose: () => void;
}

type Part = ShippedOffer['parts'][number];

/** The heading that a part stands under. */
const headingOf = (parts: readonly Part[], place: number): string | undefined =>
  parts
    .slice(0, place)
    .flatMap(({ mine, next }) => mine ?? next ?? [])
    .findLast(({ role }) => role === 'heading1' || role === 'heading2')
    ?.cells.join('');

interface Differing {
  part: Part;
  /** Among all parts. */
  place: number;
}

const freshValues = (differing: readonly Differing[]): OfferValues => ({
  choices: Object.fromEntries(differing.map(({ part, place }) => [place, usualChoice(part)])),
  own: Object.fromEntries(
    differing.map(({ part: { mine, next, base }, place }) => [place, (next ?? mine ?? base)?.cells ?? []]),
  ),
});

/** A newer text of the portal's set beside the template's own, part by part, and what becomes of each. */
export default function OfferDialog({ templateCode, onTaken, onClose }: Props) {
  const t = useT();
  const { data, error, refresh } = useLoad(
    (options) => isoService.getShippedOffer({ query: { templateCode } }, options),
    [templateCode],
  );
  if (data) return <Decisions offer={data} onTaken={onTaken} onClose={onClose} />;
  return (
    <Modal open width={960} title={t('documentTemplate.offerCompare')} footer={null} onCancel={onClose}>
      {error ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      )}
    </Modal>
  );
}

function Decisions({ offer, onTaken, onClose }: Omit<Props, 'templateCode'> & { offer: ShippedOffer }) {
  const { templateCode, name, number, seal, parts, hasBase } = offer;
  const t = useT();
  const [form] = Form.useForm<OfferValues>();
  const differing = parts.flatMap((part, place): Differing[] => (part.kind === 'same' ? [] : [{ part, place }]));
  const fresh = freshValues(differing);
  const chosen = Form.useWatch('choices', form) ?? fresh.choices;
  const open = differing.filter(({ place }) => chosen[String(place)] === undefined).length;
  const send = async ({ choices, own }: OfferValues, options: SendOptions) => {
    const decisions = differing.flatMap(({ place }) => {
      const choice = choices[place];
      const cells = choice === 'own' ? { cells: own[place] ?? [] } : {};
      return choice === undefined ? [] : [{ part: place, choice, ...cells }];
    });
    const taken = await isoService.takeShippedOffer({ body: { templateCode, number, seal, decisions } }, options);
    const { faultCount: count } = taken;
    if (taken.number === number) void toast('success', t('documentTemplate.offerKept'));
    else if (count > 0) void toast('warning', t('documentTemplate.offerTakenFaulty', { number: taken.number, count }));
    else void toast('success', t('documentTemplate.offerTaken', { number: taken.number }));
    onTaken();
  };
  return (
    <RecordDialog<OfferValues>
      title={t('documentTemplate.offerTitle', { name })}
      width={960}
      okText={t(differing.length === 0 ? 'documentTemplate.offerMark' : 'documentTemplate.offerMake')}
      form={form}
      fresh={fresh}
      draft={`templateOffer:${templateCode}:${number}:${seal}`}
      send={send}
      onClose={onClose}
    >
      <p className={styles.soft}>{t(hasBase ? 'documentTemplate.offerIntro' : 'documentTemplate.offerIntroUnknown')}</p>
      {differing.length === 0 && <p>{t('documentTemplate.offerEqual')}</p>}
      {differing.map(({ part, place }, at) => (
        <OfferPart
          key={place}
          part={part}
          place={place}
          number={at + 1}
          heading={headingOf(parts, place)}
          hasBase={hasBase}
          choice={chosen[String(place)]}
        />
      ))}
      {open > 0 && (
        <p className={styles.open} role="status">
          {t('documentTemplate.offerUndecided', { count: open })}
        </p>
      )}
    </RecordDialog>
  );
}
