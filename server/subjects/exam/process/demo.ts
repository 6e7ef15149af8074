import {
  examinedStandards,
  type ProcessContent,
  questionCount,
  usualSections,
} from '#domain/subjects/exam/process/content';
import type { ProcessState } from '#domain/subjects/exam/process/workflow';
import type { Tx } from '#server/kernel/db/tx';
import { demoPeople, demoTenants } from '#server/seed/accounts';
import { accountOf, daysAgo } from '#server/seed/story';
import { examSittings } from '../sitting/tables';
import data from './demo.json';
import { examCandidates, examProcesses } from './tables';

interface DemoProcess {
  readonly processCode: string;
  readonly state: ProcessState;
  /** How many days ago it was last changed. */
  readonly days: number;
  /** Without sections: the usual ones. */
  readonly content: Omit<ProcessContent, 'sections'> & Partial<Pick<ProcessContent, 'sections'>>;
}

const [ORGANIZER, CUSTOMER] = ['TCHANNELA', 'TCUSTOMERA'];
/** Who runs the exams of the demo's channel. */
const ORGANIZING = '13800000012';
const MINUTE = 60_000;

const nameOf = (phone: string): string => {
  const person = demoPeople.find((one) => one.phone === phone);
  if (!person) throw new Error(`The demo has nobody with the number ${phone}.`);
  return person.showName;
};

/** An exam that the demo customer's internal auditors were invited to – one has passed, one can sit it again – and one in preparation. */
export async function fillProcesses(tx: Tx): Promise<void> {
  // JSON knows no unions: a wrong row fails when a database is filled.
  const processes = (data.processes as unknown as DemoProcess[]).map(({ days, content, ...row }) => ({
    ...row,
    tenantCode: ORGANIZER,
    content: { sections: usualSections, ...content },
    updatedBy: accountOf(ORGANIZING),
    createdAt: daysAgo(days),
    updatedAt: daysAgo(days),
  }));
  await tx.insert(examProcesses).values(processes);
  const [told] = processes;
  if (!told) return;
  const { processCode, content } = told;
  const { minutes, passMark, halfRight, review, sections, validMonths } = content;
  for (const { phone, days, read, sittings } of data.candidates) {
    const of = { tenantCode: CUSTOMER, organizerCode: ORGANIZER, processCode, accountId: accountOf(phone) };
    await tx.insert(examCandidates).values({
      ...of,
      showName: nameOf(phone),
      tenantName: demoTenants['customer A'].name,
      invitedBy: nameOf(ORGANIZING),
      invitedAt: daysAgo(days),
      readUnits: read,
    });
    for (const [at, sitting] of sittings.entries()) {
      const startedAt = daysAgo(sitting.days);
      const closedAt = new Date(startedAt.getTime() + (minutes - 8) * MINUTE);
      const isPassed = sitting.percent >= passMark;
      await tx.insert(examSittings).values({
        ...of,
        sittingCode: `S${processCode}-${phone}-${at + 1}`,
        number: at + 1,
        name: content.name,
        rules: { minutes, passMark, halfRight, review, validMonths, standards: examinedStandards(sections) },
        sections: sections.map(({ name, minimum }) => ({ name, minimum })),
        questions: questionCount(sections),
        state: 'closed',
        startedAt,
        endsAt: new Date(startedAt.getTime() + minutes * MINUTE),
        seed: `${processCode}-${phone}`,
        device: 'demo',
        lastAnswerAt: closedAt,
        seenAt: closedAt,
        closedAt,
        closedBy: 'candidate',
        percent: sitting.percent,
        isPassed,
        score: {
          percent: sitting.percent,
          isPassed,
          sections: sections.map(({ minimum }, n) => {
            const percent = sitting.sections[n] ?? 0;
            return { percent, minimum, isReached: minimum === null || percent >= minimum };
          }),
          weak: sitting.weak.map(([standard = '', clause = '']) => ({ standard, clause })),
        },
      });
    }
  }
}
