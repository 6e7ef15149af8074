import { useNavigate, useParams } from '@umijs/max';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { FailureBlock } from '@/components/FailureBlock';
import Loading from '@/components/Loading';
import { ResultBlock } from '@/components/ResultBlock';
import { forgetUser, keepUser } from '@/features/user/keptUser';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { isMissing } from '@/requestErrors';
import { Before } from './Before';
import { forgetSheet } from './keptSheet';
import { endOffline, markAddress, prepareOffline } from './offlinePage';
import { ResultPart } from './ResultPart';
import { Sitting } from './Sitting';
import styles from './sitting.module.css';
import { forgetMarks } from './useMarks';
import { type Ended, readSheet, useSheet } from './useSheet';

/** An exam from its rules to its result. */
export default function AuthenticationTest() {
  const t = useT();
  const navigate = useNavigate();
  const { processCode = '' } = useParams();
  const { user } = useSession();
  const accountId = user?.accountId ?? '';
  const { opened, error, refresh, begin } = useSheet(processCode, accountId);
  const [ended, setEnded] = useState<Ended | null>(null);
  // Also of a sitting that goes on here from elsewhere.
  useEffect(() => {
    if (!user || !opened?.sheet || opened.keptAt !== undefined) return;
    keepUser(user);
    markAddress(true);
    void prepareOffline();
  }, [user, opened]);
  // The mark belongs to the sitting: other pages are opened without it.
  useEffect(() => () => markAddress(false), []);

  const end = (sittingCode: string, tooLate: readonly number[]) => {
    setEnded({ sittingCode, tooLate });
    forgetUser();
    forgetMarks(sittingCode);
    void forgetSheet(accountId, processCode);
    void endOffline();
  };
  // It had ended before the page was opened, with answers that were never sent.
  const endedBefore = opened?.sheet ? undefined : opened?.ended;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each.
  useEffect(() => {
    if (endedBefore) end(endedBefore.sittingCode, endedBefore.tooLate);
  }, [endedBefore]);
  const goOn = async (sittingCode: string) => {
    begin(await readSheet(sittingCode));
    setEnded(null);
  };
  const back = <Button onClick={() => navigate('/authentication')}>{t('examSitting.toOwnExams')}</Button>;

  if (ended)
    return (
      <main className={styles.page}>
        <ResultPart
          key={ended.sittingCode}
          {...ended}
          processCode={processCode}
          actions={back}
          onGoOn={() => goOn(ended.sittingCode)}
        />
      </main>
    );
  // Asking again helps nobody who was not invited.
  if (isMissing(error))
    return (
      <ResultBlock
        role="alert"
        title={t('examSitting.notInvited')}
        text={t('examSitting.notInvitedText')}
        actions={back}
      />
    );
  if (error) return <FailureBlock error={error} kept={t('examSitting.failedKept')} onRetry={refresh} />;
  if (!opened) return <Loading />;
  if (opened.sheet)
    return (
      <Sitting
        key={opened.sheet.sittingCode}
        sheet={opened.sheet}
        device={opened.device}
        askedAt={opened.askedAt}
        keptAt={opened.keptAt}
        accountId={accountId}
        onClosed={(tooLate) => end(opened.sheet.sittingCode, tooLate)}
      />
    );
  return (
    <main className={styles.page}>
      <Before
        exam={opened.exam}
        back={back}
        onChanged={refresh}
        onStarted={async (sittingCode) => begin(await readSheet(sittingCode))}
      />
    </main>
  );
}
