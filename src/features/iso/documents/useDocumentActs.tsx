import uniqBy from 'lodash/uniqBy';
import { useState } from 'react';
import type { ReleaseMove } from '#domain/capabilities/release/workflow';
import { lazyPage } from '@/components/lazyPage';
import { ReturnDialog } from '@/features/release/ReturnDialog';
import { SubmitDialog } from '@/features/release/SubmitDialog';
import { toast } from '@/feedback';
import type { SendOptions } from '@/hooks/useRecordForm';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type DocumentTasks, isoService, type ManagementDocument } from '@/services/iso';
import { type Release, releaseService } from '@/services/release';
import type { DocumentAct, TaskAct } from './documentState';
import { useDocumentJob } from './useDocumentJob';

const IssueDialog = lazyPage(() => import('./IssueDialog'));
const RetireDialog = lazyPage(() => import('./RetireDialog'));
const TakeAwayDialog = lazyPage(() => import('../documentEdit/TakeAwayDialog'));
const ReplaceDialog = lazyPage(() => import('./ReplaceDialog'));
const AssignDialog = lazyPage(() => import('./AssignDialog'));
const TaskReasonDialog = lazyPage(() => import('./TaskReasonDialog'));

type Documents = readonly ManagementDocument[];

/** What was asked for and needs words first. */
interface Asked {
  act: DocumentAct;
  documents: Documents;
  /** Who can be named, where it is to be submitted. */
  named?: Pick<Release, 'candidates' | 'former'> & { ruled: 'some' | 'all' | undefined };
  /** Who can be asked to prepare them. */
  candidates?: DocumentTasks['candidates'];
}

const codesOf = (documents: Documents) => documents.flatMap(({ documentCode }) => documentCode ?? []);
const submissionsOf = (documents: Documents) =>
  documents.flatMap(({ documentCode, releaseId }) => (documentCode && releaseId ? [{ documentCode, releaseId }] : []));

/** Steps of tasks that need no words. */
const atOnce = { task_takeBack: 'takeBack', task_finish: 'finish', task_cancel: 'cancel' } as const;
const tasksOf = (documents: Documents) =>
  documents.flatMap(({ task }) => (task ? [{ taskCode: task.taskCode, version: task.version }] : []));

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
    // A rule of approval is of a kind of document: one of each kind is asked for.
    const kinds = uniqBy(documents, ({ kind }) => kind).flatMap(({ documentCode }) => documentCode ?? []);
    const found = await Promise.all(
      kinds.map((recordCode) =>
        releaseService.getRelease({ query: { projectCode, document: 'managementDocument', recordCode } }),
      ),
    );
    const [named] = found;
    const ruled = found.every(({ hasRule }) => hasRule)
      ? 'all'
      : found.some(({ hasRule }) => hasRule)
        ? 'some'
        : undefined;
    if (named) setAsked({ act: 'submit', documents, named: { ...named, ruled } });
  };
  const askPreparer = async (documents: Documents) => {
    const { candidates } = await isoService.getTasks({ query: { projectCode } });
    setAsked({ act: 'assign', documents, candidates });
  };
  const hold = async (action: 'take' | 'giveBack', documents: Documents) => {
    const [documentCode = ''] = codesOf(documents);
    const of = { projectCode, documentCode };
    try {
      if (action === 'take') await isoService.takeDocument({ body: { ...of, kind: 'file' } });
      else await isoService.giveBackDocument({ body: of });
      void toast('success', t(action === 'take' ? 'documentEdit.taken' : 'documentEdit.givenBack'));
    } finally {
      onChanged();
    }
  };
  const handIn = async (documents: Documents) => {
    const body = { projectCode, tasks: tasksOf(documents) };
    job.follow('handIn', await isoService.submitTasks({ body }));
  };
  const moveTasks = async (
    action: Exclude<TaskAct, 'submit'>,
    documents: Documents,
    reason = '',
    options?: SendOptions,
  ) => {
    const body = { projectCode, tasks: tasksOf(documents), action, ...(reason && { reason }) };
    await isoService.moveTasks({ body }, options);
    void toast('success', t(`managementDocument.task_${action}Done`));
  };
  const begin = async (act: DocumentAct, documents: Documents) => {
    if (act === 'task_submit') return handIn(documents);
    const action = atOnce[act as keyof typeof atOnce];
    if (action) return moveTasks(action, documents).finally(onChanged);
    if (act === 'generate') return generate(documents);
    if (act === 'take' || act === 'giveBack') return hold(act, documents);
    if (act === 'submit') return askWhom(documents);
    if (act === 'assign') return askPreparer(documents);
    if (act === 'review' || act === 'approve' || act === 'withdraw') return moveNow(act, documents);
    setAsked({ act, documents });
  };
  const close = () => setAsked(null);
  const { act, documents = [], named, candidates } = asked ?? {};
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
        {candidates && <AssignDialog {...dialog} documents={documents} candidates={candidates} />}
        {(act === 'task_return' || act === 'task_reopen') && (
          <TaskReasonDialog
            act={act}
            documents={documents}
            send={(reason, options) =>
              moveTasks(act === 'task_return' ? 'return' : 'reopen', documents, reason, options)
            }
            onTried={onChanged}
            onClose={close}
          />
        )}
        {act === 'takeAway' && first && <TakeAwayDialog {...dialog} document={first} />}
        {act === 'replace' && first && <ReplaceDialog {...dialog} document={first} />}
        {act === 'retire' && first && <RetireDialog {...dialog} document={first} />}
      </>
    ),
  };
}

export type DocumentActs = ReturnType<typeof useDocumentActs>;
