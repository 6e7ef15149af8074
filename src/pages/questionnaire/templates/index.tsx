import { useNavigate } from '@umijs/max';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { listTemplatesRules } from '#domain/generated/rules/questionnaire/listTemplates';
import { questionnaireLists } from '#domain/subjects/questionnaire/lists';
import type { TemplateAction } from '#domain/subjects/questionnaire/template/rules';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import { toast } from '@/feedback';
import { usePortalList } from '@/hooks/usePortalList';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { questionnaireService, type TemplateRow } from '@/services/questionnaire';
import { formatInstant, NOTHING } from '@/utils/format';
import { TemplateState } from '../TemplateState';
import { templatePath } from '../templatePath';
import { NewTemplate } from './NewTemplate';
import { TemplateImport } from './TemplateImport';
import styles from './templates.module.css';

const filters = { keyword: '', source: '', state: '' };

type Doing = { what: 'new'; from?: TemplateRow } | { what: 'import' };

/** Templates of questionnaires: the channel's own, and those that ship with the portal. */
export default function Templates() {
  const t = useT();
  const say = useSay();
  const navigate = useNavigate();
  const [doing, setDoing] = useState<Doing | null>(null);
  const list = usePortalList({ name: 'templates', load: questionnaireService.listTemplates, filters });
  const { query, setQuery } = list;
  const { description: _, ...columns } = useColumns(questionnaireLists.listTemplates, {
    name: {
      paths: ['name', 'description'],
      render: (_, { name, description }) => (
        <>
          <Cut width={260}>{say(name)}</Cut>
          <div className={styles.soft}>
            <Cut width={260}>{say(description) || NOTHING}</Cut>
          </div>
        </>
      ),
    },
    published: { render: (_, row) => <TemplateState template={row} /> },
    updatedAt: {
      render: (_, { updatedAt, updatedBy }) =>
        updatedAt === null ? (
          NOTHING
        ) : (
          <>
            {formatInstant(updatedAt)}
            <div className={styles.soft}>{updatedBy}</div>
          </>
        ),
    },
  });
  const open = (templateCode: string) => navigate(templatePath(templateCode));
  const add = { label: t('template.new'), onClick: () => setDoing({ what: 'new' }) };
  // Who keeps templates may copy any of them.
  const mayAdd = list.rows?.some(({ allowedActions }) => allowedActions.includes('copy')) ?? false;

  const then = (done: Promise<unknown>, told: string) =>
    void done
      .then(() => void toast('success', told))
      .catch(report)
      .then(list.refresh);
  const act = (action: TemplateAction, { templateCode, version, name }: TemplateRow) => {
    const isEnabled = action === 'enable';
    if (action === 'delete')
      then(
        questionnaireService.deleteTemplate({ body: { templateCode, version } }),
        t('template.deleted', { name: say(name) }),
      );
    else
      then(
        questionnaireService.enableTemplate({ body: { templateCode, version, isEnabled } }),
        t(isEnabled ? 'template.enabled' : 'template.disabled', { name: say(name) }),
      );
  };
  const actionOf = (action: TemplateAction, row: TemplateRow) => {
    if (action === 'edit' || action === 'publish') return null;
    const label = t(`template.action_${action}`);
    const name = say(row.name);
    if (action === 'copy')
      return (
        <Button key={action} type="link" size="small" onClick={() => setDoing({ what: 'new', from: row })}>
          {label}
        </Button>
      );
    if (action === 'enable')
      return (
        <Button key={action} type="link" size="small" onClick={() => act(action, row)}>
          {label}
        </Button>
      );
    return (
      <Popconfirm
        key={action}
        title={t(`template.${action}Sure`, { name })}
        description={t(`template.${action}Text`)}
        okText={label}
        onConfirm={() => act(action, row)}
      >
        <Button type="link" size="small" danger={action === 'delete'}>
          {label}
        </Button>
      </Popconfirm>
    );
  };

  return (
    <Page
      title={t('route.templates')}
      action={
        mayAdd && (
          <>
            <Button onClick={() => setDoing({ what: 'import' })}>{t('template.import')}</Button>
            <Button type="primary" onClick={add.onClick}>
              {add.label}
            </Button>
          </>
        )
      }
    >
      <PortalTable<TemplateRow>
        list={list}
        rowKey="templateCode"
        onOpen={({ templateCode }) => open(templateCode)}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('template.search')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ColumnFilter
              of={questionnaireLists.listTemplates.columns.source}
              value={query.source}
              onChange={(source) => setQuery({ source })}
            />
            <ChoiceFilter
              label={t('template.state')}
              value={query.state}
              {...listTemplatesRules.state}
              textOf={(state) => t(`template.state_${state}`)}
              onChange={(state) => setQuery({ state })}
            />
          </>
        }
        empty={<EmptyState title={t('template.empty')} text={t('template.emptyText')} />}
        columns={[
          ...Object.values(columns),
          {
            title: t('template.actions'),
            key: 'actions',
            render: (_, row) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: keeps clicks and keys of its buttons from the row.
              <span onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
                {row.allowedActions.map((action) => actionOf(action, row))}
              </span>
            ),
          },
        ]}
      />
      {doing?.what === 'new' && <NewTemplate from={doing.from} onMade={open} onClose={() => setDoing(null)} />}
      {doing?.what === 'import' && (
        <TemplateImport
          onTake={(told) =>
            questionnaireService.createTemplate({ body: told }).then(({ templateCode }) => open(templateCode))
          }
          onClose={() => setDoing(null)}
        />
      )}
    </Page>
  );
}
