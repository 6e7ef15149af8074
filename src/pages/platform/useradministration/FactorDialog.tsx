import { leadingRole } from '#domain/core/tenant/people/rules';
import { resetSecondFactorRules } from '#domain/generated/rules/platform/resetSecondFactor';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useAsked } from '@/hooks/useAsked';
import { useT } from '@/locales';
import { type AccountRow, platformService } from '@/services/platform';
import { NOTHING } from '@/utils/format';

interface Props {
  account: AccountRow;
  onTried: () => void;
  onClose: () => void;
}

/** Takes the second factor away from somebody who has lost it. */
export function FactorDialog({ account, onTried, onClose }: Props) {
  const { accountId, showName } = account;
  const isOperator = account.tenants.some(({ roles }) => roles.includes(leadingRole.platform));
  const t = useT();
  const tellAsked = useAsked();
  return (
    <RecordDialog<{ reason: string }>
      title={t('userAdmin.resetFactorTitle', { name: showName || NOTHING })}
      okText={t('userAdmin.resetFactor')}
      danger
      send={async ({ reason }, options) => {
        const { ended, approvalCode } = await platformService.resetSecondFactor(
          { body: { accountId, reason } },
          options,
        );
        if (approvalCode) tellAsked(approvalCode);
        else void toast('success', t('userAdmin.factorReset', { count: ended }));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <p>{t('userAdmin.resetFactorText')}</p>
      {isOperator && <p>{t('userAdmin.operatorText')}</p>}
      <NoteField name="reason" label={t('userAdmin.reason')} {...resetSecondFactorRules.reason} minRows={2} />
    </RecordDialog>
  );
}
