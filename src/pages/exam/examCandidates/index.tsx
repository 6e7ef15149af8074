import { processPolicy } from '#domain/subjects/exam/policy';
import { Page } from '@/components/Page';
import { CandidateTable, useProcessChoices } from '@/features/exam/CandidateTable';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';

/** Internal auditors who must be certified, and who are: an organizer's candidates, or a customer's own people. */
export default function ExamCandidates() {
  const t = useT();
  const { access } = useSession();
  const mayReadProcesses = processPolicy.allowed(access?.roleCodes ?? []).includes('view');
  const processes = useProcessChoices(mayReadProcesses);
  return (
    <Page title={t('route.examCandidates')}>
      <CandidateTable {...(mayReadProcesses && { processes })} />
    </Page>
  );
}
