import { Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { matcherOf } from '#domain/kernel/spelling';
import { CodeText } from '@/components/CodeText';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { SearchFilter } from '@/components/filters';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type DocumentNameGroup, isoService } from '@/services/iso';
import styles from './documentTemplates.module.css';

type DocumentName = DocumentNameGroup['names'][number];

/** The tags that a template may be written with, each to copy. */
export default function NamesDrawer({ onClose }: { onClose: () => void }) {
  const t = useT();
  const say = useSay();
  useFocusReturn();
  const [keyword, setKeyword] = useState('');
  const { data, error, refresh } = useLoad((options) => isoService.listDocumentNames({ query: {} }, options), []);
  const matches = matcherOf(keyword);
  const isWanted = (one: Omit<DocumentName, 'parts' | 'kind'>) => matches(one.name, one.zh, one.en);
  const shown = (data ?? []).flatMap((group) => {
    const names = group.names.filter((one) => isWanted(one) || one.parts.some(isWanted));
    return names.length > 0 ? [{ ...group, names }] : [];
  });
  return (
    <Drawer open size={720} title={t('documentTemplate.names')} onClose={onClose}>
      <p className={styles.soft}>{t('documentTemplate.namesIntro')}</p>
      {error && !data && <FailureBlock compact error={error} onRetry={refresh} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
      {data && (
        <>
          <SearchFilter value={keyword} placeholder={t('documentTemplate.searchNames')} onSearch={setKeyword} />
          {shown.length === 0 && <EmptyState title={t('documentTemplate.noNames')} text="" />}
          {shown.map((group) => (
            <section key={group.groupCode} className={styles.part} aria-label={say(group)}>
              <h3>{say(group)}</h3>
              <dl className={styles.names}>
                {group.names.map((one) => (
                  <Name key={one.name} of={one} />
                ))}
              </dl>
            </section>
          ))}
        </>
      )}
    </Drawer>
  );
}

/** A name with how it is written; of a list or an object, with its parts. */
function Name({ of: { name, kind, parts, ...words } }: { of: DocumentName }) {
  const t = useT();
  const say = useSay();
  const block = `{#${name}}{/${name}}`;
  return (
    <>
      <dt>
        <CodeText code={kind === 'list' || kind === 'flag' ? block : `{${name}}`} />
      </dt>
      <dd>
        {say(words)}
        {kind === 'list' && <div className={styles.soft}>{t('documentTemplate.namesList')}</div>}
        {kind === 'flag' && <div className={styles.soft}>{t('documentTemplate.namesFlag', { tag: '{#!…}' })}</div>}
      </dd>
      {parts.map((part) => (
        <NamePart key={part.name} code={kind === 'object' ? `{${name}.${part.name}}` : `{${part.name}}`} of={part} />
      ))}
    </>
  );
}

function NamePart({ code, of }: { code: string; of: { zh: string; en: string } }) {
  const say = useSay();
  return (
    <>
      <dt className={styles['part-name']}>
        <CodeText code={code} />
      </dt>
      <dd>{say(of)}</dd>
    </>
  );
}
