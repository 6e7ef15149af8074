import { useState } from 'react';
import type { ReleaseMove } from '#domain/capabilities/release/workflow';
import { lazyPage } from '@/components/lazyPage';
import { ReturnDialog } from '@/features/release/ReturnDialog';
import { SubmitDialog } from '@/features/release/SubmitDialog';
import { toast } from '@/feedback';
import type { SendOptions } from '@/hooks/useRecordForm';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { isoService, type ManagementDocument } from '@/services/iso';
import { type Release, releaseService } from '@/services/release';
import type { DocumentAct } from './documentState';
import { useDocumentJob } from './useDocumentJob';

const IssueDialog = lazyPage(() => import('./IssueDialog'));
const RetireDialog = lazyPage(() => import('./RetireDialog'));
const ReplaceDialog = lazyPage(() => import('./ReplaceDialog'));

type Documents = readonly ManagementDocument[];

/** What was asked for and needs words first. */
interface Asked {
  act: DocumentAct;
  documents: Documents;
  /** Who can be named, where it is to be submitted. */
  named?: Pick<Release, 'candidates' | 'former'>;
}

const codesOf = (documents: Documents) => documents.flatMap(({ documentCode }) => documentCode ?? []);
const submissionsOf = (documents: Documents) =>
  documents.flatMap(({ documentCode, releaseId }) => (documentCode && releaseId ? [{ documentCode, releaseId }] : []));

interface Options {
  /** After something was tried; whether or not it worked. */
  onChanged: () => void;
  /** A job that runs already is followed. */
  resumes?: boolean;
}

/**
 * What can be done with documents of a project, one or several at once.
 * @returns `act` does it, or asks what it takes first; `shown` are its dialogs, progress and results
 */
export function useDocumentActs(projectCode: string, { onChanged, resumes = false }: Options) {
  const t = useT();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [doing, setDoing] = useState<DocumentAct | null>(null);
  const job = useDocumentJob(projectCode, onChanged, resumes);

  const generate = async (documents: Documents) => {
    const templateCodes = documents.flatMap(({ templateCode }) => templateCode ?? []);
    job.follow('generate', await isoService.generateFiles({ body: { projectCode, templateCodes } }));
  };
  const move = async (action: ReleaseMove, documents: Documents, reason = '', options?: SendOptions) => {
    const body = { projectCode, submissions: submissionsOf(documents), action, reason };
    await isoService.moveManagementDocuments({ body }, options);
  };
  const moveNow = async (action: ReleaseMove, documents: Documents) => {
    try {
      await move(action, documents);
      void toast('success', t(`release.${action}Done`));
    } finally {
      onChanged();
    }
  };
  const askWhom = async (documents: Documents) => {
    const [recordCode] = codesOf(documents);
    const query = { projectCode, document: 'managementDocument', recordCode } as const;
    setAsked({ act: 'submit', documents, named: await releaseService.getRelease({ query }) });
  };
  const begin = async (act: DocumentAct, documents: Documents) => {
    if (act === 'generate') return generate(documents);
    if (act === 'submit') return askWhom(documents);
    if (act === 'review' || act === 'approve' || act === 'withdraw') return moveNow(act, documents);
    setAsked({ act, documents });
  };
  const close = () => setAsked(null);
  const { act, documents = [], named } = asked ?? {};
  const [first] = documents;
  const dialog = { projectCode, onTried: onChanged, onClose: close };
  return {
    act: (what: DocumentAct, of: Documents) => {
      setDoing(what);
      begin(what, of)
        .catch(report)
        .finally(() => setDoing(null));
    },
    /** What is under way. */
    doing,
    /** Documents are being made or issued. */
    isRunning: job.isRunning,
    shown: (
      <>
        {job.shown}
        {named && (
          <SubmitDialog
            {...named}
            send={(people, options) =>
              isoService.submitFile({ body: { projectCode, documentCodes: codesOf(documents), ...people } }, options)
            }
            onTried={onChanged}
            onClose={close}
          />
        )}
        {act === 'return' && (
          <ReturnDialog
            draft={documents.map(({ releaseId }) => releaseId).join()}
            send={(reason, options) => move('return', documents, reason, options)}
            onTried={onChanged}
            onClose={close}
          />
        )}
        {act === 'issue' && (
          <IssueDialog
            {...dialog}
            documentCodes={codesOf(documents)}
            onStarted={(started) => job.follow('issue', started)}
          />
        )}
        {act === 'replace' && first && <ReplaceDialog {...dialog} document={first} />}
        {act === 'retire' && first && <RetireDialog {...dialog} document={first} />}
      </>
    ),
  };
}

export type DocumentActs = ReturnType<typeof useDocumentActs>;
