import { SearchOutlined } from '@ant-design/icons';
import { useNavigate } from '@umijs/max';
import { useDebounce, useUpdateEffect } from 'ahooks';
import { Input, Modal, Spin } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type SearchKind, searchKinds } from '#domain/core/user/search/rules';
import { canOpen } from '#domain/kernel/access';
import { limits } from '#domain/kernel/limits';
import { matcherOf } from '#domain/kernel/spelling';
import { FailureBlock } from '@/components/FailureBlock';
import { useLoad } from '@/hooks/useLoad';
import { useSession } from '@/hooks/useSession';
import { routeText, useT } from '@/locales';
import { type SearchHit, userService } from '@/services/user';
import { offeredRoutes, portalRoutes } from '../../config/routes';
import styles from './SearchPalette.module.css';

/** So long typing may pause before it is searched for, in ms. */
const PAUSE = 200;
const kinds = [...searchKinds, 'page'] as const;
interface Hit extends Omit<SearchHit, 'kind'> {
  kind: SearchKind | 'page';
}
const optionId = (index: number) => `search-option-${index}`;

/** Pages that the user may open, by their names. */
function usePages(keyword: string): Hit[] {
  const t = useT();
  const { access } = useSession();
  const matches = matcherOf(keyword);
  return offeredRoutes
    .filter(({ path, component, layout }) => component && layout === 'full' && !/[:*]/u.test(path))
    .filter((route) => route.session === 'user' && canOpen(access, route, portalRoutes))
    .map(({ path, name }) => ({ kind: 'page' as const, code: '', title: t(routeText(name)), context: '', path }))
    .filter(({ title }) => matches(title));
}

/** A search by name over all that the user may see: a field and its results, for keyboard and mouse. */
export default function SearchPalette({ onClose }: { onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const keyword = useDebounce(typed.trim(), { wait: PAUSE });
  const { data, error, loading, refresh } = useLoad(
    (options) => userService.search({ query: { keyword } }, options),
    [keyword],
    keyword !== '',
  );
  const pages = usePages(typed.trim());
  const isSettled = keyword === typed.trim() && !loading;
  const records = typed.trim() && data ? data : [];
  const found: Hit[] = [...records, ...pages];
  const groups = kinds.flatMap((kind) => {
    const hits = found.filter((hit) => hit.kind === kind);
    return hits.length > 0 ? [{ kind, hits }] : [];
  });
  const hits = groups.flatMap((group) => group.hits);
  const [chosen, setChosen] = useState(0);
  const active = Math.min(chosen, Math.max(hits.length - 1, 0));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#${optionId(active)}`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  // Enter that comes before the answer opens what the answer brings, and nothing of the word before it.
  const [entered, setEntered] = useState(false);
  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    onClose();
    navigate(hit.path);
  };
  useUpdateEffect(() => {
    if (!entered || !isSettled) return;
    setEntered(false);
    open(hits[active]);
  }, [entered, isSettled]);
  const onKey = (event: KeyboardEvent) => {
    // Enter that ends the writing of a Chinese word is the word's.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length > 0) setChosen((active + step + hits.length) % hits.length);
    else if (event.key === 'Enter') setEntered(true);
    else return;
    event.preventDefault();
  };

  return (
    <Modal
      open
      closable={false}
      footer={null}
      width={640}
      style={{ top: 88 }}
      title={<span className={styles.title}>{t('search.title')}</span>}
      classNames={{ container: styles.palette, header: styles.head }}
      onCancel={onClose}
    >
      <Input
        autoFocus
        size="large"
        variant="borderless"
        maxLength={limits.keywordLength}
        prefix={<SearchOutlined />}
        suffix={<Spin size="small" spinning={!isSettled} />}
        placeholder={t('search.placeholder')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(0);
          setEntered(false);
        }}
        onKeyDown={onKey}
        role="combobox"
        aria-label={t('search.title')}
        aria-expanded={hits.length > 0}
        aria-controls="search-results"
        aria-autocomplete="list"
        aria-activedescendant={hits.length > 0 ? optionId(active) : undefined}
      />
      <div ref={list} className={styles.results}>
        {error && typed.trim() !== '' && <FailureBlock compact error={error} onRetry={refresh} />}
        <div id="search-results" role="listbox" aria-label={t('search.results')}>
          {groups.map(({ kind, hits: ofKind }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of a listbox; a fieldset is one of a form.
            <div key={kind} role="group" aria-label={t(`search.kind_${kind}`)}>
              <div className={styles.kind} aria-hidden="true">
                {t(`search.kind_${kind}`)}
              </div>
              {ofKind.map((hit) => {
                const index = hits.indexOf(hit);
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field that has the focus hears the keys.
                  // biome-ignore lint/a11y/useFocusableInteractive: as in every listbox that a combobox controls.
                  <div
                    key={`${hit.path} ${hit.title}`}
                    id={optionId(index)}
                    role="option"
                    aria-selected={index === active}
                    className={styles.hit}
                    onMouseMove={() => setChosen(index)}
                    onClick={() => open(hit)}
                  >
                    {hit.code && <span className={styles.code}>{hit.code}</span>}
                    <span className={styles.name} title={hit.title}>
                      {hit.title}
                    </span>
                    <span className={styles.context} title={hit.context}>
                      {hit.context}
                    </span>
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        {hits.length === 0 && isSettled && !error && (
          <p className={styles.nothing}>
            <b>{t('search.nothing', { keyword: typed.trim() })}</b>
            {t('search.nothingText')}
          </p>
        )}
      </div>
      <p className={styles.keys}>
        <span>{t('search.keys')}</span>
        <span role="status">{typed.trim() && isSettled ? t('search.found', { count: hits.length }) : ''}</span>
      </p>
    </Modal>
  );
}
