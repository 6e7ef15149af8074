import { decideApplicationRules } from '#domain/generated/rules/marketing/decideApplication';
import { NoteField, NumberField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useAsked } from '@/hooks/useAsked';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type ApplicationDetail, marketingService } from '@/services/marketing';
import { formatNumber } from '@/utils/format';
import styles from '../marketing.module.css';

interface Values {
  granted: Record<string, number>;
  reason: string;
}

interface Props {
  application: ApplicationDetail;
  /** refuse: starts from nothing given. */
  how: 'grant' | 'refuse';
  onDecided: () => void;
  onClose: () => void;
}

/** Grants an application in full or in part, or refuses it; less than was asked for takes a reason. */
export function DecideDialog({ application, how, onDecided, onClose }: Props) {
  const t = useT();
  const tellAsked = useAsked();
  const say = useSay();
  const { applicationCode, version, items, canGive, tenantName } = application;
  const rules = decideApplicationRules.items.each.granted;
  const limitOf = (productCode: string) => canGive[productCode] ?? rules.max;
  const start = Object.fromEntries(
    items.map(({ productCode, asked }) => [productCode, Math.min(asked, limitOf(productCode))]),
  );
  return (
    <RecordDialog<Values>
      title={t(how === 'refuse' ? 'marketing.refuseOf' : 'marketing.decideOf', { name: tenantName })}
      width={560}
      danger={how === 'refuse'}
      okText={t(how === 'refuse' ? 'marketing.refuse' : 'marketing.decide')}
      fresh={{ granted: start, reason: '' }}
      fieldOfCode={{ reason_needed: 'reason' }}
      send={async ({ granted, reason }, options) => {
        const given = items.map(({ productCode }) => ({
          productCode,
          granted: how === 'refuse' ? 0 : (granted[productCode] ?? 0),
        }));
        const { state, approvalCode } = await marketingService.decideApplication(
          { body: { applicationCode, version, items: given, reason } },
          options,
        );
        if (approvalCode) tellAsked(approvalCode);
        else if (state) void toast('success', t(`marketing.decided_${state}`));
      }}
      onTried={onDecided}
      onClose={onClose}
    >
      {how === 'grant' &&
        items.map(({ productCode, name, asked }) => (
          <NumberField
            key={productCode}
            name={['granted', productCode]}
            label={t('marketing.grantOf', { name: say(name), asked: formatNumber(asked) })}
            {...rules}
            max={limitOf(productCode)}
            extra={productCode in canGive && t('marketing.canGive', { count: formatNumber(canGive[productCode]) })}
          />
        ))}
      <NoteField
        name="reason"
        label={t('marketing.reason')}
        {...decideApplicationRules.reason}
        required={how === 'refuse'}
        extra={how === 'grant' && <span className={styles.soft}>{t('marketing.reasonHint')}</span>}
      />
    </RecordDialog>
  );
}
