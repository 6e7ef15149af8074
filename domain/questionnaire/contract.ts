import { endpoints } from '../kernel/endpoint';

/** Calls of the subject "questionnaire": questionnaires and their risks. */
export const questionnaire = endpoints({
  channelQuestionnaireSubmitToConsumer: {
    method: 'POST',
    path: '/consulting/question/channel/questionnaire/submitToConsumer',
    timeout: 5000,
  },
  consumerQuestionnaireControlInfoSubmit: {
    method: 'POST',
    path: '/consulting/question/consumer/questionnaire/controlInfo/submit',
    timeout: 5000,
  },
  consumerQuestionnaireControlInfoFinish: {
    method: 'POST',
    path: '/consulting/question/consumer/questionnaire/controlInfo/finish',
    timeout: 5000,
  },
  channelRiskClose: { method: 'POST', path: '/consulting/question/channel/risk/close', timeout: 5000 },
  channelRiskOpen: { method: 'POST', path: '/consulting/question/channel/risk/open', timeout: 5000 },
  channelSonquestionInfo: { method: 'GET', path: '/consulting/question/channel/sonquestion/info', timeout: 5000 },
  consumerAnswersSubmit: { method: 'POST', path: '/consulting/question/consumer/answers/submit', timeout: 10000 },
  consumerContentList: { method: 'GET', path: '/consulting/project/consumer/content/list', timeout: 5000 },
  consumerCustomerownerQuestionnaireInfo: {
    method: 'GET',
    path: '/consulting/question/consumer/customerowner/questionnaire/info',
    timeout: 0,
  },
  consumerCustomerownerRiskInfo: {
    method: 'GET',
    path: '/consulting/question/consumer/customerowner/risk/info',
    timeout: 0,
  },
  consumerCustomerownerRiskList: {
    method: 'GET',
    path: '/consulting/question/consumer/customerowner/risk/List',
    timeout: 5000,
  },
  consumerQuestionnaireItemDetailSingle: {
    method: 'GET',
    path: '/consulting/question/consumer/questionnaireItem/detailSingle',
    timeout: 5000,
  },
  consumerQuestionnaireItemAssign: {
    method: 'POST',
    path: '/consulting/question/consumer/questionnaireItem/assign',
    timeout: 5000,
  },
  consumerQuestionnaireItemDetail: {
    method: 'GET',
    path: '/consulting/question/consumer/questionnaireItem/detail',
    timeout: 0,
  },
  consumerQuestionnaireItemList: {
    method: 'GET',
    path: '/consulting/question/consumer/questionnaireItem/list',
    timeout: 60000,
  },
  consumerQuestionnaireDistribute: {
    method: 'POST',
    path: '/consulting/question/consumer/questionnaire/distribute',
    timeout: 5000,
  },
  consumerQuestionnaireInfo: { method: 'GET', path: '/consulting/question/consumer/questionnaire/info', timeout: 0 },
  consumerQuestionnaireList: { method: 'GET', path: '/consulting/question/consumer/questionnaire/list', timeout: 0 },
  consumerQuestionnaireRevoke: {
    method: 'POST',
    path: '/consulting/question/consumer/questionnaire/revoke',
    timeout: 5000,
  },
  consumerQuestionnaireSubmit: {
    method: 'POST',
    path: '/consulting/question/consumer/questionnaire/submit',
    timeout: 5000,
  },
  consumerQuestionnaireSubmitToChannel: {
    method: 'POST',
    path: '/consulting/question/consumer/questionnaire/submitToChannel',
    timeout: 5000,
  },
  channelQuestionInfo: { method: 'GET', path: '/consulting/question/channel/question/info', timeout: 5000 },
  channelQuestionList: { method: 'GET', path: '/consulting/question/channel/question/list', timeout: 0 },
});
