/** The origin of a template: shipped with the portal and read-only, or the channel's own. */
export const templateSources = ['own', 'shipped'] as const;
export type TemplateSource = (typeof templateSources)[number];

/** The caller's current actions on a template; buttons read only these. */
export const templateActions = ['edit', 'publish', 'enable', 'disable', 'delete', 'copy'] as const;
export type TemplateAction = (typeof templateActions)[number];

export interface TemplateStanding {
  readonly source: TemplateSource;
  /** Its newest version; null while none is published. */
  readonly published: number | null;
  readonly isDraftNewer: boolean;
  readonly isEnabled: boolean;
}

/** The actions of those who maintain templates on this one. A published template is disabled instead of deleted. */
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
