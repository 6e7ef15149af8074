/** Section 3's urge types: somebody is reminded of what waits for them. */
export const urgeTypes = [
  'login_verify',
  'assets_urge',
  'questions_urge',
  'assets_task',
  'questionnaire_task',
] as const;
export type UrgeType = (typeof urgeTypes)[number];

export const projectNotices = urgeTypes;
