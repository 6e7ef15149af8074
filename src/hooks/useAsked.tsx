import { toast } from '@/feedback';
import { useT } from '@/locales';

/** Where what waits for a second operator is looked at. */
export const APPROVALS = '/financialmanagement/approvals';

/** So long it stays, in s: it leads somewhere. */
const DURATION = 8;

/** Tells that something waits for a second operator, with the way to it. */
export function useAsked() {
  const t = useT();
  return (approvalCode: string) =>
    void toast(
      'success',
      <>
        {t('asked.waits')} <a href={`#${APPROVALS}?open=${approvalCode}`}>{t('asked.look')}</a>
      </>,
      { duration: DURATION },
    );
}
