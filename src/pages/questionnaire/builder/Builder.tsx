import { DownloadOutlined, RedoOutlined, UndoOutlined, UploadOutlined } from '@ant-design/icons';
import { useLocation } from '@umijs/max';
import { useEventListener } from 'ahooks';
import { Alert, Button, ConfigProvider, Tabs } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { isSameContent } from '#domain/subjects/questionnaire/template/difference';
import { replaceQuestion } from '#domain/subjects/questionnaire/template/edits';
import { problemsOf, type TemplateProblem } from '#domain/subjects/questionnaire/template/template';
import { DownloadFailure } from '@/components/DownloadFailure';
import { EmptyState } from '@/components/EmptyState';
import { LeaveQuestion } from '@/components/LeaveQuestion';
import { Page } from '@/components/Page';
import { useDownload } from '@/hooks/useDownload';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { useSaveKey } from '@/hooks/useSaveKey';
import { useSay } from '@/hooks/useSay';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { saveFile } from '@/services/file';
import { questionnaireService, type TemplateDetail } from '@/services/questionnaire';
import { formatNumber } from '@/utils/format';
import { isTyping } from '@/utils/keys';
import { TemplateState } from '../TemplateState';
import { NewTemplate } from '../templates/NewTemplate';
import { TemplateImport } from '../templates/TemplateImport';
import styles from './builder.module.css';
import { DraftConflict } from './DraftConflict';
import { Outline, type Place } from './Outline';
import { Preview } from './Preview';
import { Problems } from './Problems';
import { PublishDialog } from './PublishDialog';
import { QuestionForm } from './QuestionForm';
import { SectionForm } from './SectionForm';
import { SettingsForm } from './SettingsForm';
import { useStandard } from './useStandard';
import { useTemplateDraft } from './useTemplateDraft';
import { Versions } from './Versions';

interface Props {
  template: TemplateDetail;
  /** Its versions, or whether it is used, are others now. */
  onChanged: () => void;
  onMade: (templateCode: string) => void;
}

const inAddress = { tab: 'form', at: '' };

