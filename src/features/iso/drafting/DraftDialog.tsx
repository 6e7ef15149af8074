import { Alert, Button, Input, Modal, Popconfirm, Skeleton } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { Facts } from '@/components/Facts';
import { FailureBlock } from '@/components/FailureBlock';
import { TextDifference } from '@/components/TextDifference';
import { toast } from '@/feedback';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { report, useRequest } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import type { DraftProposal } from '@/services/iso';
import type { Drafting } from './drafting';
import styles from './drafting.module.css';

interface Props {
  field: string;
  max: number;
  drafting: Drafting;
  onClose: () => void;
}

/** What a language model is given, what is asked of it, and its proposal until it is taken over. */
export default function DraftDialog({ field, max, drafting, onClose }: Props) {
  const t = useT();
  const id = useId();
  useFocusReturn();
  // Once: what the author has seen is what is sent, and doesn't change under the eyes.
  const { data: first, error, refresh } = useRequest(() => drafting.ask({}, { silent: true }));
  const [answered, setAnswered] = useState<DraftProposal>();
  const [wish, setWish] = useState('');
  const [text, setText] = useState('');
  /** The last proposal, before it was edited. */
  const [proposed, setProposed] = useState<string>();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const { current } = leaving;
    return () => current.abort();
  }, []);
  const shown = answered ?? first;
  const current = drafting.current();
  const isProposed = proposed !== undefined;
  const isEdited = isProposed && text !== proposed;

  const ask = async (seen: string) => {
    setAsking(true);
    setProblem(undefined);
    try {
      const asked = { seen, ...(wish.trim() !== '' && { wish }) };
      const next = await drafting.ask(asked, { silent: true, signal: leaving.current.signal });
      setAnswered(next);
      if (next.text === null) setProblem(t('drafting.changed'));
      else {
        setText(next.text);
        setProposed(next.text);
      }
    } catch (failure) {
      if (leaving.current.signal.aborted) return;
      if (!(failure instanceof PortalError)) throw failure;
      setProblem(failure.message);
    } finally {
      setAsking(false);
    }
  };
  const take = () => {
    drafting.take(text);
    void toast('success', t('drafting.takenToast', { field }));
    onClose();
  };
  return (
    <Modal
      open
      width={760}
      title={t('drafting.title', { field })}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {shown &&
            (isEdited ? (
              // What was edited would be gone.
              <Popconfirm
                title={t('drafting.askAgainQuestion')}
                onConfirm={() => void ask(shown.seen).catch(report)}
                styles={{ root: { maxWidth: 320 } }}
              >
                <Button loading={asking}>{t('drafting.askAgain')}</Button>
              </Popconfirm>
            ) : (
              <Button
                type={isProposed ? 'default' : 'primary'}
                loading={asking}
                onClick={() => void ask(shown.seen).catch(report)}
              >
                {t(isProposed ? 'drafting.askAgain' : 'drafting.ask')}
              </Button>
            ))}
          {isProposed && (
            <Button type="primary" disabled={asking || text.trim() === '' || text.length > max} onClick={take}>
              {t('drafting.take')}
            </Button>
          )}
        </>
      }
    >
      {error && !shown && <FailureBlock compact error={error} onRetry={refresh} />}
      {!error && !shown && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {shown && (
        <div className={styles.parts}>
          <Given of={shown} />
          <div>
            <label htmlFor={`${id}wish`}>{t('drafting.wish')}</label>
            <Input.TextArea
              id={`${id}wish`}
              value={wish}
              maxLength={limits.draftWish}
              placeholder={t('drafting.wishHint')}
              autoSize={{ minRows: 1, maxRows: 4 }}
              onChange={({ target }) => setWish(target.value)}
            />
          </div>
          {asking && (
            <p className={styles.soft} role="status">
              {t('drafting.asking')}
            </p>
          )}
          {problem && <Alert type="error" showIcon role="alert" title={problem} />}
          {isProposed && (
            <div>
              <label htmlFor={`${id}text`}>{t('drafting.proposal')}</label>
              <Input.TextArea
                id={`${id}text`}
                value={text}
                status={text.length > max ? 'error' : undefined}
                count={{ show: true, max }}
                autoSize={{ minRows: 4, maxRows: 12 }}
                onChange={({ target }) => setText(target.value)}
              />
              <p className={styles.soft}>
                {answered?.isCut && `${t('drafting.cut')} `}
                {t('drafting.proposalHint')}
              </p>
            </div>
          )}
          {isProposed && current.trim() !== '' && (
            <section aria-label={t('drafting.difference')}>
              <h3 className={styles.heading}>{t('drafting.difference')}</h3>
              <TextDifference before={current.split('\n')} after={text.split('\n')} />
            </section>
          )}
        </div>
      )}
    </Modal>
  );
}

/** Everything that leaves the portal but the wish, which stands in its own field. */
function Given({ of: { given, present, model } }: { of: DraftProposal }) {
  const t = useT();
  const say = useSay();
  const count = given.length + (present === '' ? 0 : 1);
  const items = [
    ...given.map((fact, place) => ({ key: String(place), label: say(fact), text: fact.text })),
    ...(present === '' ? [] : [{ key: 'present', label: t('drafting.present'), text: present }]),
  ];
  return (
    <section>
      <p className={styles.soft}>{count === 0 ? t('drafting.noneText') : t('drafting.givenText', { count, model })}</p>
      {count > 0 && (
        <div className={styles.given}>
          <Facts
            items={items.map(({ key, label, text }) => ({
              key,
              label,
              children: <span className={styles.text}>{text}</span>,
            }))}
          />
        </div>
      )}
    </section>
  );
}
