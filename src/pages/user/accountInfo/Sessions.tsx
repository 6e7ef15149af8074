import { Button, Popconfirm, Skeleton, Space } from 'antd';
import { useState } from 'react';
import { FailureBlock } from '@/components/FailureBlock';
import { PlainTable } from '@/components/PlainTable';
import { StatusLabel } from '@/components/StatusLabel';
import { type Pass, SignInPass } from '@/features/user/signIn/SignInPass';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type Session, userService } from '@/services/user';
import { formatInstant, NOTHING } from '@/utils/format';
import styles from './accountInfo.module.css';

/**
 * Where the caller is signed in, and how to sign out there.
 * @param changes counts up when sessions were ended from elsewhere
 */
export function Sessions({ changes }: { changes: number }) {
  const t = useT();
  const { data: sessions, error, refresh } = useLoad((options) => userService.listSessions({}, options), [changes]);
  const deviceOf = ({ browser, system }: Session) =>
    browser && system ? t('account.deviceOf', { browser, system }) : (browser ?? system ?? t('account.deviceUnknown'));
  // The failure has been reported; the list shows the current state.
  const end = (body: { sessionId: string } | { others: true }) =>
    userService
      .endSessions({ body })
      .then(({ ended }) => void toast('success', t('account.ended', { count: ended })))
      .catch(report)
      .then(refresh);
  const [pass, setPass] = useState<Pass | null>(null);
  const makePass = () => userService.createSignInPass({ body: {} }).then(setPass).catch(report);
  const others = sessions?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  return (
    <section className={styles.card} aria-label={t('account.sessions')}>
      <div className={styles.head}>
        <h2>{t('account.sessions')}</h2>
        <Space>
          <Button onClick={makePass}>{t('account.makePass')}</Button>
          {others > 0 && (
            <Popconfirm
              placement="bottomRight"
              title={t('account.endOthersQuestion', { count: others })}
              okText={t('account.endOthers')}
              okButtonProps={{ danger: true }}
              onConfirm={() => end({ others: true })}
            >
              <Button>{t('account.endOthers')}</Button>
            </Popconfirm>
          )}
        </Space>
      </div>
      <p className={styles.soft}>{t('account.sessionsHint')}</p>
      {error && <FailureBlock compact error={error} onRetry={refresh} />}
      {!error && !sessions && <Skeleton active />}
      {sessions && (
        <PlainTable<Session>
          dataSource={sessions}
          rowKey="sessionId"
          scroll={{ x: 'max-content' }}
          columns={[
            {
              title: t('account.device'),
              key: 'device',
              render: (_, session) => (
                <span className={styles.fact}>
                  {deviceOf(session)}
                  {session.isCurrent && <StatusLabel tone="done">{t('account.thisOne')}</StatusLabel>}
                </span>
              ),
            },
            {
              title: t('account.network'),
              dataIndex: 'network',
              className: styles.number,
              render: (network: string | null) => network ?? NOTHING,
            },
            {
              title: t('account.signedInAt'),
              dataIndex: 'signedInAt',
              className: styles.number,
              render: formatInstant,
            },
            {
              title: t('account.lastSeenAt'),
              dataIndex: 'lastSeenAt',
              className: styles.number,
              render: formatInstant,
            },
            {
              key: 'actions',
              fixed: 'end',
              render: (_, session) =>
                !session.isCurrent && (
                  <Popconfirm
                    placement="bottomRight"
                    title={t('account.endQuestion', { device: deviceOf(session) })}
                    okText={t('account.end')}
                    okButtonProps={{ danger: true }}
                    onConfirm={() => end({ sessionId: session.sessionId })}
                  >
                    <Button
                      type="link"
                      size="small"
                      aria-label={t('account.endOf', {
                        device: deviceOf(session),
                        since: formatInstant(session.signedInAt),
                      })}
                    >
                      {t('account.end')}
                    </Button>
                  </Popconfirm>
                ),
            },
          ]}
        />
      )}
      {pass && <SignInPass pass={pass} onClose={() => setPass(null)} />}
    </section>
  );
}
