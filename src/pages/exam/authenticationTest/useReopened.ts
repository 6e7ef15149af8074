import { useEffect, useState } from 'react';
import { report } from '@/hooks/useRequest';
import { examService } from '@/services/exam';

/** In ms. */
const PERIOD = 15_000;

/** Whether a sitting that was closed is open again: asked from time to time, and when the person comes back to the page. */
export function useReopened(processCode: string, sittingCode: string, isWatched: boolean): boolean {
  const [isReopened, setReopened] = useState(false);
  const isAsking = isWatched && !isReopened;
  useEffect(() => {
    if (!isAsking) return;
    let isGone = false;
    const ask = async () => {
      if (document.visibilityState === 'hidden') return;
      const exam = await examService.getOwnExam({ query: { processCode } }, { silent: true });
      const sitting = exam.sittings.find((one) => one.sittingCode === sittingCode);
      if (!isGone && sitting && sitting.state !== 'closed') setReopened(true);
    };
    const look = () => void ask().catch(report);
    const timer = setInterval(look, PERIOD);
    document.addEventListener('visibilitychange', look);
    return () => {
      isGone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isAsking, processCode, sittingCode]);
  return isReopened;
}
