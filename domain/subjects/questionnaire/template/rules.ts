/** Where a template comes from: it ships with the portal and is read alone, or it is the channel's own. */
export const templateSources = ['own', 'shipped'] as const;
export type TemplateSource = (typeof templateSources)[number];

/** What the caller may do with a template now; buttons read only this. */
export const templateActions = ['edit', 'publish', 'enable', 'disable', 'delete', 'copy'] as const;
export type TemplateAction = (typeof templateActions)[number];

export interface TemplateStanding {
  readonly source: TemplateSource;
  /** Its newest version; null while none is published. */
  readonly published: number | null;
  readonly isDraftNewer: boolean;
  readonly isEnabled: boolean;
}

/** What somebody who may keep templates can do with this one. What was published is kept: it is disabled instead. */
export function templateActionsOf(is: TemplateStanding, mayEdit: boolean): TemplateAction[] {
  if (!mayEdit) return [];
  if (is.source === 'shipped') return ['copy'];
  return [
    'edit',
    ...(is.published === null || is.isDraftNewer ? (['publish'] as const) : []),
    is.isEnabled ? 'disable' : 'enable',
    ...(is.published === null ? (['delete'] as const) : []),
    'copy',
  ];
}
