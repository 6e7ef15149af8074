import { useParams } from '@umijs/max';
import { Button } from 'antd';
import { documentTypes } from '#domain/core/user/rules';
import Loading from '@/components/Loading';
import { ResultBlock } from '@/components/ResultBlock';
import { LocaleSwitch } from '@/features/user/LocaleSwitch';
import { useReference } from '@/hooks/useRequest';
import { useLanguage, useT } from '@/locales';
import { userService } from '@/services/user';
import { tenantName } from '@/tenantConfig';
import { ownOriginUrl } from '@/utils/paths';
import { clauseFiles } from '../../../config/clauses';
import styles from './clause.module.css';
import NotFound from './notFound';

/** Files of public/clauses, and addresses that licences/latest returned: nothing else is opened for anybody. */
async function isKnownClause(address: string): Promise<boolean> {
  if (clauseFiles.includes(address)) return true;
  const licences = await Promise.allSettled(
    documentTypes.map((type) => userService.getLatestLicence({ query: { type } })),
  );
  // A visitor cannot ask for licences; for them only the public files exist.
  return licences.some((answer) => answer.status === 'fulfilled' && answer.value.url === address);
}

/** A platform clause. */
export default function Clause() {
  const t = useT();
  const { name } = useLanguage();
  const { url = '' } = useParams();
  const { data: known, loading } = useReference(`clause:${url}`, () => isKnownClause(url));
  if (loading && known === undefined) return <Loading />;
  if (!known) return <NotFound />;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <span>{tenantName(name)}</span>
        <LocaleSwitch />
      </header>
      {ownOriginUrl(url) ? (
        <iframe className={styles.document} src={url} title={t('route.clause')} sandbox="allow-same-origin" />
      ) : (
        <ResultBlock
          title={t('user.clauseElsewhere')}
          note={url}
          actions={
            <Button type="primary" href={url} target="_blank" rel="noopener noreferrer">
              {t('user.clauseOpen')}
            </Button>
          }
        />
      )}
    </div>
  );
}
