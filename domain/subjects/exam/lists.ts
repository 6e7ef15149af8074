import { listOf, type RowOf } from '#domain/kernel/lists';
import { certificateLists } from './certificate/lists';
import { processStates } from './process/workflow';
import { difficulties, questionKinds, questionSources } from './question/content';
import { questionStates } from './question/workflow';
import type { examSchemas } from './schema';
import { candidateStates } from './sitting/sitting';

export const examLists = {
  ...certificateLists,
  listQuestions: listOf<RowOf<typeof examSchemas.listQuestions>>()({
    title: 'route.questionBank',
    columns: {
      questionCode: { kind: 'code', title: 'examQuestion.code', sortField: 'questionCode' },
      stem: { kind: 'words', title: 'examQuestion.stem' },
      state: { kind: 'enum', title: 'examQuestion.state', texts: 'examQuestion.state_', values: questionStates },
      kind: { kind: 'enum', title: 'examQuestion.kind', texts: 'examQuestion.kind_', values: questionKinds },
      standard: {
        kind: 'text',
        title: 'examQuestion.standard',
        text: ({ standard, edition }) => `${standard}:${edition}`,
      },
      clause: { kind: 'text', title: 'examQuestion.clause', sortField: 'clause' },
      difficulty: {
        kind: 'enum',
        title: 'examQuestion.difficulty',
        texts: 'examQuestion.difficulty_',
        values: difficulties,
      },
      source: { kind: 'enum', title: 'examQuestion.source', texts: 'examQuestion.source_', values: questionSources },
      authorName: { kind: 'text', title: 'examQuestion.author' },
      updatedAt: { kind: 'time', title: 'examQuestion.updated', sortField: 'updatedAt' },
    },
  }),
  listExamProcesses: listOf<RowOf<typeof examSchemas.listExamProcesses>>()({
    title: 'route.exams',
    columns: {
      processCode: { kind: 'code', title: 'examProcess.code', sortField: 'processCode' },
      name: { kind: 'words', title: 'examProcess.name' },
      state: { kind: 'enum', title: 'examProcess.state', texts: 'examProcess.state_', values: processStates },
      questions: { kind: 'number', title: 'examProcess.questions' },
      minutes: { kind: 'number', title: 'examProcess.minutes' },
      passMark: { kind: 'number', title: 'examProcess.passMark' },
      candidates: { kind: 'number', title: 'examProcess.candidates' },
      sitting: { kind: 'number', title: 'examProcess.sitting' },
      passed: { kind: 'number', title: 'examProcess.passed' },
      updatedAt: { kind: 'time', title: 'examProcess.updated', sortField: 'updatedAt' },
    },
  }),
  listExamCandidates: listOf<RowOf<typeof examSchemas.listExamCandidates>>()({
    title: 'route.examCandidates',
    columns: {
      showName: { kind: 'text', title: 'examProcess.person', sortField: 'showName' },
      tenantName: { kind: 'text', title: 'examProcess.company', sortField: 'tenantName' },
      processName: { kind: 'words', title: 'examProcess.exam' },
      state: {
        kind: 'enum',
        title: 'examProcess.standing',
        texts: 'examProcess.candidate_',
        values: candidateStates,
      },
      validUntil: { kind: 'day', title: 'examProcess.validUntil', sortField: 'validUntil' },
      best: { kind: 'number', title: 'examProcess.best', sortField: 'best' },
      sittings: { kind: 'number', title: 'examProcess.sittings' },
      triesLeft: { kind: 'number', title: 'examProcess.triesLeft' },
      unitsRead: {
        kind: 'text',
        title: 'examProcess.unitsRead',
        text: ({ unitsRead, units }) => (units > 0 ? `${unitsRead} / ${units}` : ''),
      },
      lastSatAt: { kind: 'time', title: 'examProcess.lastSat' },
      invitedAt: { kind: 'time', title: 'examProcess.invitedAt', sortField: 'invitedAt' },
      invitedBy: { kind: 'text', title: 'examProcess.invitedBy' },
    },
  }),
};
