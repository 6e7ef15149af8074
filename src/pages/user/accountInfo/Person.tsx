import { Button, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import { Facts } from '@/components/Facts';
import { FailureBlock } from '@/components/FailureBlock';
import { useChooseLanguage } from '@/features/user/useChooseLanguage';
import { useLoad } from '@/hooks/useLoad';
import { useRoleNames } from '@/hooks/useRoleNames';
import { useSession } from '@/hooks/useSession';
import { type LocaleName, localeNames, useLanguage, useT } from '@/locales';
import { userService } from '@/services/user';
import { AvatarFile } from './AvatarFile';
import styles from './accountInfo.module.css';
import { NameDialog } from './NameDialog';
import { PhoneChange } from './PhoneChange';
import { SecondFactorFact } from './SecondFactorFact';

/** Who the caller is: name, phone, and the tenant that they work in with their roles there. */
export function Person({ onEndedOthers }: { onEndedOthers: () => void }) {
  const t = useT();
  const namesOf = useRoleNames();
  const { user } = useSession();
  const { name } = useLanguage();
  const choose = useChooseLanguage();
  const { data: account, error, refresh } = useLoad((options) => userService.getAccount({}, options));
  const [doing, setDoing] = useState<'rename' | 'changePhone' | null>(null);
  const close = () => setDoing(null);
  return (
    <section className={styles.card} aria-label={t('account.person')}>
      <div className={styles.head}>
        <h2>{t('account.person')}</h2>
      </div>
      {error && <FailureBlock compact error={error} onRetry={refresh} />}
      {!error && !account && <Skeleton active />}
      {account && (
        <Facts
          items={[
            {
              key: 'name',
              label: t('account.name'),
              children: (
                <span className={styles.fact}>
                  {account.showName || t('frame.unknownName')}
                  <Button type="link" size="small" onClick={() => setDoing('rename')}>
                    {t('account.rename')}
                  </Button>
                </span>
              ),
            },
            {
              key: 'phone',
              label: t('user.phone'),
              children: (
                <span className={styles.fact}>
                  <span className={styles.number}>{account.phone}</span>
                  <Button type="link" size="small" onClick={() => setDoing('changePhone')}>
                    {t('account.changePhone')}
                  </Button>
                </span>
              ),
            },
            { key: 'secondFactor', label: t('factor.title'), children: <SecondFactorFact /> },
            {
              key: 'language',
              label: t('account.language'),
              children: (
                <span className={styles.fact}>
                  <Radio.Group
                    size="small"
                    value={name}
                    aria-label={t('account.language')}
                    onChange={({ target }) => void choose(target.value as LocaleName)}
                    options={Object.entries(localeNames).map(([value, label]) => ({ value, label }))}
                  />
                  <span className={styles.hint}>{t('account.languageHint')}</span>
                </span>
              ),
            },
            { key: 'tenant', label: t('account.tenant'), children: user?.tenantDTO?.tenantName },
            {
              key: 'roles',
              label: t('account.roles'),
              children: namesOf(user?.roleDTOs.map(({ roleCode }) => roleCode) ?? []),
            },
          ]}
        />
      )}
      {account && (
        <div className={styles.files}>
          <AvatarFile />
        </div>
      )}
      {doing === 'rename' && account && <NameDialog account={account} onTried={refresh} onClose={close} />}
      {doing === 'changePhone' && account && (
        <PhoneChange
          phone={account.phone}
          onChanged={() => {
            refresh();
            onEndedOthers();
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
