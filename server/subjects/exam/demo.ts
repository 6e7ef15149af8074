import type { QuestionContent, QuestionPlace } from '#domain/subjects/exam/question/content';
import type { Tx } from '#server/kernel/db/tx';
import { demoPeople } from '#server/seed/accounts';
import { accountOf, daysAgo } from '#server/seed/story';
import annexA from './bank/annexA.json';
import auditing from './bank/auditing.json';
import chineseLaw from './bank/chineseLaw.json';
import isms from './bank/isms.json';
import { fillCertificates } from './certificate/demo';
import data from './demo.json';
import { fillProcesses } from './process/demo';
import { examQuestions, examQuestionVersions } from './question/tables';

interface DemoQuestion extends QuestionPlace {
  readonly questionCode: string;
  readonly content: QuestionContent;
  /** Phones of who wrote and approved it, and how many days ago it was written. */
  readonly by: string;
  readonly decidedBy?: string;
  readonly state: 'draft' | 'submitted' | 'approved';
  readonly days: number;
  readonly returnReason?: string;
}

const [PLATFORM, CHANNEL] = ['TPLATFORM', 'TCHANNELA'];
/** Who wrote the platform's bank, and who approved it. */
const [AUTHOR, APPROVER] = ['13800000002', '13800000001'];

const nameOf = (phone: string): string => {
  const person = demoPeople.find((one) => one.phone === phone);
  if (!person) throw new Error(`The demo has nobody with the number ${phone}.`);
  return person.showName;
};

async function fill(tx: Tx, tenantCode: string, isShared: boolean, questions: readonly DemoQuestion[]): Promise<void> {
  await tx.insert(examQuestions).values(
    questions.map(({ questionCode, state, by, days }) => ({
      tenantCode,
      questionCode,
      isShared,
      approvedNumber: state === 'approved' ? 1 : null,
      updatedBy: accountOf(by),
      updatedAt: daysAgo(days),
    })),
  );
  await tx.insert(examQuestionVersions).values(
    questions.map(({ questionCode, by, decidedBy, days, returnReason, content, state, ...place }) => ({
      tenantCode,
      questionCode,
      isShared,
      number: 1,
      state,
      ...place,
      kind: content.kind,
      content,
      authorIds: [accountOf(by)],
      authorNames: [nameOf(by)],
      createdAt: daysAgo(days),
      ...(decidedBy && {
        decidedById: accountOf(decidedBy),
        decidedBy: nameOf(decidedBy),
        decidedAt: daysAgo(days - 1),
      }),
      ...(returnReason && { returnReason }),
    })),
  );
}

/** The platform's bank, which is whole, questions of the demo's channel on their way into its own, the exams it organizes and certificates. */
export async function fillExam(tx: Tx): Promise<void> {
  // JSON knows no unions: a wrong row fails when a database is filled.
  const shipped = [...auditing, ...isms, ...annexA, ...chineseLaw] as unknown as (QuestionPlace & {
    code: string;
    topic: number;
    content: QuestionContent;
  })[];
  await fill(
    tx,
    PLATFORM,
    true,
    shipped.map(({ code, topic: _, ...question }) => ({
      ...question,
      questionCode: code,
      by: AUTHOR,
      decidedBy: APPROVER,
      state: 'approved',
      days: 120,
    })),
  );
  const own = data.own as unknown as Omit<DemoQuestion, 'questionCode'>[];
  await fill(
    tx,
    CHANNEL,
    false,
    own.map((question, at) => ({ ...question, questionCode: `Q${String(at + 1).padStart(4, '0')}` })),
  );
  await fillProcesses(tx);
  await fillCertificates(tx, nameOf);
}
