import { useNavigate } from '@umijs/max';
import { landingOf } from '#domain/kernel/access';
import { useSession } from '@/hooks/useSession';
import { tenantService } from '@/services/tenant';
import { userService } from '@/services/user';

/** Goes on in another tenant of the user's: where its role lands, or at a page of it. */
export function useChooseTenant(): (tenantCode: string, path?: string) => Promise<void> {
  const navigate = useNavigate();
  const { setSession } = useSession();
  return async (tenantCode, path) => {
    await tenantService.chooseTenant({ body: { tenantCode } });
    const chosen = await userService.getUserInfo();
    await setSession({ user: chosen, refusal: null });
    // The other tenant's pages are not this one's: the way back doesn't lead to the page that was left.
    navigate(path ?? landingOf(chosen.roleDTOs.map(({ roleCode }) => roleCode)), { replace: true });
  };
}
