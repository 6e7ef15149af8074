import { useNavigate } from '@umijs/max';
import type { ProjectAction } from '#domain/core/project/rules';
import { closeProjectRules } from '#domain/generated/rules/project/closeProject';
import { reopenProjectRules } from '#domain/generated/rules/project/reopenProject';
import { saveProjectRules } from '#domain/generated/rules/project/saveProject';
import { NoteField, PeriodField, TextField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { type ProjectDetail, projectService } from '@/services/project';

interface Props {
  project: ProjectDetail;
  action: ProjectAction;
  onChanged: () => void;
  onClose: () => void;
}

interface Values {
  name?: string;
  period?: [string, string];
  reason?: string;
}

/** Asks for what one of the project's actions needs, and does it. */
export default function ProjectDialog({ action, project, onChanged, onClose }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const { projectCode, version, name, beginDate, endDate, projectGroup } = project;
  const send: Record<ProjectAction, (values: Values, options: object) => Promise<unknown>> = {
    edit: ({ name: called = '', period: [begins, ends] = ['', ''] }, options) => {
      const days = { beginDate: begins || null, endDate: ends || null };
      return projectService.saveProject({ body: { projectCode, version, name: called, ...days } }, options);
    },
    close: ({ reason = '' }, options) => projectService.closeProject({ body: { projectCode, reason } }, options),
    reopen: ({ reason = '' }, options) => projectService.reopenProject({ body: { projectCode, reason } }, options),
    delete: (_, options) => projectService.deleteProject({ body: { projectCode, version } }, options),
  };
  return (
    <RecordDialog<Values>
      title={t(`project.action_${action}`)}
      okText={t(`project.action_${action}`)}
      danger={action === 'delete' || action === 'close'}
      fresh={action === 'edit' ? { name, period: [beginDate ?? '', endDate ?? ''] } : {}}
      send={async (values, options) => {
        await send[action](values, options);
        void toast('success', t(`project.done_${action}`, { name }));
        if (action === 'delete') navigate(`/projectList/myProject?keyword=${encodeURIComponent(projectGroup.name)}`);
        else onChanged();
      }}
      onClose={onClose}
    >
      {action === 'edit' ? (
        <>
          <TextField name="name" label={t('project.project')} {...saveProjectRules.name} />
          <PeriodField
            name="period"
            label={t('assets.period')}
            placeholder={[t('project.beginsOn'), t('project.endsOn')]}
          />
        </>
      ) : (
        <p>{t(`project.ask_${action}`, { name })}</p>
      )}
      {(action === 'close' || action === 'reopen') && (
        <NoteField
          name="reason"
          label={t(`project.${action}Reason`)}
          {...(action === 'close' ? closeProjectRules : reopenProjectRules).reason}
          autoFocus
          maxRows={5}
        />
      )}
    </RecordDialog>
  );
}
