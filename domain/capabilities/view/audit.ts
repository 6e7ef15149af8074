/** Actions on a person's own views of lists. */
export interface ViewAudit {
  saveSavedViews: { entity: 'account'; detail: { list: string; count: number } };
}
