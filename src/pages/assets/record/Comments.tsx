import { Button, Mentions, Pagination, Popconfirm, Skeleton } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import type { RecordEntity } from '#domain/subjects/assets/record/record';
import { DraftNotice } from '@/components/DraftNotice';
import { FailureBlock } from '@/components/FailureBlock';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useTextDraft } from '@/hooks/useTextDraft';
import { useT } from '@/locales';
import { assetsService } from '@/services/assets';
import { formatInstant } from '@/utils/format';
import styles from './record.module.css';

interface Props {
  projectCode: string;
  entity: RecordEntity;
  entityId: string;
}

/** What people say about a record; who is mentioned with @ is told. */
export function Comments({ projectCode, entity, entityId }: Props) {
  const t = useT();
  const about = { projectCode, entity, entityId };
  const [currentPage, setPage] = useState(1);
  const pageSize = limits.pageSizeDefault;
  const { data, error, refresh } = useLoad(
    (options) => assetsService.listComments({ query: { ...about, currentPage, pageSize } }, options),
    [about, currentPage],
  );
  const people = useLoad((options) => assetsService.listMentionable({ query: about }, options), [about]);
  const comment = useTextDraft(`comment:${projectCode}:${entity}:${entityId}`);
  const { text } = comment;
  const [sending, setSending] = useState(false);
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />;
  const total = data.total === '1000+' ? limits.exactTotalMax : data.total;
  const send = async () => {
    const mentions = (people.data ?? []).filter(({ showName }) => text.includes(`@${showName}`));
    setSending(true);
    try {
      const body = { ...about, text, mentions: mentions.map(({ accountId }) => accountId) };
      await assetsService.addComment({ body });
      comment.clear();
      setPage(1);
      refresh();
    } finally {
      setSending(false);
    }
  };
  const remove = async (commentId: string) => {
    await assetsService.deleteComment({ body: { projectCode, commentId } });
    refresh();
  };
  return (
    <section aria-label={t('assets.record.comments')}>
      {data.allowedActions.includes('comment') && (
        <div className={styles.say}>
          {comment.draftOf && <DraftNotice savedAt={comment.draftOf} onDiscard={comment.clear} />}
          <Mentions
            aria-label={t('assets.record.say')}
            placeholder={t('assets.record.sayHint')}
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={limits.textLength}
            value={text}
            onChange={comment.set}
            options={(people.data ?? []).map(({ accountId, showName }) => ({
              key: accountId,
              value: showName,
              label: showName,
            }))}
          />
          <Button disabled={text.trim() === ''} loading={sending} onClick={() => send().catch(report)}>
            {t('assets.record.send')}
          </Button>
        </div>
      )}
      {data.list.length === 0 && <p className={styles.soft}>{t('assets.record.noComments')}</p>}
      <ol className={styles.comments}>
        {data.list.map(({ commentId, text: said, author, createdAt, allowedActions }) => (
          <li key={commentId}>
            <div className={styles.head}>
              <b>{author.showName || t('assets.work.progress.portal')}</b>
              <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
              {allowedActions.includes('delete') && (
                <Popconfirm
                  title={t('assets.record.removeQuestion')}
                  okText={t('record.remove')}
                  okButtonProps={{ danger: true }}
                  onConfirm={() => remove(commentId).catch(report)}
                >
                  <Button type="text" size="small">
                    {t('record.remove')}
                  </Button>
                </Popconfirm>
              )}
            </div>
            <p className={styles.said}>{said}</p>
          </li>
        ))}
      </ol>
      <Pagination
        size="small"
        hideOnSinglePage
        showSizeChanger={false}
        current={currentPage}
        pageSize={pageSize}
        total={total}
        onChange={setPage}
      />
    </section>
  );
}
