import { useState } from 'react';
import { useLoad } from '@/hooks/useLoad';
import { isOutage } from '@/requestErrors';
import { examService, type OwnExamDetail, type SittingSheet } from '@/services/exam';
import { deviceCode } from './device';
import { forgetSheet, keptSheet } from './keptSheet';

/** What the page begins with: the exam before a sitting, or a sitting that is under way. */
export type Opened =
  | { exam: OwnExamDetail; sheet?: undefined }
  | { exam?: undefined; sheet: SittingSheet; askedAt?: number; keptAt?: number };

/** Reads a sitting with everything that it needs until its end. */
export async function readSheet(sittingCode: string): Promise<Opened> {
  const askedAt = performance.now();
  const query = { sittingCode, device: deviceCode() };
  return { sheet: await examService.getSitting({ query }, { silent: true }), askedAt };
}

async function open(processCode: string, accountId: string): Promise<Opened> {
  try {
    const exam = await examService.getOwnExam({ query: { processCode } }, { silent: true });
    const running = exam.sittings.find(({ state }) => state !== 'closed');
    if (running) return await readSheet(running.sittingCode);
    // One that has ended while nobody was here.
    void forgetSheet(accountId, processCode);
    return { exam };
  } catch (error) {
    const kept = isOutage(error) ? await keptSheet(accountId, processCode) : undefined;
    if (!kept) throw error;
    return kept;
  }
}

/** The exam or the sitting of the address; a sitting also without a line, where this browser has kept it. */
export function useSheet(processCode: string, accountId: string) {
  const [begun, setBegun] = useState<Opened>();
  const { data, error, refresh } = useLoad(() => open(processCode, accountId), [processCode, accountId]);
  return { opened: begun ?? data, error, refresh, begin: setBegun };
}
