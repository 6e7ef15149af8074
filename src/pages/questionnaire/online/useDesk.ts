import { useEventListener, useMemoizedFn } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import { useNews } from '@/hooks/useNews';
import { report } from '@/hooks/useRequest';
import { useSession } from '@/hooks/useSession';
import { type QuestionnaireBrief, questionnaireService, type WholeQuestionnaire } from '@/services/questionnaire';
import { AnswerDesk } from './desk';

interface Open {
  whole: WholeQuestionnaire;
  desk: AnswerDesk;
}

/**
 * A questionnaire on the desk: loaded once, with what an earlier visit has not sent; from then on others' changes come in
 * beside what is typed.
 */
export function useDesk(projectCode: string, questionnaireCode: string) {
  const { user } = useSession();
  const accountId = user?.accountId ?? '';
  const [open, setOpen] = useState<Open>();
  const [brief, setBrief] = useState<QuestionnaireBrief>();
  const [error, setError] = useState<Error>();
  const [attempt, setAttempt] = useState(0);
  const since = useRef('');
  const query = { projectCode, questionnaireCode };

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once for a questionnaire, and again after a failure.
  useEffect(() => {
    let desk: AnswerDesk | undefined;
    let isGone = false;
    const load = async () => {
      const whole = await questionnaireService.getQuestionnaire({ query }, { silent: true });
      if (isGone) return;
      since.current = whole.asOf;
      const made = new AnswerDesk({
        name: `${accountId}:answers:${questionnaireCode}`,
        items: whole.items,
        send: (itemCode, save, key) =>
          questionnaireService.saveAnswer(
            { body: { projectCode, itemCode, ...save } },
            { silent: true, idempotencyKey: key },
          ),
      });
      await made.open();
      if (isGone) return made.close();
      desk = made;
      setBrief(whole.questionnaire);
      setOpen({ whole, desk: made });
      await made.flush();
    };
    load().catch((failure: unknown) => {
      if (!isGone) setError(failure instanceof Error ? failure : new Error(String(failure)));
    });
    return () => {
      isGone = true;
      // Nobody types here any more: what is kept goes out, as far as the line takes it.
      void desk?.flush().finally(() => desk?.close());
    };
  }, [questionnaireCode, attempt]);

  const catchUp = useMemoizedFn(async () => {
    if (!open) return;
    const found = await questionnaireService.listItemChanges(
      { query: { ...query, since: since.current } },
      { silent: true },
    );
    since.current = found.asOf;
    setBrief(found.questionnaire);
    open.desk.bring(found.items);
  });
  const news = useNews();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every word of a change.
  useEffect(() => {
    // The user did not ask for others' changes: after a failure they come with the next load.
    catchUp().catch(report);
  }, [news]);

  // The function stays the same, so that the other cards do not render with every letter that is typed.
  const look = useMemoizedFn(() => catchUp().catch(report));
  const send = useMemoizedFn(() => void open?.desk.flush());
  // A page that is put away is often the last that is seen of it.
  useEventListener('visibilitychange', () => document.hidden && send(), { target: () => document });
  useEventListener('pagehide', send, { target: () => window });

  return {
    ...open,
    questionnaire: brief,
    error,
    catchUp: look,
    retry: () => {
      setError(undefined);
      setAttempt(attempt + 1);
    },
  };
}
