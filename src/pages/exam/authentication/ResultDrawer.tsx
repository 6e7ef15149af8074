import { saidIn } from '#domain/subjects/exam/question/content';
import { ReadDrawer } from '@/components/ReadDrawer';
import { SittingResultView } from '@/features/exam/SittingResultView';
import { useWordLanguage } from '@/hooks/useSay';
import { useT } from '@/locales';
import { examService, type SittingResult } from '@/services/exam';

interface Props {
  sittingCode: string;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** The result of one sitting. */
export function ResultDrawer({ sittingCode, ...drawer }: Props) {
  const t = useT();
  const language = useWordLanguage();
  return (
    <ReadDrawer<SittingResult>
      {...drawer}
      code={sittingCode}
      codeOf={(result) => result.sittingCode}
      load={(options) => examService.getSittingResult({ query: { sittingCode } }, options)}
      title={t('examSitting.result')}
      nameOf={({ name, number }) => t('examSitting.resultOf', { exam: saidIn(name, language), number })}
      size={820}
      onChanged={() => undefined}
    >
      {(result) => <SittingResultView of={result} />}
    </ReadDrawer>
  );
}
