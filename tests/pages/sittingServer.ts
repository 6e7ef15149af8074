import { HttpResponse, http } from 'msw';
import { errorCodes } from '#domain/kernel/errors';
import { exam } from '#domain/subjects/exam/contract';
import type { ExamWire } from '#domain/subjects/exam/schema';
import type { ShownQuestion } from '#domain/subjects/exam/sitting/shown';
import { admit } from '#domain/subjects/exam/sitting/sitting';
import { network } from './server';

type Sheet = ExamWire['getSitting']['data'];
type Saved = ExamWire['saveExamAnswer']['body'] & { storedAt?: string };
type Own = ExamWire['getOwnExam']['data'];

export const PROCESS = 'EPAGES';
const words = (zh: string, en: string) => ({ zh, en });
const item = (id: string, zh: string, en: string) => ({ id, text: words(zh, en) });

/** One question of each kind. */
export const questions: readonly ShownQuestion[] = [
  {
    kind: 'single',
    stem: words('谁批准审核方案？', 'Who approves the audit programme?'),
    options: [item('A', '管理者', 'Management'), item('B', '审核员', 'Auditors'), item('C', '客户', 'Customers')],
  },
  {
    kind: 'multiple',
    stem: words('哪些是审核证据？', 'Which are audit evidence?'),
    options: [item('A', '记录', 'Records'), item('B', '猜测', 'Guesses'), item('C', '陈述', 'Statements')],
  },
  { kind: 'trueFalse', stem: words('审核员可以审核自己的工作。', 'Auditors may audit their own work.') },
  {
    kind: 'ordering',
    stem: words('按先后排序。', 'Put in order.'),
    items: [item('A', '末次会议', 'Closing meeting'), item('B', '首次会议', 'Opening meeting')],
  },
  {
    kind: 'matching',
    stem: words('配对。', 'Match.'),
    left: [item('1', '准则', 'Criteria'), item('2', '范围', 'Scope')],
    right: [item('A', '依据', 'Reference'), item('B', '边界', 'Boundaries')],
  },
  { kind: 'shortAnswer', stem: words('缩写 SoA 指什么？', 'What does SoA stand for?') },
  {
    kind: 'case',
    stem: words('一家公司没有备份。', 'A company has no backups.'),
    parts: [
      { kind: 'trueFalse', stem: words('这是不符合。', 'This is a nonconformity.') },
      { kind: 'shortAnswer', stem: words('涉及哪个条款？', 'Which clause?') },
    ],
  },
];

const sections = [words('审核', 'Auditing'), words('控制', 'Controls')];
const score = {
  percent: 78.5,
  isPassed: true,
  sections: [
    { name: words('审核', 'Auditing'), percent: 90, minimum: 60, isReached: true },
    { name: words('控制', 'Controls'), percent: 50, minimum: null, isReached: true },
  ],
  weak: [{ standard: 'ISO27001', clause: 'A.8.13' }],
};

