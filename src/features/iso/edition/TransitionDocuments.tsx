import { history, Link, useLocation } from '@umijs/max';
import { documentNeeds } from '#domain/subjects/iso/edition/transition';
import { isoLists } from '#domain/subjects/iso/lists';
import { documentTemplatePolicy } from '#domain/subjects/iso/policy';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter } from '@/components/filters';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { usePortalList } from '@/hooks/usePortalList';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { type EditionDocument, isoService } from '@/services/iso';
import { NeedLabel } from './NeedCounts';

const filters = { need: '' };

interface Props {
  projectCode: string;
  edition: string;
}

/** What each document needs for the newer edition, and who acts; a row leads to where it is done. */
export function TransitionDocuments({ projectCode, edition }: Props) {
  const t = useT();
  const { access } = useSession();
  const { pathname } = useLocation();
  const maySeeTemplates = documentTemplatePolicy.allowed(access?.roleCodes ?? []).includes('view');
  const list = usePortalList({
    name: 'editionDocuments',
    load: isoService.listEditionDocuments,
    filters,
    of: { projectCode, edition },
    ask: ({ need }) => ({ need }),
  });
  const documentsPath = `${pathname}?tab=documents`;
  const columns = useColumns(isoLists.listEditionDocuments, {
    number: { width: 130 },
    name: { width: 220 },
    kind: { width: 110, isFolded: true },
    label: { width: 70 },
    editions: { width: 190 },
    need: { width: 120, render: (_, { need }) => <NeedLabel need={need} /> },
    actor: { width: 150 },
    templateName: { width: 180, isFolded: true },
    candidates: { width: 180, isFolded: true },
  });
  return (
    <PortalTable<EditionDocument>
      list={list}
      rowKey="documentCode"
      filters={
        <ChoiceFilter
          label={t('edition.need')}
          value={list.query.need}
          values={documentNeeds}
          textOf={(need) => t(`edition.need_${need}`)}
          onChange={(need) => list.setQuery({ need })}
        />
      }
      empty={
        <EmptyState
          title={t('edition.emptyDocuments')}
          text={t('edition.emptyDocumentsText')}
          action={{ label: t('edition.toDocuments'), onClick: () => history.push(documentsPath) }}
        />
      }
      columns={[
        ...Object.values(columns),
        {
          title: '',
          key: 'where',
          width: 110,
          render: (_, { need, documentCode }) =>
            need === 'template' && maySeeTemplates ? (
              <Link to={`/projectList/documentTemplates?edition=${edition}`}>{t('edition.toTemplates')}</Link>
            ) : (
              <Link to={`${documentsPath}&open=${documentCode}`}>{t('edition.toDocument')}</Link>
            ),
        },
      ]}
    />
  );
}
