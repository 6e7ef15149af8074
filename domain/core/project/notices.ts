/** Section 3's urge types: a person is reminded of waiting work. */
export const urgeTypes = [
  'login_verify',
  'assets_urge',
  'questions_urge',
  'assets_task',
  'questionnaire_task',
] as const;
export type UrgeType = (typeof urgeTypes)[number];

/** Other notices: a project was terminated, a finished one reopened, a terminated one resumed; a person got projects, or lost them. */
export const projectNotices = [
  ...urgeTypes,
  'project_closed',
  'project_reopened',
  'project_resumed',
  'project_dispatched',
  'project_taken',
  'project_led',
] as const;
