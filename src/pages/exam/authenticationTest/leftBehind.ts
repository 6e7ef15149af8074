import { examService, type SavedAnswer } from '@/services/exam';
import { queueStore } from '@/utils/offline/store';
import { AnswerQueue } from './answerQueue';
import { deviceCode } from './device';
import { outcomeOf } from './outcome';

/** In ms; what can't be asked by then stays for the next time. */
const PATIENCE = 10_000;

export const answersQueue = (accountId: string, sittingCode: string) => queueStore(`${accountId}:exam:${sittingCode}`);

/**
 * What this browser had not sent of a sitting before it ended, while nobody was here.
 * @returns questions whose last answer came too late; undefined: nothing was left
 */
export async function takeLeftBehind(accountId: string, sittingCode: string): Promise<readonly number[] | undefined> {
  const store = answersQueue(accountId, sittingCode);
  const rows = await store.read().catch(() => []);
  if (rows.length === 0) return undefined;
  const device = await deviceCode();
  const queue = new AnswerQueue({
    store,
    send: (answer) =>
      examService.saveExamAnswer({ body: { sittingCode, device, ...answer } as SavedAnswer }, { silent: true }),
    judge: outcomeOf,
    readAgain: () => Promise.reject(new Error('It is over.')),
  });
  queue.halt('over');
  await queue.open();
  const timer = setTimeout(() => queue.close(), PATIENCE);
  await queue.ended();
  clearTimeout(timer);
  queue.close();
  return queue.fates.tooLate;
}
