/** Section 3's urge types: somebody is reminded of what waits for them. */
export const urgeTypes = [
  'login_verify',
  'assets_urge',
  'questions_urge',
  'assets_task',
  'questionnaire_task',
] as const;
export type UrgeType = (typeof urgeTypes)[number];

/** Beside reminders: a project was given up, or taken up again; somebody got projects, or has them no more. */
export const projectNotices = [
  ...urgeTypes,
  'project_closed',
  'project_reopened',
  'project_dispatched',
  'project_taken',
  'project_led',
] as const;