/** A template as it is drafted: its outline, the form of what is open, and how it will be asked. */
export function Builder({ template, onChanged, onMade }: Props) {
  const t = useT();
  const say = useSay();
  const { templateCode, allowedActions } = template;
  const editable = allowedActions.includes('edit');
  const draft = useTemplateDraft(templateCode, template);
  const { content, name, changeContent, undo, redo } = draft;
  const [{ tab, at }, setAddress] = useUrlState(inAddress);
  const [doing, setDoing] = useState<'publish' | 'import' | 'copy' | null>(null);
  const [isAsked, setAsked] = useState(true);
  const { download, failed } = useDownload();

  const place = placeOf(at) ?? firstOf(content);
  const open = ({ kind, code }: Place) => setAddress({ tab: 'form', at: `${kind}:${code}` });
  // With hundreds of questions, the check runs once typing pauses.
  const looked = useDeferredValue(content);
  const { entries, refs } = useStandard(looked.standardCode);
  const problems = useMemo(() => problemsOf(looked, refs), [looked, refs]);
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const { code } of problems) if (code !== null) found.set(code, (found.get(code) ?? 0) + 1);
    return found;
  }, [problems]);
  const openProblem = ({ kind, code }: TemplateProblem) => {
    if (code === null) setAddress({ tab: kind === 'noQuestions' ? 'form' : 'settings' });
    else open({ kind: content.questions.some((one) => one.code === code) ? 'question' : 'section', code });
  };

  const { key: here } = useLocation();
  const isStuck = draft.state === 'failed' || draft.state === 'conflict';
  // What can't be kept now would be lost with the page; within it nothing is.
  const guard = useLeaveGuard({ key: here, dirty: isStuck, isUnsaved: draft.isPending, only: 'page' });
  useSaveKey(() => void draft.save(), false);
  useEventListener('keydown', (event: KeyboardEvent) => {
    if (!editable || !(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
    const step = { z: event.shiftKey ? redo : undo, y: redo }[event.key.toLowerCase()];
    if (!step) return;
    event.preventDefault();
    step();
  });
  const publish = async () => {
    // What is published is what is kept.
    if (draft.isPending()) await draft.save();
    if (!draft.isPending()) setDoing('publish');
  };

  const question = place?.kind === 'question' ? content.questions.find(({ code }) => code === place.code) : undefined;
  const section = place?.kind === 'section' ? content.sections.find(({ code }) => code === place.code) : undefined;
  const form = question ? (
    <QuestionForm
      key={content.questions.indexOf(question)}
      content={content}
      question={question}
      entries={entries}
      onChange={(next, what) => {
        changeContent(replaceQuestion(content, question.code, next), what);
        if (next.code !== question.code) open({ kind: 'question', code: next.code });
      }}
    />
  ) : section ? (
    <SectionForm
      key={content.sections.indexOf(section)}
      content={content}
      section={section}
      onChange={(next, what, { code }) => {
        changeContent(next, what);
        if (code !== section.code) open({ kind: 'section', code });
      }}
    />
  ) : (
    <EmptyState title={t('template.nothingOpen')} text={t('template.nothingOpenText')} />
  );
  // As it was opened the draft may have been what is published; by now it may be something else.
  const isDraftNewer =
    template.published !== null && (template.isDraftNewer || !isSameContent(content, template.content));
  const isNew = template.published === null || isDraftNewer;

  return (
    <Page
      title={say(name)}
      state={<TemplateState template={{ ...template, isDraftNewer }} />}
      facts={
        <>
          {t('template.questionCount', { count: formatNumber(content.questions.length) })}
          {` · ${t('template.usedCount', { count: formatNumber(template.usedBy) })}`}
          {editable && (
            <>
              {' · '}
              <Keeping draft={draft} />
            </>
          )}
        </>
      }
      action={
        <>
          {editable && (
            <>
              <Button
                icon={<UndoOutlined />}
                aria-label={t('template.undo')}
                title={t('template.undo')}
                disabled={!undo}
                onClick={undo}
              />
              <Button
                icon={<RedoOutlined />}
                aria-label={t('template.redo')}
                title={t('template.redo')}
                disabled={!redo}
                onClick={redo}
              />
              <Button icon={<UploadOutlined />} onClick={() => setDoing('import')}>
                {t('template.importHere')}
              </Button>
            </>
          )}
          <Button
            icon={<DownloadOutlined />}
            onClick={() =>
              download(async (call) => {
                if (editable) await draft.save();
                saveFile(await questionnaireService.exportTemplate({ query: { templateCode } }, call));
              })
            }
          >
            {t('template.export')}
          </Button>
          {allowedActions.includes('copy') && (
            <Button type={editable ? 'default' : 'primary'} onClick={() => setDoing('copy')}>
              {t('template.ownCopy')}
            </Button>
          )}
          {editable && (
            <Button type="primary" disabled={problems.length > 0 || !isNew} onClick={() => void publish()}>
              {t('template.publish')}
            </Button>
          )}
        </>
      }
    >
      <DownloadFailure failed={failed} />
      {template.source === 'shipped' && (
        <Alert className={styles.told} type="info" showIcon title={t('template.shippedText')} />
      )}
      <div className={styles.builder}>
        <Outline
          content={content}
          place={tab === 'form' ? place : null}
          problems={counts}
          editable={editable}
          onOpen={open}
          onChange={changeContent}
        />
        <Tabs
          className={styles.work}
          activeKey={tab}
          onChange={(next) => setAddress({ tab: next })}
          items={[
            { key: 'form', label: t('template.tab_form'), children: <Disabled is={!editable}>{form}</Disabled> },
            {
              key: 'preview',
              label: t('template.tab_preview'),
              children: <Preview content={content} onOpen={(code) => open({ kind: 'question', code })} />,
            },
            {
              key: 'problems',
              label: t('template.tab_problems', { count: problems.length }),
              children: <Problems problems={problems} onOpen={openProblem} />,
            },
            {
              key: 'versions',
              label: t('template.tab_versions', { count: template.versions.length }),
              children: <Versions template={{ ...template, isDraftNewer }} draft={content} />,
            },
            {
              key: 'settings',
              label: t('template.settings'),
              children: (
                <Disabled is={!editable}>
                  <SettingsForm draft={draft} entries={entries} />
                </Disabled>
              ),
            },
          ]}
        />
      </div>
      {doing === 'publish' && (
        <PublishDialog template={template} draft={draft} onPublished={onChanged} onClose={() => setDoing(null)} />
      )}
      {doing === 'copy' && <NewTemplate from={{ ...template, name }} onMade={onMade} onClose={() => setDoing(null)} />}
      {doing === 'import' && (
        <TemplateImport
          hint={t('template.importHereIntro')}
          onTake={async (told) => draft.change(told)}
          onClose={() => setDoing(null)}
        />
      )}
      <LeaveQuestion guard={guard} keepsDraft={false} />
      {draft.conflict && isAsked && <DraftConflict draft={draft} onClose={() => setAsked(false)} />}
      {draft.conflict && !isAsked && (
        <Alert
          className={styles.stuck}
          type="warning"
          showIcon
          role="alert"
          title={t('template.conflict')}
          action={<Button onClick={() => setAsked(true)}>{t('template.conflictOpen')}</Button>}
        />
      )}
    </Page>
  );
}

function placeOf(at: string): Place | null {
  const [kind, ...code] = at.split(':');
  return kind === 'question' || kind === 'section' ? { kind, code: code.join(':') } : null;
}

const firstOf = ({ sections, questions }: TemplateDetail['content']): Place | null => {
  const [question] = questions;
  const [section] = sections;
  if (question) return { kind: 'question', code: question.code };
  return section ? { kind: 'section', code: section.code } : null;
};

/** Fields that are read alone. */
function Disabled({ is, children }: { is: boolean; children: React.ReactNode }) {
  return <ConfigProvider componentDisabled={is}>{children}</ConfigProvider>;
}

/** Whether the draft is kept. */
function Keeping({ draft: { state, failure, save } }: { draft: ReturnType<typeof useTemplateDraft> }) {
  const t = useT();
  return (
    <span role="status">
      {state === 'failed' ? (
        <>
          <span className={styles.fault}>{t('template.keepFailed', { why: failure })}</span>
          <Button type="link" size="small" onClick={() => void save()}>
            {t('common.retry')}
          </Button>
        </>
      ) : (
        t(`template.keep_${state as 'saved' | 'pending' | 'saving' | 'conflict'}`)
      )}
    </span>
  );
}