/** A portal of one sitting, whose clock, line and devices a test moves. */
export function sittingServer(part: Partial<Own> = {}) {
  const start = Date.now();
  const held = {
    /** Nothing comes through. */
    isCut: false,
    /** Answers arrive, and their acknowledgements are lost. */
    isDeaf: false,
    /** Answers of a proxy on the way, by path. */
    proxy: new Map<string, () => Response>(),
    state: 'running' as Sheet['clock']['state'],
    reason: '',
    pausedAt: null as string | null,
    endsAt: start + 3_600_000,
    device: '',
    sittingCode: null as string | null,
    log: [] as Saved[],
    left: 0,
    /** How often the page has told that it is there. */
    presences: 0,
    submitted: 0,
    closedBy: 'candidate' as 'candidate' | 'clock',
    units: [] as Own['units'],
  };
  const own = (): Own => ({
    processCode: PROCESS,
    name: words('内审员认证考试', 'Internal auditor certification'),
    organizerName: '某咨询公司',
    questions: questions.length,
    minutes: 60,
    passMark: 70,
    state: 'invited',
    triesLeft: 2,
    refusal: held.units.some(({ isRead }) => !isRead) ? { reason: 'unitsUnread', from: null } : null,
    invitedAt: new Date(start).toISOString(),
    sittings:
      held.sittingCode === null
        ? []
        : [
            {
              sittingCode: held.sittingCode,
              number: 1,
              state: held.state,
              startedAt: new Date(start).toISOString(),
              endsAt: new Date(held.endsAt).toISOString(),
              closedAt: null,
              closedBy: null,
              score: null,
            },
          ],
    notice: words('请独立作答。', 'Answer on your own.'),
    sections: sections.map((name, at) => ({ name, questions: 4 - at, minimum: at === 0 ? 60 : null })),
    halfRight: 'share',
    review: 'result',
    extraMinutes: 0,
    units: held.units,
    ...part,
  });
  const clock = (device: string): Sheet['clock'] => ({
    state: held.state,
    now: new Date().toISOString(),
    startedAt: new Date(start).toISOString(),
    endsAt: new Date(held.endsAt).toISOString(),
    pausedAt: held.pausedAt,
    reason: held.reason,
    isElsewhere: device !== held.device,
    lastSequence: held.log.length,
  });
  const sheet = (device: string): Sheet => ({
    sittingCode: held.sittingCode ?? '',
    processCode: PROCESS,
    name: own().name,
    sections,
    questions: (held.state === 'closed' ? [] : questions).map((shown, at) => {
      const stored = held.log.findLast(({ position }) => position === at + 1);
      return {
        position: at + 1,
        section: at < 4 ? 0 : 1,
        shown,
        answer: stored?.answer ?? null,
        storedAt: stored ? (stored.storedAt ?? new Date(start).toISOString()) : null,
      };
    }),
    clock: clock(device),
  });
  const refusals = {
    clash: 'sequenceTaken',
    gap: 'sequenceGap',
    paused: 'sittingPaused',
    over: 'sittingOver',
  } as const;
  const refuse = (code: keyof typeof errorCodes) => ({
    success: false,
    errorCode: errorCodes[code],
    errorMsg: code,
    data: null,
  });
  const done = (data: unknown) => ({ success: true, errorCode: '200', errorMsg: '', data });
  const save = (body: Saved) => {
    const same = held.log[body.sequence - 1];
    const isSame =
      same && JSON.stringify(same.answer) === JSON.stringify(body.answer) && same.position === body.position;
    const times = { endsAt: new Date(held.endsAt), pausedAt: null, lastSequence: held.log.length };
    const admission = admit({ state: held.state, ...times }, { sequence: body.sequence, now: new Date(), isSame });
    if (admission !== 'repeat' && body.device !== held.device) return refuse('sittingElsewhere');
    if (admission !== 'store' && admission !== 'repeat') return refuse(refusals[admission]);
    const storedAt = (admission === 'repeat' && same?.storedAt) || new Date().toISOString();
    if (admission === 'store') held.log.push({ ...body, storedAt });
    // It has arrived, and nobody hears of it.
    if (held.isDeaf) return null;
    return done({ storedAt, clock: clock(body.device) });
  };
  const answers: Record<
    string,
    (given: { body: Saved & { left: number; unitId: string }; device: string }) => object | null
  > = {
    [exam.getOwnExam.path]: () => done(own()),
    [exam.readLearningUnit.path]: ({ body }) => {
      held.units = held.units.map((unit) => (unit.id === body.unitId ? { ...unit, isRead: true } : unit));
      return done(null);
    },
    [exam.startSitting.path]: ({ body }) => {
      held.sittingCode ??= 'SPAGES';
      held.device = body.device;
      return done({ sittingCode: held.sittingCode });
    },
    [exam.getSitting.path]: ({ device }) => done(sheet(device)),
    [exam.takeOverSitting.path]: ({ body }) => {
      held.device = body.device;
      return done({ clock: clock(body.device) });
    },
    [exam.saveExamAnswer.path]: ({ body }) => save(body),
    [exam.tellPresence.path]: ({ body }) => {
      held.left += body.left;
      held.presences += 1;
      return done({ clock: clock(body.device) });
    },
    [exam.submitSitting.path]: () => {
      held.submitted += 1;
      if (held.state === 'paused') return refuse('sittingPaused');
      held.state = 'closed';
      return done({ score });
    },
    [exam.getSittingResult.path]: () => {
      if (held.state !== 'closed') return refuse('notFound');
      return done({
        ...own().sittings[0],
        state: 'closed',
        closedAt: new Date().toISOString(),
        closedBy: held.closedBy,
        score,
        processCode: PROCESS,
        name: own().name,
        passMark: 70,
        review: null,
      });
    },
  };
  for (const [path, answer] of Object.entries(answers))
    network.use(
      http.all(`${window.location.origin}${path}`, async ({ request }) => {
        if (held.isCut) return HttpResponse.error();
        const { pathname } = new URL(request.url);
        const inBetween = held.proxy.get(pathname)?.();
        if (inBetween) return inBetween;
        const device = new URL(request.url).searchParams.get('device') ?? '';
        const body = request.method === 'POST' ? ((await request.json()) as never) : ({} as never);
        const told = answer({ body, device });
        return told ? HttpResponse.json(told) : HttpResponse.error();
      }),
    );
  return held;
}
