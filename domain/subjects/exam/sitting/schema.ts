import { z } from 'zod';
import { code, instant, text } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { processContent } from '../process/schema';
import { questionContent } from '../question/content.schema';
import { examAnswer } from './answer.schema';
import type { ShownQuestion } from './shown';
import { attemptRefusals, candidateStates, closers, sittingEvents, sittingMoves, sittingStates } from './sitting';

const words = z.object({ zh: z.string(), en: z.string() });
const sequence = z.number().int().min(1).max(limits.answersOfSitting);
const whole = (min: number, max: number) => z.number().int().min(min).max(max);

/** The clock as the server has it at the moment of its answer. */
const clock = z.object({
  state: z.enum(sittingStates),
  now: instant,
  startedAt: instant,
  endsAt: instant,
  /** While it is paused; the clock stands. */
  pausedAt: instant.nullable(),
  /** Of the last pause, or of what the invigilator last did; empty: nothing. */
  reason: z.string(),
  /** Another device goes on with it: this one only reads. */
  isElsewhere: z.boolean(),
  lastSequence: z.number(),
});

const score = z.object({
  percent: z.number(),
  isPassed: z.boolean(),
  sections: z.array(
    z.object({ name: words, percent: z.number(), minimum: z.number().nullable(), isReached: z.boolean() }),
  ),
  /** Where marks were lost, the worst first. */
  weak: z.array(z.object({ standard: z.string(), clause: z.string() })),
});

const ownSitting = z.object({
  sittingCode: z.string(),
  /** From 1. */
  number: z.number(),
  state: z.enum(sittingStates),
  startedAt: instant,
  endsAt: instant,
  closedAt: instant.nullable(),
  closedBy: z.enum(closers).nullable(),
  /** null until it is handed in. */
  score: score.nullable(),
});

const ownExam = z.object({
  processCode: z.string(),
  name: words,
  organizerName: z.string(),
  questions: z.number(),
  minutes: z.number(),
  passMark: z.number(),
  state: z.enum(candidateStates),
  triesLeft: z.number(),
  /** Why no sitting can begin now, and from when on it can; null: it can. */
  refusal: z.object({ reason: z.enum(attemptRefusals), from: instant.nullable() }).nullable(),
  invitedAt: instant,
  sittings: z.array(ownSitting),
});

/** A question with what of it is stored. */
const sheetQuestion = z.object({
  /** From 1. */
  position: z.number(),
  section: z.number(),
  shown: z.custom<ShownQuestion>(),
  answer: examAnswer,
  storedAt: instant.nullable(),
});

const sitting = { sittingCode: code, device: code };

export const sittingSchemas = {
  /** The caller's own exams. */
  listOwnExams: { data: z.array(ownExam) },
  /** One of them, with its rules and what is to be read before. */
  getOwnExam: {
    query: z.object({ processCode: code }),
    data: ownExam.extend({
      notice: words,
      sections: z.array(z.object({ name: words, questions: z.number(), minimum: z.number().nullable() })),
      halfRight: processContent.shape.halfRight,
      review: processContent.shape.review,
      extraMinutes: z.number(),
      units: z.array(z.object({ id: z.string(), title: words, text: words, isRead: z.boolean() })),
    }),
  },
  readLearningUnit: { body: z.object({ processCode: code, unitId: code }), data: z.null() },
  /**
   * Begins a sitting: the clock runs from here. The session has proved the phone within the last minutes (provePhone). One that
   * is under way already is answered as it is.
   */
  startSitting: {
    body: z.object({ processCode: code, device: code }),
    data: z.object({ sittingCode: z.string() }),
  },
  /** Everything that the page needs until the end: all questions, what is stored of them, the clock. */
  getSitting: {
    query: z.object(sitting),
    data: z.object({
      sittingCode: z.string(),
      processCode: z.string(),
      name: words,
      sections: z.array(words),
      questions: z.array(sheetQuestion),
      clock,
    }),
  },
  /** Goes on with a sitting on this device; the one before only reads from now on. */
  takeOverSitting: { body: z.object(sitting), data: z.object({ clock }) },
  /**
   * Stores one answer. The number goes on from the last one; the same one again is acknowledged again. Nothing but the number, the
   * sitting and the device decides, so that a retry needs no more.
   */
  saveExamAnswer: {
    body: z.object({ ...sitting, sequence, position: whole(1, limits.examLength), answer: examAnswer }),
    data: z.object({ storedAt: instant, clock }),
  },
  /** The clock; tells the portal that the page is there, and how often it was left since the last time. */
  tellPresence: {
    body: z.object({ ...sitting, left: whole(0, 1000) }),
    data: z.object({ clock }),
  },
  /** Hands in. Again, or from two tabs: one result. */
  submitSitting: { body: z.object(sitting), data: z.object({ score }) },
  /** The result of an own sitting, with the questions where the process lets people see them. */
  getSittingResult: {
    query: z.object({ sittingCode: code }),
    data: ownSitting.extend({
      processCode: z.string(),
      name: words,
      passMark: z.number(),
      review: z
        .array(
          z.object({
            position: z.number(),
            section: z.number(),
            content: questionContent,
            /** In the ids of the question. */
            answer: examAnswer,
            /** Of 100. */
            percent: z.number(),
          }),
        )
        .nullable(),
    }),
  },
  /** The sittings of a process, those under way first: who is in, their line and their clock; no answers. */
  watchSittings: {
    query: z.object({ processCode: code }),
    data: z.object({
      now: instant,
      sittings: z.array(
        z.object({
          sittingCode: z.string(),
          tenantCode: z.string(),
          accountId: z.string(),
          showName: z.string(),
          tenantName: z.string(),
          number: z.number(),
          state: z.enum(sittingStates),
          startedAt: instant,
          endsAt: instant,
          pausedAt: instant.nullable(),
          closedAt: instant.nullable(),
          closedBy: z.enum(closers).nullable(),
          /** A passed one is not reopened. */
          isPassed: z.boolean(),
          questions: z.number(),
          answered: z.number(),
          lastAnswerAt: instant.nullable(),
          /** When the page was last there. */
          seenAt: instant.nullable(),
          /** Times that the page was left. */
          left: z.number(),
          events: z.array(
            z.object({
              kind: z.enum(sittingEvents),
              at: instant,
              by: z.string(),
              reason: z.string(),
              /** Minutes that were given; times that the page was left. */
              amount: z.number().nullable(),
            }),
          ),
        }),
      ),
    }),
  },
  /** Pauses, resumes, extends, ends or reopens sittings of a process; without codes all to which it applies. */
  moveSittings: {
    body: z.object({
      processCode: code,
      sittingCodes: z.array(code).min(1).max(limits.sittingsAtOnce).nullable(),
      action: z.enum(sittingMoves),
      /** Of extend and reopen. */
      minutes: whole(1, limits.examMinutes).optional(),
      reason: text(limits.reasonLength),
    }),
    data: z.object({ moved: z.number() }),
  },
} as const;
