import { useNavigate, useParams } from '@umijs/max';
import { Skeleton } from 'antd';
import { FailureBlock } from '@/components/FailureBlock';
import { Page } from '@/components/Page';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { questionnaireService } from '@/services/questionnaire';
import { templatePath } from '../templatePath';
import { Builder } from './Builder';

/** A template's page: the draft of an own one, or what ships. */
export default function TemplatePage() {
  const t = useT();
  const navigate = useNavigate();
  const { templateCode = '' } = useParams();
  const { data, error, refresh } = useLoad(
    (call) => questionnaireService.getTemplate({ query: { templateCode } }, call),
    [templateCode],
  );
  if (error) return <FailureBlock error={error} onRetry={refresh} />;
  if (!data)
    return (
      <Page title={t('route.template')}>
        <Skeleton active paragraph={{ rows: 12 }} />
      </Page>
    );
  return (
    <Builder
      // Another template is another draft.
      key={data.templateCode}
      template={data}
      onChanged={refresh}
      onMade={(code) => navigate(templatePath(code))}
    />
  );
}
