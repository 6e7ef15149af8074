import { endpoints } from '../../kernel/endpoint';
import { templateCalls } from './template/contract';

/** Calls of the subject "questionnaire": questionnaires and their risks. */
export const questionnaire = endpoints({
  ...templateCalls,
  submitToConsumer: {
    method: 'POST',
    path: '/consulting/question/channel/questionnaire/submitToConsumer',
    timeout: 5000,
  },
  submitControlInfo: {
    method: 'POST',
    path: '/consulting/question/consumer/questionnaire/controlInfo/submit',
    timeout: 5000,
  },
  finishControlInfo: {
    method: 'POST',
    path: '/consulting/question/consumer/questionnaire/controlInfo/finish',
    timeout: 5000,
  },
  closeRisk: { method: 'POST', path: '/consulting/question/channel/risk/close', timeout: 5000 },
  openRisk: { method: 'POST', path: '/consulting/question/channel/risk/open', timeout: 5000 },
  getFollowUpQuestion: { method: 'GET', path: '/consulting/question/channel/sonquestion/info', timeout: 5000 },
  submitAnswers: { method: 'POST', path: '/consulting/question/consumer/answers/submit', timeout: 10000 },
  listContents: { method: 'GET', path: '/consulting/project/consumer/content/list', timeout: 5000 },
  getOwnerQuestionnaire: {
    method: 'GET',
    path: '/consulting/question/consumer/customerowner/questionnaire/info',
    timeout: 0,
  },
  getOwnerRisk: {
    method: 'GET',
    path: '/consulting/question/consumer/customerowner/risk/info',
    timeout: 0,
  },
  listOwnerRisks: {
    method: 'GET',
    path: '/consulting/question/consumer/customerowner/risk/List',
    timeout: 5000,
  },
  getItem: {
    method: 'GET',
    path: '/consulting/question/consumer/questionnaireItem/detailSingle',
    timeout: 5000,
  },
  assignItems: {
    method: 'POST',
    path: '/consulting/question/consumer/questionnaireItem/assign',
    timeout: 5000,
  },
  getItems: {
    method: 'GET',
    path: '/consulting/question/consumer/questionnaireItem/detail',
    timeout: 0,
  },
  listItems: {
    method: 'GET',
    path: '/consulting/question/consumer/questionnaireItem/list',
    timeout: 60000,
  },
  distribute: {
    method: 'POST',
    path: '/consulting/question/consumer/questionnaire/distribute',
    timeout: 5000,
  },
  getQuestionnaire: { method: 'GET', path: '/consulting/question/consumer/questionnaire/info', timeout: 0 },
  listQuestionnaires: { method: 'GET', path: '/consulting/question/consumer/questionnaire/list', timeout: 0 },
  revoke: {
    method: 'POST',
    path: '/consulting/question/consumer/questionnaire/revoke',
    timeout: 5000,
  },
  submit: {
    method: 'POST',
    path: '/consulting/question/consumer/questionnaire/submit',
    timeout: 5000,
  },
  submitToChannel: {
    method: 'POST',
    path: '/consulting/question/consumer/questionnaire/submitToChannel',
    timeout: 5000,
  },
  getQuestion: { method: 'GET', path: '/consulting/question/channel/question/info', timeout: 5000 },
  listQuestions: { method: 'GET', path: '/consulting/question/channel/question/list', timeout: 0 },

  addQuestionnaire: { method: 'POST', path: '/api/portal/questionnaire/add', timeout: 10000 },
  removeQuestionnaire: { method: 'POST', path: '/api/portal/questionnaire/remove', timeout: 5000 },
  decideQuestionnaire: { method: 'POST', path: '/api/portal/questionnaire/decide', timeout: 10000 },
  watchQuestionnaires: { method: 'GET', path: '/api/portal/questionnaire/watch', timeout: 5000 },
  listItemChanges: { method: 'GET', path: '/api/portal/questionnaire/item/changes', timeout: 5000 },
  saveAnswer: { method: 'POST', path: '/api/portal/questionnaire/answer/save', timeout: 10000 },
  reviewItems: { method: 'POST', path: '/api/portal/questionnaire/item/review', timeout: 10000 },
  listRespondents: { method: 'GET', path: '/api/portal/questionnaire/respondent/list', timeout: 5000 },
  getAnswerStatistics: { method: 'GET', path: '/api/portal/questionnaire/statistics', timeout: 5000 },
  listPossibleRespondents: { method: 'GET', path: '/api/portal/questionnaire/respondent/possible', timeout: 5000 },
  listEarlierAnswers: { method: 'GET', path: '/api/portal/questionnaire/answer/earlier', timeout: 5000 },
  addAnswerFile: { method: 'POST', path: '/api/portal/questionnaire/answer/file/add', timeout: 600000, form: true },
  removeAnswerFile: { method: 'POST', path: '/api/portal/questionnaire/answer/file/remove', timeout: 5000 },
  getAnswerFile: { method: 'GET', path: '/api/portal/questionnaire/answer/file', timeout: 0, binary: true },
});
