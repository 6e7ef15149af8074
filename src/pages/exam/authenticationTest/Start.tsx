import { Alert, Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { VerifyCode } from '@/features/user/signIn/PhoneAndCode';
import { type FieldOfCode, useFieldFailures } from '@/hooks/useFieldFailures';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { examService, type OwnExamDetail } from '@/services/exam';
import { userService } from '@/services/user';
import { deviceCode } from './device';
import { prepareOffline } from './offlinePage';

interface Values {
  verifyCode: string;
}
const fieldOfCode: FieldOfCode<Values> = {
  [errorCodes.verifyCodeWrong]: 'verifyCode',
  [errorCodes.verifyCodeExpired]: 'verifyCode',
};
/** The form shows them itself. */
const handles = [errorCodes.puzzleNeeded];

interface Props {
  exam: OwnExamDetail;
  onStarted: (sittingCode: string) => Promise<void>;
  /** It can't begin any more. */
  onRefused: () => void;
}

/** The person proves that it is them, and begins. */
export function Start({ exam, onStarted, onRefused }: Props) {
  const t = useT();
  const [isProved, setProved] = useState(false);
  const [lost, setLost] = useState<string | null>(null);
  const again = (problem: string) => {
    setLost(problem);
    setProved(false);
  };
  return isProved ? (
    <Begin exam={exam} onStarted={onStarted} onRefused={onRefused} onNotProved={again} />
  ) : (
    <>
      {lost && <Alert type="warning" showIcon title={lost} style={{ marginBlockEnd: 16 }} />}
      <p>{t('examSitting.identityText')}</p>
      <Identity onProved={() => setProved(true)} />
    </>
  );
}

function Identity({ onProved }: { onProved: () => void }) {
  const t = useT();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const { problem, clear, show } = useFieldFailures(form, fieldOfCode);
  const prove = async (body: Values) => {
    if (busy) return;
    setBusy(true);
    clear();
    try {
      await userService.provePhone({ body }, { silent: true });
      onProved();
    } catch (error) {
      show(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={prove} style={{ maxInlineSize: 400 }}>
      <VerifyCode
        form={form}
        send={(puzzle) => userService.sendPhoneCode({ body: { puzzle } }, { silent: true, handles })}
        onProblem={show}
      />
      {problem && <Alert type="error" title={problem} style={{ marginBlockEnd: 16 }} />}
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('examSitting.prove')}
      </Button>
    </Form>
  );
}

function Begin({ exam, onStarted, onRefused, onNotProved }: Props & { onNotProved: (problem: string) => void }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPrepared, setPrepared] = useState<boolean>();
  useEffect(() => {
    let isGone = false;
    void prepareOffline().then((is) => !isGone && setPrepared(is));
    return () => {
      isGone = true;
    };
  }, []);
  const begin = async () => {
    setBusy(true);
    setProblem(null);
    try {
      // All that the sitting may need is here before its clock runs.
      // (Where that fails, it was said above.)
      await prepareOffline();
      const body = { processCode: exam.processCode, device: await deviceCode() };
      const { sittingCode } = await examService.startSitting({ body }, { silent: true });
      await onStarted(sittingCode);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof PortalError)) throw error;
      setProblem(error.message);
      if (error.code === errorCodes.phoneNotProved) onNotProved(error.message);
      else if (error.code === errorCodes.examRefused) onRefused();
    }
  };
  return (
    <>
      <p>{t('examSitting.readyText', { count: exam.minutes })}</p>
      {isPrepared === false && (
        <Alert type="warning" showIcon title={t('examSitting.notPrepared')} style={{ marginBlockEnd: 16 }} />
      )}
      {problem && <Alert type="error" title={problem} style={{ marginBlockEnd: 16 }} />}
      <Button type="primary" size="large" loading={busy} onClick={() => void begin()}>
        {t('examSitting.begin')}
      </Button>
    </>
  );
}
