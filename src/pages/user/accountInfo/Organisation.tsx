import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { DownloadFailure } from '@/components/DownloadFailure';
import { Facts } from '@/components/Facts';
import { FailureBlock } from '@/components/FailureBlock';
import { StoredFile } from '@/components/StoredFile';
import { StoredPicture } from '@/components/StoredPicture';
import { ApprovalLabel } from '@/features/tenant/ApprovalLabel';
import { ContactsTable } from '@/features/tenant/Contacts';
import { useDownload } from '@/hooks/useDownload';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { saveFile } from '@/services/file';
import { type Organisation as Told, tenantService } from '@/services/tenant';
import { formatBytes, megabytes } from '@/utils/format';
import styles from './accountInfo.module.css';
import { OrganisationEdit } from './OrganisationEdit';

/** The tenant that the caller works in, in its own words; its managers edit them. */
export function Organisation() {
  const t = useT();
  const { data, error, refresh } = useLoad((options) => tenantService.getOrganisation({}, options));
  const [editing, setEditing] = useState(false);
  const mayChange = data?.allowedActions.includes('change') ?? false;
  return (
    <section className={styles.card} aria-label={t('account.organisation')}>
      <div className={styles.head}>
        <h2>{t('account.organisation')}</h2>
        {mayChange && <Button onClick={() => setEditing(true)}>{t('account.edit')}</Button>}
      </div>
      {error && <FailureBlock compact error={error} onRetry={refresh} />}
      {!error && !data && <Skeleton active />}
      {data && (
        <>
          <Content organisation={data} mayChange={mayChange} onChanged={refresh} />
          {editing && <OrganisationEdit organisation={data} onSaved={refresh} onClose={() => setEditing(false)} />}
        </>
      )}
    </section>
  );
}

/** The tenants that serve this tenant or are above it, and how many it serves; nothing for kinds without any. */
function useRelation(type: Told['type']) {
  const t = useT();
  const { data } = useLoad((options) => tenantService.getTenantRelation({}, options));
  if (type !== 'customer' && type !== 'channel') return [];
  const above = {
    key: 'above',
    label: t(`account.above_${type}`),
    children: data && (data.above?.tenantName ?? t('account.noneAbove')),
  };
  if (type === 'customer') return [above];
  return [above, { key: 'related', label: t('account.related'), children: data && t('account.relatedCount', data) }];
}

interface ContentProps {
  organisation: Told;
  mayChange: boolean;
  onChanged: () => void;
}

function Content({ organisation, mayChange, onChanged }: ContentProps) {
  const t = useT();
  const { name, nameEn, type, approvalState, address, contacts, logo, licence } = organisation;
  const relation = useRelation(type);
  const { download, failed } = useDownload();
  const ofKind = (kind: 'logo' | 'licence') => ({
    save: (file: File) => tenantService.saveOrganisationFile({ form: { kind }, file }, { silent: true }),
    remove: () => tenantService.removeOrganisationFile({ body: { kind } }, { silent: true }),
    isOpen: mayChange,
    onChanged,
  });
  return (
    <>
      <Facts
        items={[
          {
            key: 'name',
            label: t('account.organisationName'),
            children: (
              <span className={styles.fact}>
                {name}
                {mayChange && <span className={styles.hint}>{t('account.organisationNameHint')}</span>}
              </span>
            ),
          },
          { key: 'nameEn', label: t('account.nameEn'), children: nameEn },
          { key: 'type', label: t('account.type'), children: t(`account.type_${type}`) },
          {
            key: 'approval',
            label: t('account.approval'),
            children: <ApprovalLabel state={approvalState} />,
          },
          ...relation,
          { key: 'address', label: t('account.address'), children: address },
        ]}
      />
      <h3 className={styles.heading}>{t('account.contacts')}</h3>
      <ContactsTable contacts={contacts} />
      <div className={styles.files}>
        <StoredFile
          title={t('account.logo')}
          has={logo !== null}
          accept=".png,.jpg,.jpeg"
          maxBytes={limits.logoBytes}
          hint={t('account.logoHint', { size: megabytes(limits.logoBytes), pixels: limits.logoPixels })}
          {...ofKind('logo')}
        >
          {logo && (
            <StoredPicture
              key={`${logo.name} ${logo.size}`}
              {...logo}
              load={() => tenantService.getOrganisationFile({ query: { kind: 'logo' } }, { silent: true })}
            />
          )}
        </StoredFile>
        <StoredFile
          title={t('account.licence')}
          has={licence !== null}
          accept=".pdf,.png,.jpg,.jpeg"
          maxBytes={limits.recordFileBytes}
          hint={t('account.licenceHint', { size: megabytes(limits.recordFileBytes) })}
          {...ofKind('licence')}
        >
          {licence && (
            <p className={styles.licence}>
              <Button
                type="link"
                size="small"
                aria-label={t('account.licenceOpen', { name: licence.name })}
                onClick={() =>
                  download((options) =>
                    tenantService.getOrganisationFile({ query: { kind: 'licence' } }, options).then(saveFile),
                  )
                }
              >
                {licence.name}
              </Button>
              <span className={styles.hint}>{formatBytes(licence.size)}</span>
            </p>
          )}
          <DownloadFailure failed={failed} />
        </StoredFile>
      </div>
    </>
  );
}
