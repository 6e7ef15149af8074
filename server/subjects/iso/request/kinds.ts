import type { RequestAction, RequestKind } from '#domain/subjects/iso/request/request';

interface OfKind {
  /** The tab of the certification where it is done. */
  readonly tab: string;
  readonly tasks: {
    readonly open: 'fillFacts' | 'prepareDocuments';
    readonly submitted: 'confirmFacts' | 'confirmDocuments';
  };
  readonly notices: {
    readonly asked: 'facts_requested' | 'documents_requested';
    readonly submitted: 'facts_submitted' | 'documents_submitted';
    readonly returned: 'facts_returned' | 'documents_returned';
  };
  readonly holding: 'facts' | 'documents';
}

/** What differs between requests for facts and requests for documents. */
export const requestKindsOf = {
  facts: {
    tab: 'facts',
    tasks: { open: 'fillFacts', submitted: 'confirmFacts' },
    notices: { asked: 'facts_requested', submitted: 'facts_submitted', returned: 'facts_returned' },
    holding: 'facts',
  },
  document: {
    tab: 'documents',
    tasks: { open: 'prepareDocuments', submitted: 'confirmDocuments' },
    notices: { asked: 'documents_requested', submitted: 'documents_submitted', returned: 'documents_returned' },
    holding: 'documents',
  },
} as const satisfies Record<RequestKind, OfKind>;

/** What the history calls each step. */
export const auditsOf = {
  facts: {
    submit: 'submitFacts',
    takeBack: 'takeBackFacts',
    finish: 'confirmFacts',
    return: 'returnFacts',
    reopen: 'reopenFacts',
    cancel: 'cancelFacts',
  },
  document: {
    submit: 'submitDocumentTasks',
    takeBack: 'takeBackDocumentTasks',
    finish: 'finishDocumentTasks',
    return: 'returnDocumentTasks',
    reopen: 'reopenDocumentTasks',
    cancel: 'cancelDocumentTasks',
  },
} as const satisfies Record<RequestKind, Record<RequestAction, string>>;
