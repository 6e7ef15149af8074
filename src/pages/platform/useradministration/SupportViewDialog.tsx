import { useNavigate } from '@umijs/max';
import { useRef } from 'react';
import { startSupportViewRules } from '#domain/generated/rules/platform/startSupportView';
import { landingOf } from '#domain/kernel/access';
import { DEFAULT_VIEW_MINUTES, type ViewMinutes } from '#domain/kernel/supportView';
import { RadioField } from '@/components/choiceFields';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { report } from '@/hooks/useRequest';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { platformService, type TenantRow } from '@/services/platform';
import { userService } from '@/services/user';

interface Props {
  tenant: Pick<TenantRow, 'tenantCode' | 'name'>;
  onClose: () => void;
}

/** Asks for the reason and the time of a support view; then the portal is shown as the tenant's leader sees it. */
export function SupportViewDialog({ tenant: { tenantCode, name }, onClose }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const { setSession } = useSession();
  const begun = useRef(false);
  const enter = async () => {
    const user = await userService.getUserInfo();
    await setSession({ user, refusal: null });
    navigate(landingOf(user.roleDTOs.map(({ roleCode }) => roleCode)));
  };
  return (
    <RecordDialog<{ reason?: string; minutes?: ViewMinutes }>
      title={t('userAdmin.viewTitle', { name })}
      okText={t('userAdmin.viewBegin')}
      fresh={{ minutes: DEFAULT_VIEW_MINUTES }}
      send={async ({ reason = '', minutes = DEFAULT_VIEW_MINUTES }, options) => {
        await platformService.startSupportView({ body: { tenantCode, reason, minutes } }, options);
        begun.current = true;
      }}
      onClose={() => {
        onClose();
        if (begun.current) void enter().catch(report);
      }}
    >
      <p>{t('userAdmin.viewText')}</p>
      <NoteField name="reason" label={t('userAdmin.reason')} {...startSupportViewRules.reason} minRows={3} />
      <RadioField
        name="minutes"
        label={t('userAdmin.viewMinutes')}
        {...startSupportViewRules.minutes}
        textOf={(count) => t('userAdmin.minutes', { count })}
      />
    </RecordDialog>
  );
}
