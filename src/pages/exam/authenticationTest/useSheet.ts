import { useState } from 'react';
import { useLoad } from '@/hooks/useLoad';
import { isOutage } from '@/requestErrors';
import { examService, type OwnExamDetail, type SittingSheet } from '@/services/exam';
import { deviceCode } from './device';
import { forgetSheet, keptSheet } from './keptSheet';
import { takeLeftBehind } from './leftBehind';

/** A sitting that is over. */
export interface Ended {
  sittingCode: string;
  /** Questions whose last answer came too late. */
  tooLate: readonly number[];
}

/** What the page begins with: the exam before a sitting, a sitting that is under way, or one that has ended meanwhile. */
export type Opened =
  | { exam: OwnExamDetail; sheet?: undefined; ended?: Ended }
  | { exam?: undefined; sheet: SittingSheet; device: string; askedAt?: number; keptAt?: number };

/** Reads a sitting with everything that it needs until its end. */
export async function readSheet(sittingCode: string): Promise<Opened> {
  const device = await deviceCode();
  const askedAt = performance.now();
  const sheet = await examService.getSitting({ query: { sittingCode, device } }, { silent: true });
  return { sheet, device, askedAt };
}

async function open(processCode: string, accountId: string): Promise<Opened> {
  try {
    const exam = await examService.getOwnExam({ query: { processCode } }, { silent: true });
    const running = exam.sittings.find(({ state }) => state !== 'closed');
    if (running) return await readSheet(running.sittingCode);
    // One that has ended while nobody was here.
    void forgetSheet(accountId, processCode);
    const last = exam.sittings.at(-1);
    const tooLate = last && (await takeLeftBehind(accountId, last.sittingCode));
    return { exam, ended: tooLate && { sittingCode: last.sittingCode, tooLate } };
  } catch (error) {
    const kept = isOutage(error) ? await keptSheet(accountId, processCode) : undefined;
    if (!kept) throw error;
    return { ...kept, device: await deviceCode() };
  }
}

/** The exam or the sitting of the address; a sitting also without a line, where this browser has kept it. */
export function useSheet(processCode: string, accountId: string) {
  const [begun, setBegun] = useState<Opened>();
  const { data, error, refresh } = useLoad(() => open(processCode, accountId), [processCode, accountId]);
  return { opened: begun ?? data, error, refresh, begin: setBegun };
}
